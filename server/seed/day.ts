import { answerSome, type Chosen } from './answering.ts';
import { historyOf, type Change, type History, type SentAnswer } from './changes.ts';
import { takeNotes, type Taken, type Picture } from './notes.ts';
import type { DemoForms } from './demo-forms.ts';
import { randomFrom, type Random } from './random.ts';
import type { Row } from './register.ts';
import type { Scale } from './scale.ts';
import type { Day, Planned, Visit } from './visits.ts';

const MINUTE = 60_000;
const VISITS_AT_ONCE = 250;

/** The database numbers them. */
type ThreadRow = Omit<Row<'thread'>, 'begun_seq' | 'change_seq'>;

/** What the phones send, some hundred visits at a time, so that a large election fits into memory. */
export interface Sent extends Taken {
  visits: Row<'station_visit'>[];
  threads: ThreadRow[];
  answers: Row<'answer'>[];
  changes: Change[];
}

const nothing = (): Sent => ({
  visits: [],
  threads: [],
  answers: [],
  changes: [],
  notes: [],
  attachments: [],
  pictures: [],
});

export function* electionDay(
  random: Random,
  visits: readonly Planned[],
  forms: DemoForms,
  scale: Scale,
  pictures: readonly Picture[],
  day: Day,
): Generator<Sent> {
  const noteCounts = dealNotes(random, visits.length, scale.notes);
  let answersLeft = scale.answers;
  let nextNote = 1;
  let sent = nothing();
  for (const [index, { usual, visit }] of visits.entries()) {
    const threadsLeft = visits.length - index;
    const wanted =
      threadsLeft === 1 ? answersLeft : Math.round((answersLeft / threadsLeft) * (0.4 + random.next() * 1.2));
    const asked = { wanted, notes: noteCounts[index] ?? 0, nextNote, index, forms, pictures, day };
    const asUsual = sendVisit(random, usual, asked);
    // Whatever comes from elsewhere is the same with a county that goes dark and without.
    const own = visit === usual ? asUsual : sendVisit(randomFrom(index), visit, asked);
    answersLeft -= own.answers.length;
    nextNote += own.notes.length;
    sent.visits.push(own.visit);
    sent.threads.push(own.thread);
    sent.answers.push(...own.answers);
    sent.changes.push(...own.changes);
    sent.notes.push(...own.notes);
    sent.attachments.push(...own.attachments);
    sent.pictures.push(...own.pictures);
    if (sent.threads.length === VISITS_AT_ONCE) {
      yield sent;
      sent = nothing();
    }
  }
  yield sent;
}

interface Sending {
  wanted: number;
  notes: number;
  nextNote: number;
  index: number;
  forms: DemoForms;
  pictures: readonly Picture[];
  day: Day;
}

function sendVisit(random: Random, visit: Visit, { wanted, notes, nextNote, index, forms, pictures, day }: Sending) {
  const troubled = random.chance(0.22);
  const { asked, more } = questionsFor(random, visit, forms, day);
  const chosen = answerSome(random, asked, more, Math.max(1, wanted), troubled);
  const answers = sendAnswers(random, visit, chosen, forms, day);
  const history = historyOf(index, placeOf(visit), sentOf(chosen, answers), forms);
  const until = visit.leaves ?? visit.until;
  const taken = takeNotes(random, visit, chosen, notes, nextNote, { until, pictures });
  const thread = summary(visit, chosen, answers, forms, history);
  return { visit: stay(random, visit), thread, answers, changes: history.changes, ...taken };
}

const placeOf = ({ observer, station }: Visit) => ({ observer: observer.id, station: station.id });

/** Answers stand in the order in which they were chosen. */
const sentOf = (chosen: readonly Chosen[], answers: readonly Row<'answer'>[]): SentAnswer[] =>
  chosen.flatMap(({ question, option }, index) => {
    const at = answers[index]?.answered_at;
    return at ? [{ question, option, at }] : [];
  });

