import { over } from './support/client.ts';
import { electionOf, onCopyOf, wantedScale } from './support/election.ts';
import { round, show, spreadOf, timed, type Spread } from './support/figures.ts';
import { downloadForms, phoneOf, submissionOf, submit } from './support/phone.ts';
import { report, type Figure } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// Phones that post 40 answers at a time over HTTP; each post is on the disk before it is acknowledged.

const PORT = 8167;
const ANSWERS = 40;
const SECONDS = 10;

interface Outcome {
  perSecond: number;
  spread: Spread;
}

const scale = wantedScale('demo');
const template = await electionOf(scale);

const outcomes = await onCopyOf(template, async (data) => {
  const server = await startServer({ data, port: PORT, args: ['--api-only'] });
  try {
    const send = over(server.url);
    const downloaded = await downloadForms(await phoneOf(send, 1));
    let turn = 0;
    const run = async (phones: number): Promise<Outcome> => {
      const took: number[] = [];
      const began = performance.now();
      const busy = async (observer: number) => {
        const phone = await phoneOf(send, observer);
        while (performance.now() - began < SECONDS * 1000) {
          turn += 1;
          took.push((await timed(() => submit(phone, submissionOf(downloaded, turn, ANSWERS)))).took);
        }
      };
      await Promise.all(working.slice(0, phones).map(busy));
      return { perSecond: round(took.length / ((performance.now() - began) / 1000)), spread: spreadOf(took) };
    };
    const working = await observersThatLogIn(8);
    await run(1);
    return { one: await run(1), eight: await run(8), peakMemory: server.peakMemory() };

    async function observersThatLogIn(wanted: number): Promise<number[]> {
      const found: number[] = [];
      for (let observer = 1; found.length < wanted; observer += 1)
        if (
          await phoneOf(send, observer).then(
            () => true,
            () => false,
          )
        )
          found.push(observer);
      return found;
    }
  } finally {
    await server.stop();
  }
});

const figure = (what: string, { perSecond, spread }: Outcome): Figure => ({
  what: `${what}, ${ANSWERS} answers a post`,
  figure: `${perSecond} posts/s, ${show(spread)}`,
  budget: 'at least 400 posts/s embedded, 800 PostgreSQL',
});
report('server-submissions', [figure('one phone', outcomes.one), figure('eight phones at once', outcomes.eight)], {
  scale,
  ...outcomes,
});
