import { postgresPrograms } from '#server/cluster/programs.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { faults, recovery, startFaulty, undergo, undergoTermination, type Faulty } from '#tests/support/faults.ts';
import { round } from './support/figures.ts';
import { report, say, type Figure } from './support/report.ts';

// Takes a PostgreSQL away from under a loaded server, with the limits of production, and counts what was acknowledged.

/** As `DATABASE_TIMEOUT` is unless set: so long a statement waits for a server that stands still. */
const TIMEOUT = 20;

interface Outcome {
  fault: string;
  /** Of `/health`, while the fault lasted. */
  health: number | undefined;
  refused: number;
  /** Until every client was served again, in seconds. */
  recoveredIn: number;
  isAlive: boolean;
}

async function measure(faulty: Faulty, fault: string, happen: () => Promise<number | undefined>): Promise<Outcome> {
  const { load, server } = faulty;
  const before = load.tally.refused;
  const health = await happen();
  const ended = performance.now();
  await recovery(faulty);
  const recoveredIn = round((performance.now() - ended) / 1000, 1);
  const outcome = {
    fault,
    health,
    refused: load.tally.refused - before,
    recoveredIn,
    isAlive: server.process.exitCode === null,
  };
  say(JSON.stringify(outcome));
  return outcome;
}

const programs = postgresPrograms();
if (programs === undefined) throw new Error('There is no PostgreSQL on this machine.');
const cluster = await startCluster(programs, []);
process.env['TEST_DATABASE_URL'] = cluster.url;
const faulty = await startFaulty(cluster, TIMEOUT);
try {
  const outcomes = [
    await measure(faulty, 'connections terminated, five times', async () => {
      await undergoTermination(faulty);
      return undefined;
    }),
  ];
  for (const fault of faults) outcomes.push(await measure(faulty, fault.name, () => undergo(faulty, fault)));
  await faulty.load.stop();
  const { tally } = faulty.load;
  const stored = await faulty.stored();
  const same = (told: readonly string[], kept: readonly string[]) => told.toSorted().join('\n') === kept.join('\n');
  const isSame = same(tally.answers, stored.answers) && same(tally.notes, stored.notes);
  const figures: Figure[] = outcomes.map(({ fault, health, refused, recoveredIn, isAlive }) => ({
    what: fault,
    figure:
      `${isAlive ? 'alive' : 'process ended'}, ${refused} calls refused${health === undefined ? '' : `, /health ${health}`}, ` +
      `all served ${recoveredIn} s after it ended`,
    budget: 'alive, 503 meanwhile',
  }));
  await report(
    'server-faults',
    [
      ...figures,
      {
        what: 'acknowledged / stored answers',
        figure: `${tally.answers.length} / ${stored.answers.length}`,
        budget: 'the same',
      },
      {
        what: 'acknowledged / stored notes',
        figure: `${tally.notes.length} / ${stored.notes.length}`,
        budget: 'the same',
      },
      { what: 'acknowledged and stored are the same, one by one', figure: isSame ? 'yes' : 'no', budget: 'yes' },
      { what: 'notes whose file is missing', figure: `${stored.lacking.length}`, budget: '0' },
      { what: 'answers other than success and 503 with Retry-After', figure: `${tally.wrong.length}`, budget: '0' },
      { what: 'longest time until an answer', figure: `${round(tally.longest / 1000, 1)} s` },
      { what: 'times that the event stream was opened', figure: `${tally.streams}`, budget: '1' },
    ],
    { outcomes, wrong: tally.wrong },
  );
} finally {
  await faulty.close();
  await cluster.stop();
}
