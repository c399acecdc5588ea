import { over, type Send } from './support/client.ts';
import { electionOf, onCopyOf, wantedScale } from './support/election.ts';
import { round, show, spreadOf, timed, type Spread } from './support/figures.ts';
import { downloadForms, phoneOf, submissionOf, submit } from './support/phone.ts';
import { report, type Figure } from './support/report.ts';
import { startServer } from './support/server-process.ts';

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

const outcomes = await onCopyOf(template, async (data) => {
  const server = await startServer({ data, port: PORT, args: ['--api-only'] });
  try {
    const send = over(server.url);
    const phones = await logIn(send);
    const downloaded = await downloadForms(phones[0] ?? send);
    let turn = 0;
    const run = async (atOnce: number): Promise<Outcome> => {
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
    };
    await run(1);
    return { one: await run(1), eight: await run(8), many: await run(32), peakMemory: server.peakMemory() };
  } finally {
    await server.stop();
  }
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
  ],
  {
    scale,
    ...outcomes,
  },
);
