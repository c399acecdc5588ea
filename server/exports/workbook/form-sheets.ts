import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import type { Cell } from '#server/spreadsheets/sheet-rows.ts';
import type { Sheet } from '#server/spreadsheets/xlsx.ts';
import type { PublishedForm } from './published-forms.ts';
import { sheetOf } from './rows.ts';

const THREADS = 250;
/** A sheet has 16,384 columns. */
const QUESTIONS_PER_SHEET = 16_000;

/** The forms, a question a line. */
export function formsSheet(forms: readonly PublishedForm[]): Sheet {
  const most = Math.max(0, ...forms.flatMap(({ questions }) => questions.map(({ options }) => options.length)));
  const headings = ['FormCode', 'FormSectionCode', 'QuestionCode', 'Question', 'Type'];
  const options = Array.from({ length: most }, (_, index) => `Options-${index + 1}`);
  return sheetOf('forms', [...headings, ...options], formRows(forms));
}

async function* formRows(forms: readonly PublishedForm[]): AsyncGenerator<Cell[], void, undefined> {
  for (const form of forms)
    for (const { section, code, text, type, options } of form.questions)
      yield [
        form.code,
        section,
        code,
        text,
        type,
        ...options.map((one) => `${one.text}${one.freeText ? '$text' : ''}${one.flagged ? '$flagged' : ''}`),
      ];
}

/** What was answered to a form: an observer at a station a line, a question a column. */
export const answerSheets = (db: Db, form: PublishedForm): Sheet[] =>
  Array.from({ length: Math.max(1, Math.ceil(form.questions.length / QUESTIONS_PER_SHEET)) }, (_, index) => {
    const start = index * QUESTIONS_PER_SHEET;
    const part = { ...form, questions: form.questions.slice(start, start + QUESTIONS_PER_SHEET) };
    const headings = [
      'Observer Id',
      'Observer Phone',
      'Observer Name',
      'FormCode',
      'Polling Station (municipalityCode:number)',
      'Last Modified (UTC)',
    ];
    return sheetOf(form.code, [...headings, ...part.questions.map(({ code }) => code)], answerRows(db, part));
  });

interface Thread {
  observer: number;
  station: number;
  phone: string;
  name: string;
  place: string;
}

interface Answers {
  observer: number;
  station: number;
  at: Date;
  options: number[];
  values: (string | null)[];
}

async function* answerRows(db: Db, form: PublishedForm): AsyncGenerator<Cell[], void, undefined> {
  let last: Thread | undefined;
  do {
    const threads = await readThreads(db, last);
    last = threads.length < THREADS ? undefined : threads.at(-1);
    const answers = new Map((await readAnswers(db, form, threads)).map((row) => [keyOf(row), row]));
    for (const thread of threads) {
      const given = answers.get(keyOf(thread));
      if (given) yield [...leading(thread, form, given), ...chosen(form, given)];
    }
  } while (last);
}

const keyOf = ({ observer, station }: { observer: number; station: number }) => `${observer} ${station}`;

const leading = ({ observer, phone, name, place }: Thread, { code }: PublishedForm, { at }: Answers): Cell[] => [
  observer,
  phone,
  name,
  code,
  place,
  at,
];

/** Several choices are separated by commas, what was written beside a choice stands in double angle brackets. */
function chosen({ questions }: PublishedForm, { options, values }: Answers): string[] {
  const given = new Map(options.map((option, index) => [option, values[index]?.trim() ?? '']));
  return questions.map((question) =>
    question.options
      .filter(({ id }) => given.has(id))
      .map(({ id, text }) => `${text}${given.get(id) ? `<<${given.get(id)}>>` : ''}`)
      .join(','),
  );
}

async function readThreads(db: Db, last: Thread | undefined): Promise<Thread[]> {
  const { rows } = await sql<Thread>`
    select t.observer_id as observer, t.polling_station_id as station, o.phone, o.name,
      c.code || ':' || t.station_number as place
    from thread t
    join observer o on o.id = t.observer_id and ${isNoTestObserver('o')}
    join ngo n on n.id = o.ngo_id and n.is_active
    join county c on c.id = t.county_id
    where t.answer_count > 0 and (t.observer_id, t.polling_station_id) > (${last?.observer ?? 0}, ${last?.station ?? 0})
    order by t.observer_id, t.polling_station_id limit ${THREADS}`.execute(db);
  return rows;
}

async function readAnswers(db: Db, { id }: PublishedForm, threads: readonly Thread[]): Promise<Answers[]> {
  const { rows } = await sql<Answers>`
    select a.observer_id as observer, a.polling_station_id as station, max(a.answered_at) as at,
      array_agg(a.option_id order by a.option_id) as options, array_agg(a.value order by a.option_id) as values
    from unnest(${threads.map(({ observer }) => observer)}::int[], ${threads.map(({ station }) => station)}::int[])
      as wanted (observer, station)
    join answer a on a.observer_id = wanted.observer and a.polling_station_id = wanted.station
    where a.form_id = ${id}
    group by a.observer_id, a.polling_station_id`.execute(db);
  return rows;
}
