import { sql } from 'kysely';
import type { getVisitHistory, LostAnswer } from '#contract/answers.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Db } from '#server/db/open.ts';
import type { LostAnswer as StoredAnswer } from '#server/db/tables.visits.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import type { PlaceOfThread } from './post-changes.ts';

export interface Change {
  at: Date;
  gained: number[];
  lost: StoredAnswer[] | null;
}

interface Option {
  id: number;
  text: string;
  flagged: boolean;
  question: number;
  form: string;
}

/** What stood before, from the changes of the visit; those of another NGO read like those of no visit. */
export async function visitHistory(
  db: Db,
  caller: Staff,
  { observer, station }: PlaceOfThread,
): Promise<Reply<typeof getVisitHistory>> {
  const { rows: visits } = await sql<{ revision: number; flagRevision: number }>`
    select t.revision, t.flag_revision as "flagRevision" from thread t
    where t.observer_id = ${observer} and t.polling_station_id = ${station} and ${scoped(caller).within('t.ngo_id')}`.execute(
    db,
  );
  const [visit] = visits;
  if (!visit) return null;
  const changes = await readChanges(db, { observer, station });
  const options = await readOptions(db, [
    ...new Set(changes.flatMap(({ gained, lost }) => [...gained, ...idsOf(lost)])),
  ]);
  return { revision: visit.revision, flagRevision: visit.flagRevision, lost: lostOf(changes, options).toReversed() };
}

const idsOf = (lost: Change['lost']): number[] => (lost ?? []).map(([option]) => option);

async function readChanges(db: Db, { observer, station }: PlaceOfThread): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select at, gained, lost from visit_change
    where observer_id = ${observer} and polling_station_id = ${station} order by revision`.execute(db);
  return rows;
}

async function readOptions(db: Db, ids: readonly number[]): Promise<Map<number, Option>> {
  const { rows } = await sql<Option>`
    select o.id, o.text, o.flagged, q.id as question, f.code as form
    from option o join question q on q.id = o.question_id join form f on f.id = q.form_id
    where o.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An answer that stands no more, as it was, and when it went. */
export interface Loss {
  option: number;
  value: string | null;
  answeredAt: string;
  lostAt: Date;
  /** Its question was left without an answer then. */
  isWithdrawn: boolean;
}

/** What one visit lost, in the order in which it did. */
export function lossesIn(changes: readonly Change[], questionOf: (option: number) => number | undefined): Loss[] {
  const standing = new Set<number>();
  return changes.flatMap(({ at, gained, lost }) => {
    for (const option of idsOf(lost)) standing.delete(option);
    for (const option of gained) standing.add(option);
    const answered = new Set([...standing].map(questionOf));
    return (lost ?? []).map(([option, value, answeredAt]) => {
      const isWithdrawn = !answered.has(questionOf(option));
      return { option, value, answeredAt, lostAt: at, isWithdrawn };
    });
  });
}

function lostOf(changes: readonly Change[], options: ReadonlyMap<number, Option>): LostAnswer[] {
  const losses = lossesIn(changes, (option) => options.get(option)?.question);
  return losses.flatMap(({ option: id, value, answeredAt, lostAt, isWithdrawn }) => {
    const option = options.get(id);
    if (!option) return [];
    const { question, form, text, flagged } = option;
    const given = { idQuestion: question, formCode: form, idOption: id, text, value, flagged, answeredAt };
    return [{ ...given, lostAt: lostAt.toISOString(), isWithdrawn }];
  });
}
