import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loggedIn, over, type Send } from './support/client.ts';
import { electionOf } from './support/election.ts';
import { round, show, spreadOf, timed } from './support/figures.ts';
import { report, say, type Figure } from './support/report.ts';
import { startServer } from './support/server-process.ts';
import { demoLogins } from '#server/seed/register.ts';

// All answers over HTTP from a real process, once for a small and once for a large election: the rows go up, the memory must not.

const { values } = parseArgs({
  options: { small: { type: 'string', default: '2' }, large: { type: 'string', default: 'large' } },
});

const PORT = 8168;

interface Export {
  rows: number;
  seconds: number;
  bytes: number;
  idleMemory: number | undefined;
  peakMemory: number | undefined;
  /** A list that somebody else asks for meanwhile. */
  meanwhile: number[];
}

const download = async (send: Send, format: 'xlsx' | 'csv'): Promise<{ bytes: number; lines: number }> => {
  const response = await send(`/api/v1/export/all?format=${format}`);
  if (!response.ok || response.body === null) throw new Error(`The export failed: ${response.status}`);
  let bytes = 0;
  let lines = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (format === 'csv') for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return { bytes, lines };
};

const measure = async (scale: string, format: 'xlsx' | 'csv'): Promise<Export> => {
  const server = await startServer({ data: await electionOf(scale), port: PORT, args: ['--api-only'] });
  try {
    const send = await loggedIn(over(server.url), demoLogins.organizer.account, demoLogins.organizer.password);
    const meanwhile: number[] = [];
    await (await send('/api/v1/answers?page=1')).text();
    const idleMemory = server.memory();
    const done = new AbortController();
    const probe = async () => {
      while (!done.signal.aborted) {
        meanwhile.push((await timed(async () => (await send('/api/v1/answers?page=1')).text())).took);
        await pause(200);
      }
    };
    const export_ = timed(() => download(send, format)).finally(() => done.abort());
    const [{ value, took }] = await Promise.all([export_, probe()]);
    const { bytes, lines } = value;
    return {
      rows: lines,
      seconds: round(took / 1000, 2),
      bytes,
      idleMemory,
      peakMemory: server.peakMemory(),
      meanwhile,
    };
  } finally {
    await server.stop();
  }
};

const figures: Figure[] = [];
const details: Record<string, unknown> = {};
for (const scale of [values.small, values.large]) {
  const csv = await measure(scale, 'csv');
  // A title line stands above the rows.
  const rows = csv.rows - 1;
  for (const [format, result] of [
    ['csv', csv],
    ['xlsx', await measure(scale, 'xlsx')],
  ] as const) {
    const { seconds, bytes, idleMemory, peakMemory, meanwhile } = result;
    const what = `${rows.toLocaleString('en')} rows as ${format}`;
    figures.push(
      {
        what,
        figure: `${seconds} s, ${Math.round(rows / seconds).toLocaleString('en')} rows/s, ${round(bytes / 1e6)} MB`,
        ...(format === 'xlsx' && { budget: 'at least 60,000 rows/s' }),
      },
      {
        what: `${what}: memory at first / at most`,
        figure: `${idleMemory} / ${peakMemory} MB`,
        budget: 'the same for any number of rows',
      },
      { what: `${what}: a list meanwhile, p50 / p95`, figure: show(spreadOf(meanwhile)) },
    );
    details[what] = { ...result, meanwhile: spreadOf(meanwhile) };
    say(`${what}: ${seconds} s, at most ${peakMemory} MB`);
  }
}
await report('server-export', figures, details);
