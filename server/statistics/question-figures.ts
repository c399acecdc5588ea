import { sql, type RawBuilder } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { getFormStatistics, getQuestionStatistics } from '#contract/question-statistics.ts';
import { countedTo } from '#server/counters/counted-to.ts';
import type { Db } from '#server/db/open.ts';
import { Refusal } from '#server/http/refusal.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import { ANSWERED, figures, isScanned, type Counted, type Grouping, type Of } from './counted-visits.ts';

type FormStatistics = Reply<typeof getFormStatistics>;
type QuestionStatistics = Reply<typeof getQuestionStatistics>;
type Question = QuestionStatistics['question'];
type Group = QuestionStatistics['groups'][number];

/** Everybody reads the same figures: what the counters know is cheap, what has to be looked for in the answers is not. */
const memoryOf = <T>() => ({ tallied: new TtlCache<T>(1_000), scanned: new TtlCache<T>(15_000) });
const ofForms = memoryOf<FormStatistics>();
const ofQuestions = memoryOf<QuestionStatistics>();

const memoryFor = <T>(memory: ReturnType<typeof memoryOf<T>>, counted: Counted): TtlCache<T> =>
  isScanned(counted) ? memory.scanned : memory.tallied;

export const formStatistics = (db: Db, id: number, counted: Counted, now: Date): Promise<FormStatistics> =>
  memoryFor(ofForms, counted).get(db, JSON.stringify([id, counted]), now, async () => {
    const form = await db
      .selectFrom('form')
      .select(['id', 'code', 'description', 'current_version as version', 'updated_at'])
      .where('id', '=', id)
      .where('draft', '=', false)
      .executeTakeFirst();
    if (!form) throw new Refusal(404, 'There is no such form, or it is not published.', { code: 'form-unknown' });
    const { updated_at, ...known } = form;
    const { asOf, questions } = await readQuestions(db, { form: id }, counted, now);
    return {
      asOf,
      form: { ...known, savedAt: updated_at.toISOString() },
      questions: questions.map(({ groups: _groups, ...question }) => question),
    };
  });

export const questionStatistics = (
  db: Db,
  id: number,
  by: Exclude<Grouping, 'all'>,
  counted: Counted,
  now: Date,
): Promise<QuestionStatistics> =>
  memoryFor(ofQuestions, counted).get(db, JSON.stringify([id, by, counted]), now, async () => {
    const { asOf, questions } = await readQuestions(db, { question: id }, counted, now, by);
    const [found] = questions;
    if (!found) throw new Refusal(404, 'There is no such question in a published form.', { code: 'question-unknown' });
    const { groups, ...question } = found;
    return { asOf, question, groups: (groups ?? []).map((group) => groupOf(group, question)) };
  });

interface GroupRow {
  county: Group['county'];
  hour: string | null;
  /** By option. */
  counts: Record<string, number>;
}

const groupOf = ({ county, hour, counts }: GroupRow, { options }: Question): Group => ({
  county,
  hour: hour === null ? null : new Date(hour).toISOString(),
  answered: counts[ANSWERED] ?? 0,
  counts: options.map(({ id }) => counts[id] ?? 0),
});

/** In one statement, so that all figures and their moment are of one instant. */
async function readQuestions(db: Db, of: Of, counted: Counted, now: Date, by: Grouping = 'all') {
  const { rows } = await sql<Question & { asOf: Date; groups: GroupRow[] | null }>`
    with figure as (${figures(counted, of, 'all')})
    select ${isScanned(counted) ? sql`${now}::timestamptz(3)` : countedTo(now)} as "asOf",
      q.id, q.code, q.text, q.question_type as type, q.retired,
      s.description as section, coalesce(answered.n, 0) as answered,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'text', o.text, 'isFreeText', o.is_free_text,
          'flagged', o.flagged, 'retired', o.retired, 'n', coalesce(chosen.n, 0)) order by o.retired, o.sort_order, o.id)
        from option o left join figure chosen on chosen.option_id = o.id
        where o.question_id = q.id and (not o.retired or chosen.n > 0)), '[]') as options,
      ${groups(counted, of, by)} as groups
    from question q join form_section s on s.id = q.section_id join form f on f.id = q.form_id and not f.draft
    left join figure answered on answered.question_id = q.id and answered.option_id = ${ANSWERED}
    where ${'form' in of ? sql`q.form_id = ${of.form}` : sql`q.id = ${of.question}`}
      and (not q.retired or answered.n > 0)
    order by q.retired, s.sort_order, s.id, q.sort_order, q.id`.execute(db);
  return {
    asOf: (rows[0]?.asOf ?? now).toISOString(),
    questions: rows.map(({ asOf: _asOf, ...question }) => question),
  };
}

function groups(counted: Counted, of: Of, by: Grouping): RawBuilder<unknown> {
  if (by === 'all') return sql`null`;
  const grouped = sql`(
    select key, jsonb_object_agg(option_id, n) as counts from (${figures(counted, of, by)}) one
    where n > 0 group by key) grouped`;
  return by === 'county'
    ? sql`(
        select jsonb_agg(jsonb_build_object('county', jsonb_build_object('code', c.code, 'name', c.name), 'hour', null,
          'counts', coalesce(grouped.counts, '{}')) order by c.sort_order, c.code)
        from county c left join ${grouped} on grouped.key = c.id)`
    : sql`(
        select jsonb_agg(jsonb_build_object('county', null, 'hour', key, 'counts', counts) order by key)
        from ${grouped})`;
}
