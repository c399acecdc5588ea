import { expressionBuilder, sql } from 'kysely';
import { matches, type ThreadFilter } from '#server/answers/threads.ts';
import { lossesIn, type Change } from '#server/answers/visit-history.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import { joinReview, underReview, type ReviewFilter } from '#server/reviews/review-filter.ts';
import { inTab } from '#server/reviews/tabs-and-order.ts';
import type { Cell, Column } from '#server/spreadsheets/sheet-rows.ts';
import { readExportedForms, type ExportedForms } from './exported-forms.ts';
import { QUESTION_COLUMNS } from './question-columns.ts';
import { REVIEW_COLUMNS, reviewCells, reviewOfExport, type ReviewOfExport } from './review-columns.ts';

export const ANSWER_COLUMNS: readonly Column[] = [
  ...QUESTION_COLUMNS,
  { heading: 'Option', width: 30 },
  { heading: 'Text', width: 40 },
  { heading: 'Flagged', width: 8 },
  { heading: 'Answered at', width: 20 },
  { heading: 'Notes', width: 8 },
  { heading: 'Attachments', width: 8 },
  ...REVIEW_COLUMNS,
];

/** What is said besides where answers that stand no more are wanted, too. */
export const VERSION_COLUMNS: readonly Column[] = [
  ...ANSWER_COLUMNS,
  { heading: 'Lost at', width: 20 },
  { heading: 'Lost by', width: 10 },
];

const THREADS = 250;

interface ThreadOfExport extends ReviewOfExport {
  observer: number;
  station: number;
  county: string;
  number: number;
  phone: string;
  name: string;
  ngo: string;
}

interface AnswerOfExport {
  observer: number;
  station: number;
  question: number;
  option: number;
  value: string | null;
  at: Date;
  /** When it went, and whether its question was left without an answer then. */
  lost?: { at: Date; isWithdrawn: boolean };
}

interface NotesOfQuestion {
  observer: number;
  station: number;
  question: number;
  notes: number;
  attachments: number;
}

/** With a tab the visits of the desk, otherwise threads. */
export type ExportFilter = ThreadFilter & ReviewFilter;

/**
 * A row for every option chosen, thread by thread, without test observers. Read by key in pages of threads, so that a
 * million rows take no more memory than a thousand; names of questions and options are looked up here, not joined.
 * Where versions are wanted, what was lost stands beside what stands, by the time at which it was given.
 */
export async function* answerRows(
  db: Db,
  filter: ExportFilter,
  hasVersions = false,
): AsyncGenerator<Cell[], void, undefined> {
  const forms = await readExportedForms(db);
  let last: ThreadOfExport | undefined;
  do {
    const threads = await readThreads(db, filter, last);
    last = threads.length < THREADS ? undefined : threads.at(-1);
    const lost = hasVersions ? await readLost(db, filter, threads, forms) : [];
    const answers = Map.groupBy([...lost, ...(await readAnswers(db, filter, threads))], keyOf);
    const notes = new Map((await readNotes(db, threads)).map((row) => [`${keyOf(row)} ${row.question}`, row]));
    for (const thread of threads) {
      const given = (answers.get(keyOf(thread)) ?? []).toSorted((a, b) => forms.rank(a.option) - forms.rank(b.option));
      if (given.length === 0 && filter.tab !== undefined) yield rowOf(thread, undefined, forms, undefined);
      for (const answer of given) {
        const row = rowOf(thread, answer, forms, notes.get(`${keyOf(thread)} ${answer.question}`));
        yield hasVersions ? [...row, answer.lost?.at, lossWord(answer)] : row;
      }
    }
  } while (last);
}

const keyOf = ({ observer, station }: { observer: number; station: number }) => `${observer} ${station}`;

const lossWord = ({ lost }: AnswerOfExport) => lost && (lost.isWithdrawn ? 'withdrawn' : 'changed');

