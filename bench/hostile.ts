import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { hostileRequests, type Hostile } from '#tests/support/hostile.ts';
import { loggedIn, over, type Send } from './support/client.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { round, spreadOf } from './support/figures.ts';
import { report, say } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// Everything that a client may get wrong, up to a megabyte at a time, one request after the other, while another thread
// asks for the health of the server all the time: what others would wait.

const PORT = 8174;
const Beat = z.object({ began: z.number(), took: z.number(), status: z.number() });
type Beat = z.output<typeof Beat>;

const requests = hostileRequests(contract, process.argv.includes('--quick'));
const template = await electionOf('demo');

const outcome = await onCopyOf(template, async (data) => {
  const server = await startServer({ data, port: PORT, args: ['--api-only'] });
  const beats: Beat[] = [];
  const pulse = new Worker(join(import.meta.dirname, 'support', 'pulse.worker.ts'), {
    workerData: `${server.url}/health`,
  });
  pulse.on('message', (beat: unknown) => beats.push(z.parse(Beat, beat)));
  try {
    const send = over(server.url);
    const staff = await loggedIn(send, 'organizer', 'vigil-demo');
    const phone = await loggedIn(send, '0722000001', '1234', true);
    const sent: Sent[] = [];
    const sends = {
      public: send,
      any: staff,
      viewer: staff,
      reviewer: staff,
      ngoAdmin: staff,
      organizer: staff,
      observer: phone,
      wall: staff,
    };
    for (const request of requests) {
      const before = server.processorTime() ?? 0;
      sent.push({ ...(await ask(request, sends[request.access])), cpu: (server.processorTime() ?? 0) - before });
    }
    return { sent, beats, peak: server.peakMemory() };
  } finally {
    await pulse.terminate();
    await server.stop();
  }
});

interface Sent {
  title: string;
  began: number;
  took: number;
  status: number;
  bytes: number;
  /** Of all threads of the server, its database and its collection of garbage included. */
  cpu: number;
}

/** A stream without end is left once it begins. */
async function ask({ title, method, path, headers, body }: Hostile, send: Send): Promise<Omit<Sent, 'cpu'>> {
  const content = body();
  const began = performance.timeOrigin + performance.now();
  const reply = await send(path, { method, headers, ...(content && { body: new Uint8Array(content) }) });
  const stream = reply.headers.get('content-type') === 'text/event-stream';
  const bytes = stream ? 0 : (await reply.arrayBuffer()).byteLength;
  if (stream) await reply.body?.cancel();
  return { title, began, took: performance.timeOrigin + performance.now() - began, status: reply.status, bytes };
}

const { sent, beats, peak } = outcome;
const faults = sent.filter(({ status }) => status >= 500);
const refusals = sent.filter(({ status }) => status >= 400);
const dearest = refusals.toSorted((a, b) => b.cpu - a.cpu).slice(0, 10);
for (const { title, cpu } of dearest) say(`${cpu} ms of processor for ${title.slice(0, 160)}`);
const concerns = (beat: Beat) =>
  refusals.some((one) => one.began < beat.began + beat.took && one.began + one.took > beat.began);
const slowest = beats
  .filter(concerns)
  .toSorted((a, b) => b.took - a.took)
  .slice(0, 10);
const during = ({ began, took }: Beat) =>
  sent.find((one) => one.began < began + took && one.began + one.took > began)?.title ?? 'nothing';
for (const beat of slowest) say(`${round(beat.took)} ms during ${during(beat).slice(0, 160)}`);
for (const { title, status } of faults) say(`${status} to ${title.slice(0, 160)}`);

const { p50, p95 } = spreadOf(beats.map(({ took }) => took));
await report(
  'hostile',
  [
    { what: 'wrong requests, of every call, up to 1 MB', figure: String(sent.length) },
    { what: 'answered 5xx', figure: String(faults.length), budget: '0' },
    {
      what: 'largest refusal',
      figure: `${Math.max(...refusals.map(({ bytes }) => bytes))} bytes`,
      budget: '16,384 bytes',
    },
    {
      what: 'health asked meanwhile, and not answered 200',
      figure: `${beats.length}, ${beats.filter(({ status }) => status !== 200).length}`,
      budget: '0',
    },
    { what: 'health meanwhile, p50 / p95', figure: `${p50} / ${p95} ms` },
    {
      what: 'health while something is refused, longest',
      figure: `${round(slowest[0]?.took ?? 0)} ms`,
      budget: '250 ms',
    },
    { what: 'processor for one refused request, most', figure: `${dearest[0]?.cpu} ms`, budget: '250 ms' },
    { what: 'most memory', figure: `${peak} MB` },
  ],
  { slowest: slowest.map((beat) => ({ took: round(beat.took), during: during(beat) })), faults },
);
