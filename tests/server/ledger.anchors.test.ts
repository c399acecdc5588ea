import { afterAll, beforeAll, expect, test } from 'vitest';
import { anchorOf } from '#server/ledger/chain.ts';
import { ledgerJobs } from '#server/ledger/sealer.ts';
import { createLog } from '#server/log.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { unzip } from '#tests/support/workbook.ts';
import { act, seal, switched } from './ledger.given.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

test('LED-04 once a minute position and hash of the head stand in the log, from the first act on', async () => {
  const { db, clock } = election.server;
  const lines: string[] = [];
  const now = () => clock.now;
  const log = createLog({ level: 'info', pretty: false, write: (line) => lines.push(line), now });
  const job = ledgerJobs(db, log, now).find(({ name }) => name === 'anchor');
  await job?.run();
  expect([job?.everySeconds, lines]).toEqual([60, []]);
  await act(db, switched(1, true));
  await job?.run();
  expect(lines).toEqual([]);
  await seal(db);
  const head = await anchorOf(db);
  await job?.run();
  expect(head).toMatch(/^1:[\da-f]{64}$/u);
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 'info', message: 'the head of the ledger', head },
  ]);
});

test.each([
  '/api/v2/export/all',
  '/api/v1/export/all?format=xlsx',
  '/api/v1/export/all/notes?format=xlsx',
  '/api/v1/observer/export?format=xlsx',
])('LED-04 the workbook of %s says in its properties what the head was', async (path) => {
  const { server, people } = election;
  await act(server.db, switched(1, false));
  await seal(server.db);
  const head = await anchorOf(server.db);
  const reply = await server.call('GET', path, { as: people.organizer });
  const properties = unzip(await reply.bytes())
    .get('docProps/core.xml')
    ?.toString('utf8');
  expect([reply.status, properties]).toEqual([
    200,
    expect.stringContaining(`<dc:description>Ledger ${head}</dc:description>`),
  ]);
});