function rowOf(
  thread: ThreadOfExport,
  answer: AnswerOfExport | undefined,
  forms: ExportedForms,
  notes: NotesOfQuestion | undefined,
): Cell[] {
  const question = answer && forms.question(answer.question);
  const option = answer && forms.option(answer.option);
  return [
    thread.phone,
    thread.name,
    thread.ngo,
    thread.county,
    thread.number,
    question?.form,
    question?.code,
    question?.text,
    option?.text,
    answer?.value,
    option?.flagged ? 'yes' : 'no',
    answer?.at,
    notes?.notes ?? 0,
    notes?.attachments ?? 0,
    ...reviewCells(thread),
  ];
}

const exported = (filter: ExportFilter) =>
  filter.tab === undefined
    ? sql`${isNoTestObserver('o')} and ${matches(filter)(expressionBuilder<Tables, 'thread'>())}`
    : sql`${underReview(filter)} and ${inTab(filter)}`;

async function readThreads(db: Db, filter: ExportFilter, last: ThreadOfExport | undefined): Promise<ThreadOfExport[]> {
  const { rows } = await sql<ThreadOfExport>`
    select thread.observer_id as observer, thread.polling_station_id as station, thread.station_number as number,
      c.code as county, o.phone, o.name, n.name as ngo, ${reviewOfExport}
    from thread join observer o on o.id = thread.observer_id join ngo n on n.id = thread.ngo_id
    join county c on c.id = thread.county_id ${joinReview}
    where ${exported(filter)}
      and (thread.observer_id, thread.polling_station_id) > (${last?.observer ?? 0}::int, ${last?.station ?? 0}::int)
    order by thread.observer_id, thread.polling_station_id limit ${THREADS}`.execute(db);
  return rows;
}

const keysOf = (threads: readonly ThreadOfExport[]) => sql`
  unnest(${threads.map(({ observer }) => observer)}::int[], ${threads.map(({ station }) => station)}::int[])
    as wanted (observer, station)`;

async function readAnswers(
  db: Db,
  { from, to }: ThreadFilter,
  threads: readonly ThreadOfExport[],
): Promise<AnswerOfExport[]> {
  const { rows } = await sql<AnswerOfExport>`
    select a.observer_id as observer, a.polling_station_id as station, a.question_id as question,
      a.option_id as option, a.value, a.answered_at as at
    from ${keysOf(threads)}
    join answer a on a.observer_id = wanted.observer and a.polling_station_id = wanted.station
    where true ${from ? sql`and a.answered_at >= ${from}` : sql``} ${to ? sql`and a.answered_at <= ${to}` : sql``}
  `.execute(db);
  return rows;
}

async function readLost(
  db: Db,
  { from, to }: ThreadFilter,
  threads: readonly ThreadOfExport[],
  forms: ExportedForms,
): Promise<AnswerOfExport[]> {
  const { rows } = await sql<Change & { observer: number; station: number }>`
    select v.observer_id as observer, v.polling_station_id as station, v.at, v.gained, v.lost
    from ${keysOf(threads)}
    join visit_change v on v.observer_id = wanted.observer and v.polling_station_id = wanted.station
    order by v.observer_id, v.polling_station_id, v.revision`.execute(db);
  const questionOf = (option: number) => forms.option(option)?.question;
  return [...Map.groupBy(rows, keyOf).values()].flatMap((changes) =>
    lossesIn(changes, questionOf).flatMap(({ option, value, answeredAt, lostAt, isWithdrawn }) => {
      const question = questionOf(option);
      const at = new Date(answeredAt);
      const [{ observer, station } = { observer: 0, station: 0 }] = changes;
      if (question === undefined || (from && at < from) || (to && at > to)) return [];
      return [{ observer, station, question, option, value, at, lost: { at: lostAt, isWithdrawn } }];
    }),
  );
}

async function readNotes(db: Db, threads: readonly ThreadOfExport[]): Promise<NotesOfQuestion[]> {
  const { rows } = await sql<NotesOfQuestion>`
    select n.observer_id as observer, n.polling_station_id as station, n.question_id as question,
      count(distinct n.id) as notes, count(a.id) as attachments
    from ${keysOf(threads)}
    join note n on n.observer_id = wanted.observer and n.polling_station_id = wanted.station
    left join attachment a on a.note_id = n.id
    where n.question_id is not null
    group by n.observer_id, n.polling_station_id, n.question_id`.execute(db);
  return rows;
}
