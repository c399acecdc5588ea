import {
  type FormDocument,
  find,
  type Level,
  type Option,
  type Question,
  type Section,
  type Thing,
} from './document.ts';

/** Gives out keys for what is added. */
export type Fresh = () => string;

/** What differs between the levels; what is done with a list is written once. */
export type Lens<T extends Thing> = {
  things: (document: FormDocument) => readonly T[];
  /** Every list of the level, with the key of what holds it: null for the form. */
  rewrite: (document: FormDocument, change: Rewrite<T>) => FormDocument;
  /** The same thing as a new one, with new keys all the way down. */
  copy: (thing: T, fresh: Fresh) => T;
};
type Rewrite<T> = (list: readonly T[], parent: string | null) => readonly T[];

/** `map` that gives the very same list, and makes no other, when nothing in it changed. */
function each<T>(list: readonly T[], change: (thing: T) => T): readonly T[] {
  let changed: T[] | null = null;
  for (let at = 0; at < list.length; at += 1) {
    const thing = list[at]!;
    const after = change(thing);
    if (after === thing) continue;
    changed ??= [...list];
    changed[at] = after;
  }
  return changed ?? list;
}

const withSections = (document: FormDocument, sections: readonly Section[]): FormDocument =>
  sections === document.sections ? document : { ...document, sections };
const withQuestions = (section: Section, questions: readonly Question[]): Section =>
  questions === section.questions ? section : { ...section, questions };
const withOptions = (question: Question, options: readonly Option[]): Question =>
  options === question.options ? question : { ...question, options };

const inQuestions = (document: FormDocument, change: (question: Question) => Question): FormDocument =>
  withSections(
    document,
    each(document.sections, (section) => withQuestions(section, each(section.questions, change))),
  );

export const options: Lens<Option> = {
  things: (document) => questions.things(document).flatMap((question) => question.options),
  rewrite: (document, change) =>
    inQuestions(document, (question) => withOptions(question, change(question.options, question.key))),
  copy: (option, fresh) => ({ ...option, key: fresh(), id: null }),
};

export const questions: Lens<Question> = {
  things: (document) => document.sections.flatMap((section) => section.questions),
  rewrite: (document, change) =>
    withSections(
      document,
      each(document.sections, (section) => withQuestions(section, change(section.questions, section.key))),
    ),
  copy: (question, fresh) => ({
    ...question,
    key: fresh(),
    id: null,
    options: question.options.map((option) => options.copy(option, fresh)),
  }),
};

export const sections: Lens<Section> = {
  things: (document) => document.sections,
  rewrite: (document, change) => withSections(document, change(document.sections, null)),
  copy: (section, fresh) => ({
    ...section,
    key: fresh(),
    id: null,
    questions: section.questions.map((question) => questions.copy(question, fresh)),
  }),
};

export type OnLevel<R> = <T extends Thing>(lens: Lens<T>) => R;

export function onLevel<R>(level: Level, work: OnLevel<R>): R {
  if (level === 'section') return work(sections);
  return level === 'question' ? work(questions) : work(options);
}

/** Works on the level of these things: that of the first which is there. */
export function onLevelOf<R>(document: FormDocument, keys: readonly string[], work: OnLevel<R>): R | undefined {
  const found = keys.map((key) => find(document, key)).find((found) => found !== undefined);
  return found && onLevel(found.level, work);
}

/** Changes the one thing of this key. */
export const changeOne = <T extends Thing>(
  lens: Lens<T>,
  document: FormDocument,
  key: string,
  change: (thing: T) => T,
): FormDocument => lens.rewrite(document, (list) => each(list, (thing) => (thing.key === key ? change(thing) : thing)));

/** Behind the thing of this key; at the end where it is null or not there. */
export function insertAfter<T extends Thing>(list: readonly T[], after: string | null, added: readonly T[]): T[] {
  const at = list.findIndex(({ key }) => key === after);
  return list.toSpliced(at < 0 ? list.length : at + 1, 0, ...added);
}
