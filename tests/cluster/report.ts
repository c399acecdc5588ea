import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { writeFormatted } from '#tests/support/written.ts';
import { faults, type Fault } from './faults.ts';

// What became of each fault when it was last tried: some may be tried again alone.

const FILE = join(import.meta.dirname, 'record.json');
const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'cluster.md');

const Result = z.object({
  date: z.string(),
  /** Of the machine, as it ended: others may have been at work on it. */
  load: z.number(),
  /** Of what was acknowledged to the phones that post without pause. */
  lost: z.number(),
  doubled: z.number(),
  /** By the event streams, of new threads. */
  missed: z.number(),
  repeated: z.number(),
  simulated: z.object({ answers: z.number(), notes: z.number(), acts: z.number() }),
  /** In milliseconds. */
  withoutWrites: z.number(),
  withoutReads: z.number(),
  withoutReplicaReads: z.number(),
  /** The longest that a single call took. */
  longest: z.number(),
  refused: z.record(z.string(), z.number()),
  complaints: z.array(z.string()),
});
export type Result = z.output<typeof Result>;
const Record = z.record(z.string(), Result);

/** What was lost, doubled, missed or does not agree. Times are written down, and fail nothing: the machine may be busy. */
export const failuresOf = ({ lost, doubled, missed, repeated, complaints }: Result): string[] => [
  ...(lost + doubled + missed + repeated > 0
    ? [`${lost} lost, ${doubled} doubled, ${missed} events missed, ${repeated} told twice`]
    : []),
  ...complaints,
];

export async function keep({ name }: Fault, result: Result): Promise<void> {
  const record = existsSync(FILE) ? Record.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : {};
  record[name] = result;
  const inOrder = faults.flatMap((fault) => (record[fault.name] ? [[fault.name, record[fault.name]]] : []));
  await writeFormatted(FILE, JSON.stringify(Object.fromEntries(inOrder)));
  await writeFormatted(DOCUMENT, documentOf(record));
}

const seconds = (milliseconds: number, goal?: number) =>
  `${(milliseconds / 1_000).toFixed(1)}${goal !== undefined && milliseconds > goal ? ` (goal ${goal / 1_000})` : ''}`;

function rowOf(fault: Fault, result: Result): string {
  const how = Object.entries(result.refused).map(([reason, times]) => `${times} × ${reason}`);
  const cells = [
    fault.what,
    `${result.lost} / ${result.doubled}`,
    `${result.missed} / ${result.repeated}`,
    seconds(result.withoutWrites, fault.writes),
    seconds(result.withoutReads, fault.reads),
    seconds(result.withoutReplicaReads, fault.reads),
    seconds(result.longest),
    how.join(', ') || 'none',
    result.complaints.length === 0 ? 'yes' : `**${result.complaints.length} complaints**`,
    `${result.date}, ${result.load.toFixed(0)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

export const documentOf = (record: Readonly<z.output<typeof Record>>): string => {
  const tried = faults.flatMap((fault) => {
    const result = record[fault.name];
    return result === undefined ? [] : [{ fault, result }];
  });
  const sum = (of: keyof Result['simulated']) => tried.reduce((all, { result }) => all + result.simulated[of], 0);
  const complaints = tried.flatMap(({ fault, result }) => result.complaints.map((text) => `- ${fault.what}: ${text}`));
  return `# A cluster whose machines fail

\`npm run test:cluster\` writes this page; \`-- --only NAME,NAME\` tries some again. Everything of [npm run cluster](operating.md#a-cluster-that-outlives-its-machines) ran on one machine: ${cpus().length} cores of
${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}, ${execFileSync('patroni', ['--version'], { encoding: 'utf8' }).trim()}, PostgreSQL 15. Meanwhile four phones post one answer after the other, two desks read a list from the leader and two from replicas, and two consoles hear
the event stream; for each fault simulated phones live through a day in a minute, while officers decide about emergencies. The last column has the load of the machine, which two would fill.

| What happens | Lost / doubled | Events missed / told twice | Seconds without writes | without reads from the leader | from replicas | Longest call (s) | Refused | All agrees | When, load |
| - | - | - | - | - | - | - | - | - | - |
${tried.map(({ fault, result }) => rowOf(fault, result)).join('\n')}

- **Lost / doubled**: of what was acknowledged to the phones that post without pause.
- **All agrees**: the simulator's ledger against what staff are shown (in all ${sum('answers')} answers, ${sum('notes')} notes), ${sum('acts')} acts of officers against the log, whose claims never met; a message to everybody left the outbox; every
  act is sealed, and the chain fits; the counters are what counting anew gives; the board has one picture of its quarter of an hour; five wrong passwords were looked at and no sixth; and every note was listed, from whichever replica, right after it was acknowledged.
- While nobody leads, what only reads is read from the synchronous standby ([decision 062](decisions/062-reads-while-nobody-leads.md)).
- Whatever is cut off is repeated by phones and consoles, and stored once.

## What the console says

Looked at with a browser while the leader was killed (2026-11-25, 1440 pixels, English; load 12): for eight seconds nobody led. Visits were opened (0.4 s), the console was loaded anew (1.3 to 1.6 s) and its lists were shown, with the
time to which they are true. Beside a list that was loaded meanwhile stood \`No live updates. Next try in 2 seconds\`, since streams wait for the next leader; then it was live again, and the total went on. No error was shown and nothing had to be pressed.
${complaints.length > 0 ? `\n## What does not agree\n\n${complaints.join('\n')}\n` : ''}`;
};