const dealNotes = (random: Random, visits: number, notes: number): number[] => {
  const counts = Array.from({ length: visits }, () => 0);
  for (let dealt = 0; dealt < notes; dealt += 1) {
    const index = random.between(0, visits - 1);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
};

/** Which forms are at hand at this time of the day, and which an eager observer would fill in next. */
const questionsFor = (random: Random, visit: Visit, forms: DemoForms, day: Day) => {
  const codes = ['B'];
  const isCounting = visit.until > day.closes;
  if (visit.arrives < day.opens + 30 * MINUTE) codes.unshift('A');
  if (visit.leaves === undefined && isCounting) codes.push('C');
  if (random.chance(0.05)) codes.push('D');
  if (visit.abroad) codes.push('F');
  const of = (code: string) => forms.asked.get(code) ?? [];
  const eager = ['A', 'B', 'C', 'D'].filter((code) => !codes.includes(code) && (code !== 'C' || isCounting));
  return { asked: codes.flatMap(of), more: eager.flatMap(of) };
};

/** The opening is reported first and the count last; in between the phones send as people go from question to question. */
const sendAnswers = (
  random: Random,
  visit: Visit,
  chosen: readonly Chosen[],
  forms: DemoForms,
  day: Day,
): Row<'answer'>[] => {
  const counting = forms.asked.get('C')?.[0]?.formId;
  const latest = Math.min(50 * MINUTE, 0.8 * (visit.until - visit.arrives));
  const ends = visit.leaves ?? visit.until - Math.round(random.next() ** 2 * latest);
  const countBegins = Math.max(visit.arrives, Math.min(day.closes, ends - MINUTE));
  const asked = [...new Set(chosen.map(({ question }) => question))];
  const voting = asked.filter(({ formId }) => formId !== counting);
  const count = asked.filter(({ formId }) => formId === counting);
  const at = new Map<number, Date>();
  for (const [questions, from, to] of [
    [voting, visit.arrives, count.length > 0 ? countBegins : ends],
    [count, countBegins, ends],
  ] as const)
    for (const [index, question] of questions.entries())
      at.set(
        question.id,
        new Date(Math.round(from + ((index + 0.2 + random.next() * 0.6) / questions.length) * (to - from))),
      );
  return chosen.map(({ question, option, value }) => ({
    observer_id: visit.observer.id,
    polling_station_id: visit.station.id,
    option_id: option.id,
    question_id: question.id,
    form_id: question.formId,
    value,
    answered_at: at.get(question.id) ?? new Date(ends),
  }));
};

const stay = (random: Random, visit: Visit): Row<'station_visit'> => ({
  observer_id: visit.observer.id,
  polling_station_id: visit.station.id,
  arrived_at: new Date(visit.arrives),
  left_at: visit.leaves === undefined ? null : new Date(visit.leaves),
  urban_area: random.chance(0.92) ? random.chance(0.6) : null,
  president_female: random.chance(0.9) ? random.chance(0.55) : null,
  ...saidByNewerApp(visit),
  updated_at: new Date(visit.leaves ?? Math.min(visit.until, visit.arrives + 10 * MINUTE)),
});

/** One in three has the app of 2023, which asks more of a station. */
function saidByNewerApp({ observer, station }: Visit) {
  const asks = observer.id % 3 === 0;
  const members = 5 + (station.id % 5);
  return {
    voters_on_list: asks ? 600 + ((station.id * 37) % 1_400) : null,
    commission_members: asks ? members : null,
    female_members: asks ? 1 + (station.id % members) : null,
    min_present_members: asks ? members - (station.id % 3) : null,
    chairman_present: asks ? station.id % 11 !== 0 : null,
    single_station: asks ? station.id % 4 !== 0 : null,
    adequate_size: asks ? station.id % 7 !== 0 : null,
  };
}

/** The forms whose flagged answers the threads of the demo count apart. */
export const countedForms = { openingForm: 'A', countingForm: 'C' };

const summary = (
  visit: Visit,
  chosen: readonly Chosen[],
  answers: readonly Row<'answer'>[],
  forms: DemoForms,
  { revision, flagRevision }: History,
): ThreadRow => {
  const flagged = chosen.filter(({ option }) => option.flagged);
  const flaggedIn = (code: string) => {
    const formId = forms.asked.get(code)?.[0]?.formId;
    return flagged.filter(({ question }) => question.formId === formId).length;
  };
  const times = answers.map(({ answered_at }) => answered_at.getTime());
  const flaggedOptions = new Set(flagged.map(({ option }) => option.id));
  const flaggedAt = answers.flatMap((one) => (flaggedOptions.has(one.option_id) ? [one.answered_at.getTime()] : []));
  return {
    observer_id: visit.observer.id,
    polling_station_id: visit.station.id,
    county_id: visit.station.county_id,
    station_number: visit.station.number,
    ngo_id: visit.observer.ngo_id,
    answer_count: answers.length,
    flagged_count: flagged.length,
    opening_flagged: flaggedIn(countedForms.openingForm),
    counting_flagged: flaggedIn(countedForms.countingForm),
    first_answer_at: new Date(Math.min(...times)),
    last_answer_at: new Date(Math.max(...times)),
    recounted_at: null,
    unflagged_seq: 0,
    revision,
    flag_revision: flagRevision,
    change_transaction: null,
    open: flagRevision > 0,
    open_since: flagRevision > 0 ? new Date(Math.min(...flaggedAt, Math.max(...times))) : null,
    waiting_until: null,
  };
};
