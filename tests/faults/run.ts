import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '#tests/support/chromium.ts';
import { codeOfText } from '#tests/support/factor.ts';
import { over } from '../../bench/support/client.ts';
import { startVigil } from '../e2e/vigil.ts';
import { tryCell, type Outcome } from './cell.ts';
import { uncovered, unknownCalls } from './coverage.ts';
import { faults } from './faults.ts';
import { record, writeReport } from './record.ts';
import { matrixOf, nameOf, type Cell } from './report.ts';
import { isRecord, type Credentials, type Direct, type Row } from './row.ts';
import { rows } from './rows.ts';
import { openBooth, organizer } from './visit.ts';

const { values: given } = parseArgs({
  options: {
    /** Only rows whose screen and call match it. */
    only: { type: 'string' },
    faults: { type: 'string' },
    /** Visits at a time. */
    booths: { type: 'string', default: '3' },
    /** The first port of the proxies; any free ones unless given. */
    port: { type: 'string' },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const isMeant = ({ screen, call }: Row) => new RegExp(given.only ?? '', 'u').test(`${screen} ${call}`);
const chosen = faults.filter((fault) => given.faults === undefined || given.faults.split(',').includes(fault));
const meant = rows.filter(isMeant);

async function directTo(url: string, isDemanded: boolean): Promise<{ direct: Direct; token: string }> {
  const json = { 'content-type': 'application/json' };
  const logIn = async (who: Credentials) => {
    const body = JSON.stringify(who);
    const login = await over(url)('/api/v2/access/authorize', { method: 'POST', headers: json, body });
    const opened: unknown = await login.json();
    if (!isRecord(opened)) throw new Error(`${who.user} cannot log in: ${login.status}`);
    return String(opened['access_token']);
  };
  const token = await logIn(organizer);
  const send: Direct['send'] = (path, init, own = token) =>
    over(url)(path, {
      ...init,
      headers: { ...(!(init?.body instanceof FormData) && json), authorization: `Bearer ${own}` },
    });
  const checked = async (path: string, init?: RequestInit): Promise<unknown> => {
    const answer = await send(path, init);
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
    return body === '' ? null : JSON.parse(body);
  };
  const post = (path: string, body: object) => checked(path, { method: 'POST', body: JSON.stringify(body) });
  if (isDemanded) {
    const setup = await post('/api/v3/account/factor', { password: organizer.password });
    const code = codeOfText(String(isRecord(setup) && setup['secret']), new Date());
    await post('/api/v3/account/factor/confirm', { code });
    await checked('/api/v3/accounts/factor', { method: 'PUT', body: JSON.stringify({ demanded: true }) });
  }
  return { direct: { send, read: (path) => checked(path), post, logIn }, token };
}

const began = performance.now();
const cells: Cell[] = [];
const complaints = [...uncovered(rows)];

/** All of them on one server of their own. */
async function tryRows(tried: readonly Row[], isDemanded: boolean): Promise<void> {
  if (tried.length === 0) return;
  const data = await mkdtemp(join(tmpdir(), 'vigil-faults-'));
  const vigil = await startVigil({ data });
  const browser = await launchChromium();
  try {
    const { direct, token } = await directTo(vigil.url, isDemanded);
    const cellsOf = (isAlone: boolean) =>
      tried
        .filter((row) => (row.isAlone ?? false) === isAlone)
        .flatMap((row) => chosen.map((fault) => ({ row, fault })));
    const work = async (place: number, waiting: ReturnType<typeof cellsOf>) => {
      const booth = await openBooth(browser, vigil.url, given.port === undefined ? 0 : Number(given.port) + place);
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { row, fault } = next;
        const outcome: Outcome = await tryCell(booth, row, fault, direct, token);
        if (fault === 'delay' && outcome.kind === 'green') complaints.push(...unknownCalls(row, rows, booth.ownCalls));
        cells.push({ row, fault, outcome });
        if (cells.length % 100 === 0) say(`${cells.length} visits, ${waiting.length} to come`);
        if (outcome.kind === 'red') say(`RED ${row.screen} / ${nameOf(row)} / ${fault}: ${outcome.reason}`);
      }
      await booth.close();
    };
    const together = cellsOf(false);
    await Promise.all(Array.from({ length: Number(given.booths) }, (_, place) => work(place, together)));
    await work(0, cellsOf(true));
  } finally {
    await browser.close();
    await vigil.stop();
    await rm(data, { recursive: true, force: true });
  }
}

for (const isDemanded of [false, true])
  await tryRows(
    meant.filter((row) => (row.isDemanded ?? false) === isDemanded),
    isDemanded,
  );

const order = (cell: Cell) => rows.indexOf(cell.row) * faults.length + faults.indexOf(cell.fault);
await record(cells, new Date().toISOString().slice(0, 10));
await writeReport();
const red = cells.filter(({ outcome }) => outcome.kind === 'red').length;
say(matrixOf(cells.toSorted((one, other) => order(one) - order(other))));
for (const complaint of new Set(complaints)) say(`NOT COVERED ${complaint}`);
say(`${cells.length} visits, ${red} red, ${((performance.now() - began) / 1000).toFixed(0)} s`);
process.exitCode = red > 0 || complaints.length > 0 ? 1 : 0;
