import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { LostAnswer } from '#server/db/tables.visits.ts';
import type { Asked, DemoForms } from './demo-forms.ts';
import type { Row } from './register.ts';

/** An answer as it is sent, with what it answers. */
export interface SentAnswer {
  question: Asked;
  option: Row<'option'>;
  at: Date;
}

/** What a post changed of a visit. */
export interface Change {
  observer: number;
  station: number;
  revision: number;
  at: Date;
  gained: readonly number[];
  lost: readonly LostAnswer[];
}

/** What the posts of a visit did, with the figures that its thread has of them. */
export interface History {
  changes: Change[];
  revision: number;
  flagRevision: number;
}

const FIVE_MINUTES = 5 * 60_000;
const SAID_BEFORE = 'I was told so at the door.';

/**
 * Most visits came as they stand, in one row. In every eighth the last question was answered otherwise before, and in
 * every eighth another answer was withdrawn when it came.
 */
export function historyOf(
  index: number,
  visit: { observer: number; station: number },
  answers: readonly SentAnswer[],
  forms: DemoForms,
): History {
  const last = answers.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  const lost = last && (index % 8 === 3 ? otherAnswer(index, last, answers) : withdrawn(index, last, answers, forms));
  const flagged = (some: readonly { option: Row<'option'> }[]) => some.some(({ option }) => option.flagged);
  const at = new Date(Math.max(...answers.map((one) => one.at.getTime())));
  const all = { ...visit, revision: 1, at, gained: answers.map(({ option }) => option.id), lost: [] };
  if (!last || !lost) return { changes: [all], revision: 1, flagRevision: Number(flagged(answers)) };
  const [now, before] = [answers.filter(isTo(last)), answers.filter((one) => !isTo(last)(one))];
  const then = new Date(Math.max(last.at.getTime() - FIVE_MINUTES, ...before.map((one) => one.at.getTime())));
  const first = { ...all, at: then, gained: [...before.map(({ option }) => option.id), lost.id] };
  const gained = now.map(({ option }) => option.id);
  const said = lost.is_free_text ? SAID_BEFORE : null;
  const second = { ...all, revision: 2, gained, lost: [[lost.id, said, then.toISOString()] as const] };
  const isReflagged = flagged([...now, { option: lost }]);
  return { changes: [first, second], revision: 2, flagRevision: isReflagged ? 2 : Number(flagged(before)) };
}

const isTo =
  ({ question }: SentAnswer) =>
  (other: SentAnswer) =>
    other.question === question;

/** An option of the same question that was not chosen in the end. */
function otherAnswer(index: number, { question }: SentAnswer, answers: readonly SentAnswer[]) {
  const { calm, alarming } = question;
  const options = index % 16 === 3 ? [...alarming, ...calm] : [...calm, ...alarming];
  return options.find(({ id }) => answers.every(({ option }) => option.id !== id));
}

/** An option of a question of the same form that has no answer in the end. */
function withdrawn(index: number, { question }: SentAnswer, answers: readonly SentAnswer[], forms: DemoForms) {
  if (index % 8 !== 6) return undefined;
  const asked = [...forms.asked.values()].flat().filter(({ formId }) => formId === question.formId);
  const left = asked.find((one) => answers.every((answer) => answer.question !== one));
  return left && (index % 16 === 6 ? (left.alarming[0] ?? left.calm[0]) : left.calm[0]);
}

export async function insertChanges(trx: Db, changes: readonly Change[]): Promise<void> {
  await sql`
    insert into visit_change (observer_id, polling_station_id, revision, at, gained, lost, flagged)
    select observer, station, revision, at, gained::int[], nullif(lost, '[]')::jsonb,
      array(select o.id from option o where o.flagged and o.id = any(gained::int[]))
    from unnest(
      ${changes.map(({ observer }) => observer)}::int[], ${changes.map(({ station }) => station)}::int[],
      ${changes.map(({ revision }) => revision)}::int[], ${changes.map(({ at }) => at)}::timestamptz[],
      ${changes.map(({ gained }) => `{${gained.join()}}`)}::text[], ${changes.map(({ lost }) => JSON.stringify(lost))}::text[])
      as given (observer, station, revision, at, gained, lost)`.execute(trx);
}
