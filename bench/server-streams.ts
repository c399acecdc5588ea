import { setTimeout as pause } from 'node:timers/promises';
import { demoLogins } from '#server/seed/register.ts';
import { loggedIn, over, type Send } from './support/client.ts';
import { electionOf, onCopyOf, wantedScale } from './support/election.ts';
import { round, show, spreadOf, timed, type Spread } from './support/figures.ts';
import { downloadForms, phoneOf, submissionOf, submit } from './support/phone.ts';
import { report, type Figure } from './support/report.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

// Fifty consoles that are told what comes, beside phones that post: what the streams cost, and how much they say.

const PORT = 8171;
const ANSWERS = 40;
const CONSOLES = 50;
const PHONES = 100;
const PER_SECOND = 60;
const SECONDS = 6;

type Stream = (console: number) => string;

const streams: Readonly<Record<string, Stream | undefined>> = {
  'no stream': undefined,
  'the stream of published consoles': () => '/api/v1/answers/events',
  'the whole list': () => '/api/v3/answers/events',
  'fifty filters': (console) =>
    `/api/v3/answers/events?pollingStationNumber=${1 + console}&urgent=${console % 2 === 0}`,
  'fifty names': (console) => `/api/v3/answers/events?observer=${'abcdefghijklmnoprstuvz'[console % 22]}${console}`,
};

interface Heard {
  bytes: number;
  events: number;
  threads: number;
}

/** Listens until it is told to stop. */
async function listen(staff: Send, path: string, signal: AbortSignal): Promise<Heard> {
  const heard: Heard = { bytes: 0, events: 0, threads: 0 };
  const response = await staff(path, { signal });
  if (!response.ok || response.body === null) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const decoder = new TextDecoder();
  try {
    for await (const part of response.body) {
      const text = decoder.decode(part, { stream: true });
      heard.bytes += part.byteLength;
      heard.events += text.split(/^event: (?:news|threads)$/mu).length - 1;
      heard.threads += text.split('"idObserver"').length - 1;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return heard;
}

interface Outcome {
  perSecond: number;
  spread: Spread;
  /** Of one processor, in percent. */
  processor: number | undefined;
  heard: Heard;
}

const scale = wantedScale('demo');
const template = await electionOf(scale);

async function measure(
  server: ServerProcess,
  phones: readonly Send[],
  staff: Send,
  stream: Stream | undefined,
  isPaced: boolean,
) {
  const forms = await downloadForms(phones[0] ?? staff);
  const over = new AbortController();
  const consoles = Promise.all(
    stream === undefined ? [] : Array.from({ length: CONSOLES }, (_, at) => listen(staff, stream(at), over.signal)),
  );
  // One that fails ends the run where it is awaited, after which the server is stopped.
  consoles.catch(() => undefined);
  await pause(1_000);
  const took: number[] = [];
  const began = performance.now();
  const before = server.processorTime() ?? 0;
  const one = async () => {
    turn += 1;
    const posting = timed(() => submit(phones[turn % phones.length] ?? staff, submissionOf(forms, turn, ANSWERS)));
    took.push((await posting).took);
  };
  const isOver = () => performance.now() - began >= SECONDS * 1_000;
  if (isPaced) {
    const posts: Promise<void>[] = [];
    while (!isOver()) {
      posts.push(one());
      await pause(Math.max(0, began + (posts.length * 1_000) / PER_SECOND - performance.now()));
    }
    await Promise.all(posts);
  } else
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (!isOver()) await one();
      }),
    );
  const seconds = (performance.now() - began) / 1_000;
  const processor = round(((server.processorTime() ?? 0) - before) / seconds / 10, 0);
  await pause(1_500);
  over.abort();
  const heard = await consoles;
  const sum = (of: keyof Heard) => heard.reduce((total, each) => total + each[of], 0);
  return {
    perSecond: round(took.length / seconds),
    spread: spreadOf(took),
    processor,
    heard: { bytes: sum('bytes'), events: sum('events'), threads: sum('threads') },
  };
}

let turn = 0;

const outcomes = await onCopyOf(template, async (data) => {
  const server = await startServer({ data, port: PORT, args: ['--api-only'] });
  try {
    const send = over(server.url);
    const staff = await loggedIn(send, demoLogins.organizer.account, demoLogins.organizer.password);
    const phones: Send[] = [];
    for (let observer = 1; phones.length < PHONES; observer += 1) {
      const phone = await phoneOf(send, observer).catch(() => undefined);
      if (phone !== undefined) phones.push(phone);
    }
    await measure(server, phones, staff, undefined, false);
    const measured: Record<string, { paced: Outcome; full: Outcome }> = {};
    for (const [name, stream] of Object.entries(streams))
      measured[name] = {
        paced: await measure(server, phones, staff, stream, true),
        full: await measure(server, phones, staff, stream, false),
      };
    return measured;
  } finally {
    await server.stop();
  }
});

const size = ({ bytes, events, threads }: Heard) =>
  events === 0
    ? ''
    : `, ${round(bytes / 1_024 / SECONDS)} kB/s, ${round(bytes / events, 0)} bytes an event, ${round(bytes / Math.max(1, threads), 0)} a thread`;

await report(
  'server-streams',
  Object.entries(outcomes).flatMap(([name, { paced, full }]): Figure[] => [
    {
      what: `${CONSOLES} consoles on ${name}, ${PER_SECOND} posts a second: posts p50 / p95, processor`,
      figure: `${show(paced.spread)}, ${paced.processor} % of one${size(paced.heard)}`,
    },
    {
      what: `${CONSOLES} consoles on ${name}, 32 posts at a time`,
      figure: `${full.perSecond} posts/s, ${show(full.spread)}`,
    },
  ]),
  { scale, outcomes },
);
