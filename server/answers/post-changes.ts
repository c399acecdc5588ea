import type { LostAnswer } from '#server/db/tables.visits.ts';
import type { Replacement } from './check-submission.ts';
import type { CountedForms } from './recount-threads.ts';

/** An answer as it stands in the database before a post. */
export interface Standing {
  observer: number;
  station: number;
  question: number;
  option: number;
  value: string | null;
  flagged: boolean;
  form: string;
  /** In milliseconds: of a post that changes nothing, forty dates would be read for nothing. */
  at: number;
}

export interface PlaceOfThread {
  observer: number;
  station: number;
}

export interface Written extends PlaceOfThread {
  question: number;
  form: number;
  option: number;
  value: string | null;
}

interface Counts {
  answers: number;
  flagged: number;
  opening: number;
  counting: number;
}

/** A thread as it is after its change, and what that was. */
export interface Counted extends PlaceOfThread, Counts {
  /** The options chosen, those with another text included. */
  gained: number[];
  lost: LostAnswer[];
  /** Of those gained, the flagged ones. */
  alarming: number[];
  /** Whether a flagged answer was gained or lost: `flag_revision` rises. */
  isReflagged: boolean;
}

/** What posts change: nothing of what they only repeat. */
export interface Changes {
  gone: (PlaceOfThread & { option: number })[];
  /** Answers that were not there. */
  written: Written[];
  /** Those that were, with another text. */
  reworded: (PlaceOfThread & { option: number; value: string | null })[];
  /** Threads that have other answers now than before, or none. */
  counted: Counted[];
}

type Answer = Pick<Standing, 'value' | 'flagged' | 'form'> & Partial<Pick<Standing, 'at'>>;

interface Thread extends PlaceOfThread, Pick<Counted, 'gained' | 'lost' | 'alarming' | 'isReflagged'> {
  /** By question and option. */
  questions: Map<number, Map<number, Answer>>;
}

/** Each observer has one post at most: then no two of them speak of the same thread. */
export function changesOf(
  posts: readonly { observer: number; replacements: readonly Replacement[] }[],
  standing: readonly Standing[],
  forms: CountedForms,
): Changes {
  const threads = new Map<string, Thread>();
  const threadOf = ({ observer, station }: PlaceOfThread): Thread => {
    const key = `${observer} ${station}`;
    const thread = threads.get(key) ?? {
      observer,
      station,
      gained: [],
      lost: [],
      alarming: [],
      isReflagged: false,
      questions: new Map(),
    };
    threads.set(key, thread);
    return thread;
  };
  for (const { question, option, value, flagged, form, at, ...place } of standing)
    answersTo(threadOf(place), question).set(option, { value, flagged, form, at });
  const changes: Changes = { gone: [], written: [], reworded: [], counted: [] };
  for (const { observer, replacements } of posts)
    for (const replacement of replacements)
      replace(threadOf({ observer, station: replacement.station }), replacement, changes);
  for (const { questions, ...thread } of threads.values())
    if (thread.gained.length + thread.lost.length > 0)
      changes.counted.push({ ...thread, ...countsOf(questions, forms) });
  return changes;
}

function answersTo(thread: Thread, question: number): Map<number, Answer> {
  const answers = thread.questions.get(question) ?? new Map<number, Answer>();
  thread.questions.set(question, answers);
  return answers;
}

function replace(thread: Thread, { question, choices }: Replacement, { gone, written, reworded }: Changes): void {
  const { observer, station, gained, lost, alarming } = thread;
  const answers = answersTo(thread, question.id);
  const chosen = new Set(choices.map((choice) => choice.option));
  const lose = (option: number, { value, flagged, at }: Answer) => {
    if (at !== undefined) lost.push([option, value, new Date(Math.round(at)).toISOString()]);
    thread.isReflagged ||= flagged;
  };
  for (const [option, answer] of answers) {
    if (chosen.has(option)) continue;
    answers.delete(option);
    gone.push({ observer, station, option });
    lose(option, answer);
  }
  for (const { option, value } of choices) {
    const before = answers.get(option);
    if (before && before.value === value) continue;
    if (before) lose(option, before);
    const flagged = question.options.get(option) === true;
    answers.set(option, { value, flagged, form: question.formCode });
    if (before) reworded.push({ observer, station, option, value });
    else written.push({ observer, station, question: question.id, form: question.formId, option, value });
    gained.push(option);
    if (flagged) alarming.push(option);
    thread.isReflagged ||= flagged;
  }
}

function countsOf(questions: Thread['questions'], { openingForm, countingForm }: CountedForms): Counts {
  const counts = { answers: 0, flagged: 0, opening: 0, counting: 0 };
  for (const answers of questions.values())
    for (const { flagged, form } of answers.values()) {
      counts.answers += 1;
      if (!flagged) continue;
      counts.flagged += 1;
      if (form === openingForm) counts.opening += 1;
      if (form === countingForm) counts.counting += 1;
    }
  return counts;
}
