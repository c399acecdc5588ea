import { over, type Send } from './support/client.ts';
import { clearReports, electionOf, onCopyOf, wantedScale } from './support/election.ts';
import { round, show, spreadOf, timed, type Spread } from './support/figures.ts';
import { downloadForms, phoneOf, submissionOf, submit } from './support/phone.ts';
import { report, type Figure } from './support/report.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

// Phones that post 40 answers at a time over HTTP; each post is on the disk before it is acknowledged.

const PORT = 8167;
const ANSWERS = 40;
const SECONDS = 10;
const PHONES = 200;

interface Outcome {
  perSecond: number;
  spread: Spread;
  /** Of all threads of the server, a post: what stays comparable on a busy machine. */
  cpu: number | undefined;
}

const scale = wantedScale('demo');
const template = await electionOf(scale);

type Run = (atOnce: number) => Promise<Outcome>;

const onServer = <T>(data: string, measure: (run: Run, server: ServerProcess) => Promise<T>): Promise<T> =>
  serving(data, async (server) => {
    const send = over(server.url);
    const phones = await logIn(send);
    const downloaded = await downloadForms(phones[0] ?? send);
    let turn = 0;
    return measure(async (atOnce) => {
      const took: number[] = [];
      const began = performance.now();
      const before = server.processorTime();
      const busy = async () => {
        while (performance.now() - began < SECONDS * 1000) {
          turn += 1;
          const submission = submissionOf(downloaded, turn, ANSWERS);
          took.push((await timed(() => submit(phones[turn % phones.length] ?? send, submission))).took);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, busy));
      const after = server.processorTime();
      const cpu = before === undefined || after === undefined ? undefined : round((after - before) / took.length, 2);
      return { perSecond: round(took.length / ((performance.now() - began) / 1000)), spread: spreadOf(took), cpu };
    }, server);
  });

async function serving<T>(data: string, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const server = await startServer({ data, port: PORT, args: ['--api-only'] });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

const outcomes = await onCopyOf(template, (data) =>
  onServer(data, async (run, server) => {
    await run(1);
    return { one: await run(1), eight: await run(8), many: await run(32), peakMemory: server.peakMemory() };
  }),
);

/** Before the first report of election day: plans are made for tables with nothing in them. */
const fromNothing = await onCopyOf(template, async (data) => {
  await clearReports(data);
  return onServer(data, (run) => run(32));
});

/** As many phones as are let in, so that each is at a few stations only. */
async function logIn(send: Send): Promise<Send[]> {
  const phones: Send[] = [];
  for (let observer = 1; phones.length < PHONES; observer += 1) {
    const phone = await phoneOf(send, observer).catch(() => undefined);
    if (phone !== undefined) phones.push(phone);
  }
  return phones;
}

const figure = (what: string, { perSecond, spread, cpu }: Outcome): Figure => ({
  what: `${what}, ${ANSWERS} answers a post`,
  figure: `${perSecond} posts/s, ${show(spread)}, ${cpu} ms of processor a post`,
  budget: 'at least 400 posts/s embedded, 800 PostgreSQL',
});
await report(
  'server-submissions',
  [
    figure('one after the other', outcomes.one),
    figure('eight at a time', outcomes.eight),
    figure('32 at a time', outcomes.many),
    figure('32 at a time, into an election without an answer', fromNothing),
  ],
  {
    scale,
    ...outcomes,
    fromNothing,
  },
);
