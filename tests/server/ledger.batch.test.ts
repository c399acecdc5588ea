import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { actsOf } from '#server/ledger/sealer.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ contract: {}, handlers: {} });
});
afterAll(() => server.close());

const SEALED = 30_000;
const LEFT = 10_000;

const Step = z.object({
  'Relation Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  get Plans() {
    return z.optional(z.array(Step));
  },
});

/** How many rows of a table the plan went through. */
const rowsOf = (table: string, step: z.output<typeof Step>): number =>
  (step['Relation Name'] === table
    ? step['Actual Loops'] * (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0))
    : 0) + (step.Plans ?? []).reduce((sum, one) => sum + rowsOf(table, one), 0);

test('LED-08 a batch reads its own acts alone, however many were sealed before it', async () => {
  const { db } = server;
  await sql`
    with written as (
      insert into act (at, body)
      select now(), '{"v":1,"kind":"observer.changed","actor":{"kind":"account","id":1,"name":"ana","ngo":2},"ngo":2,'
        || '"subject":{"type":"observer","id":"' || n || '"},"version":1,"data":{"fields":["isActive"]}}'
      from generate_series(1, ${SEALED + LEFT}::int) n returning id)
    insert into act_unsealed select id from written`.execute(db);
  // As the planner knows the tables in the middle of a long backlog.
  await sql`analyze`.execute(db);
  await sql`delete from act_unsealed where act_id in (select act_id from act_unsealed order by act_id limit ${SEALED})`.execute(
    db,
  );
  const first = await db.selectFrom('act_unsealed').select('act_id').orderBy('act_id').limit(500).execute();
  const ids = first.map(({ act_id }) => act_id);
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (analyze, format json) ${actsOf(ids)}`.execute(db);
  const [plan] = z.parse(z.array(z.object({ Plan: Step })), rows[0]?.['QUERY PLAN']);
  expect(plan && rowsOf('act', plan.Plan)).toBe(500);
});
