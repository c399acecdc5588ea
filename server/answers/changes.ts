import type { Replacement } from './submission.ts';
import type { CountedForms } from './thread-counts.ts';

/** An answer as it stands in the database before a post. */
export interface Standing {
  observer: number;
  station: number;
  question: number;
  option: number;
  value: string | null;
  flagged: boolean;
  form: string;
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

export interface Counted extends PlaceOfThread {
  answers: number;
  flagged: number;
  opening: number;
  counting: number;
}

/** What posts change: nothing of what they only repeat. */
export interface Changes {
  gone: (PlaceOfThread & { option: number })[];
  written: Written[];
  /** Threads that have answers now and had others before. */
  counted: Counted[];
  /** Threads that have no answer left. */
  emptied: PlaceOfThread[];
}

type Answer = Pick<Standing, 'value' | 'flagged' | 'form'>;

interface Thread extends PlaceOfThread {
  touched: boolean;
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
    const thread = threads.get(key) ?? { observer, station, touched: false, questions: new Map() };
    threads.set(key, thread);
    return thread;
  };
  for (const { question, option, value, flagged, form, ...place } of standing)
    answersTo(threadOf(place), question).set(option, { value, flagged, form });
  const changes: Changes = { gone: [], written: [], counted: [], emptied: [] };
  for (const { observer, replacements } of posts)
    for (const replacement of replacements)
      replace(threadOf({ observer, station: replacement.station }), replacement, changes);
  for (const thread of threads.values()) {
    if (!thread.touched) continue;
    const counts = countsOf(thread, forms);
    if (counts.answers > 0) changes.counted.push(counts);
    else changes.emptied.push({ observer: thread.observer, station: thread.station });
  }
  return changes;
}

function answersTo(thread: Thread, question: number): Map<number, Answer> {
  const answers = thread.questions.get(question) ?? new Map<number, Answer>();
  thread.questions.set(question, answers);
  return answers;
}

function replace(thread: Thread, { question, choices }: Replacement, { gone, written }: Changes): void {
  const { observer, station } = thread;
  const answers = answersTo(thread, question.id);
  const chosen = new Set(choices.map((choice) => choice.option));
  for (const option of answers.keys()) {
    if (chosen.has(option)) continue;
    answers.delete(option);
    gone.push({ observer, station, option });
    thread.touched = true;
  }
  for (const { option, value } of choices) {
    const before = answers.get(option);
    if (before && before.value === value) continue;
    answers.set(option, { value, flagged: question.options.get(option) === true, form: question.formCode });
    written.push({ observer, station, question: question.id, form: question.formId, option, value });
    thread.touched = true;
  }
}

function countsOf({ observer, station, questions }: Thread, { openingForm, countingForm }: CountedForms): Counted {
  const counts = { observer, station, answers: 0, flagged: 0, opening: 0, counting: 0 };
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
