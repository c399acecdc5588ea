import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { importPlan, Plan, PlanImport } from '#contract/coverage-plan.ts';
import { maxPlanProblems, planLimit } from '#contract/coverage.values.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tooLarge } from '#server/http/uploads.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { textOf } from '#server/spreadsheets/read-text.ts';
import { forgetBoard } from './board.ts';
import { offsetIn } from './expectation-basis.ts';
import { dayOf } from './hours.ts';
import { readPlan, type Planned } from './plan-file.ts';
import { readKnown } from './plan-known.ts';
import { planOf } from './plan.ts';

const AT_ONCE = 5_000;
const MAX_FILE_NAME = 200;

/** Reads the file, and unless it is only tried puts its good lines in the place of the plan before, in one act. */
export async function importFile({ form }: Parsed<typeof importPlan>, context: Context<Staff>): Promise<PlanImport> {
  const { db, config, files, now } = context;
  const { file } = files.find(({ part }) => part.toLowerCase() === 'file') ?? {};
  if (!file)
    throw new Refusal(400, 'The file is missing.', {
      code: 'request-invalid',
      errors: [{ at: 'form', path: 'file', message: 'is missing', code: 'required' }],
    });
  if (file.size > planLimit.bytes) throw tooLarge(planLimit.bytes);
  const bytes = await file.bytes();
  const offset = offsetIn(config);
  const day = form.day ?? dayOf(config, offset, now);
  const { good, bad } = await readPlan(textOf(bytes), await readKnown(db, config, now), day, offset);
  const read = {
    day,
    lines: good.length,
    observers: new Set(good.map(({ observer }) => observer)).size,
    stations: new Set(good.map(({ station }) => station)).size,
    wrong: bad.length,
    problems: bad.slice(0, maxPlanProblems),
  };
  if (form.dryRun) return { plan: null, ...read };
  if (good.length === 0)
    throw new Refusal(400, 'No line of the file can be taken over.', {
      code: 'plan-empty',
      values: { wrong: bad.length },
    });
  const { lines, observers, stations } = read;
  const counts = { lines, leftOut: bad.length, observers, stations };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const name = file.name.slice(0, MAX_FILE_NAME);
  const plan = await replacePlan(context, { good, counts, sha256, name, replaces: form.replaces ?? null });
  return { plan, ...read };
}

interface Given {
  good: readonly Planned[];
  counts: Pick<Plan, 'lines' | 'leftOut' | 'observers' | 'stations'>;
  sha256: string;
  name: string;
  replaces: number | null;
}

async function replacePlan(context: Context<Staff>, given: Given): Promise<Plan | null> {
  const { db, caller, now } = context;
  const { counts, sha256, name, replaces } = given;
  try {
    await transact(db, async (trx) => {
      await mustBePlan(trx, replaces);
      await trx.deleteFrom('coverage_plan').execute();
      const { leftOut: left_out, ...rest } = counts;
      const row = { imported_at: now, imported_by: caller.account, file_name: name, left_out, ...rest };
      const { id } = await trx.insertInto('coverage_plan').values(row).returning('id').executeTakeFirstOrThrow();
      for (let start = 0; start < given.good.length; start += AT_ONCE)
        await insertLines(trx, id, given.good.slice(start, start + AT_ONCE));
      const data = { plan: id, replaces, ...counts, sha256 };
      await record(trx, byStaff(context), { kind: 'election.planImported', subject: 'election', data });
    });
  } catch (error) {
    // An observer or a form of the plan was deleted while the file was read.
    if (isRefusedAs('referred', error)) throw changedMeanwhile();
    throw error;
  }
  forgetBoard(db);
  return planOf(db);
}

export const removePlan = async (id: number, context: Context<Staff>): Promise<void> => {
  await transact(context.db, async (trx) => {
    await mustBePlan(trx, id);
    await trx.deleteFrom('coverage_plan').execute();
    await record(trx, byStaff(context), { kind: 'election.planRemoved', subject: 'election', data: { plan: id } });
  });
  forgetBoard(context.db);
};

/** Until the end of the transaction nobody else replaces the plan. */
async function mustBePlan(trx: Transaction<Tables>, expected: number | null): Promise<void> {
  await sql`lock table coverage_plan in share row exclusive mode`.execute(trx);
  const plan = await trx.selectFrom('coverage_plan').select('id').executeTakeFirst();
  if ((plan?.id ?? null) !== expected) throw changedMeanwhile();
}

const changedMeanwhile = () =>
  new Refusal(409, 'The plan was changed by somebody else meanwhile.', { code: 'changed-meanwhile' });

const insertLines = (trx: Transaction<Tables>, plan: number, lines: readonly Planned[]) =>
  sql`
  insert into plan_line (plan_id, observer_id, ngo_id, polling_station_id, county_id, form_id, from_at, to_at)
  select ${plan}::int, * from unnest(
    ${lines.map(({ observer }) => observer)}::int[], ${lines.map(({ ngo }) => ngo)}::int[],
    ${lines.map(({ station }) => station)}::int[], ${lines.map(({ county }) => county)}::int[],
    ${lines.map(({ form }) => form)}::int[], ${lines.map(({ from }) => from)}::timestamptz[],
    ${lines.map(({ to }) => to)}::timestamptz[])`.execute(trx);
