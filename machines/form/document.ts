import type { QuestionType } from '#contract/question-types.values.ts';

export type OptionFields = { text: string; isFreeText: boolean; flagged: boolean };
export type QuestionFields = { code: string; text: string; hint: string; type: QuestionType };
export type SectionFields = { code: string; description: string };
/** `description` is what readers know as the title (FED-01). */
export type FormFields = { description: string; code: string; diaspora: boolean };

/**
 * `key` is unique in the form, whatever the level, and stays for as long as the thing does: `s7`, `q7` and `o7` are
 * those that the server knows under this id, `+7` was added here.
 */
type Named = { readonly key: string; readonly id: number | null };

export type Option = Named & Readonly<OptionFields>;
export type Question = Named & Readonly<QuestionFields> & { readonly options: readonly Option[] };
export type Section = Named & Readonly<SectionFields> & { readonly questions: readonly Question[] };

/** The form as an editor holds it. It is never changed: an edit makes another, and what it leaves alone stays the same object. */
export type FormDocument = Readonly<FormFields> & { readonly sections: readonly Section[] };

export type Thing = Section | Question | Option;
export type Level = 'section' | 'question' | 'option';

export type Field = keyof FormFields | keyof SectionFields | keyof QuestionFields | keyof OptionFields;

/** Where the reader works, or is led to. `key` is '' for the form itself; `field` is null for the thing as a whole. */
export type Place = { level: 'form' | Level; key: string; field: Field | null };

export const emptyDocument: FormDocument = { description: '', code: '', diaspora: false, sections: [] };

export const levelOf = (thing: Thing): Level =>
  'questions' in thing ? 'section' : 'options' in thing ? 'question' : 'option';

/** A thing and where it stands: the keys of what it stands in, outermost first. */
export type Found = { thing: Thing; level: Level; at: number; path: string[] };

export function find(document: FormDocument, key: string): Found | undefined {
  for (const [s, section] of document.sections.entries()) {
    if (section.key === key) return { thing: section, level: 'section', at: s, path: [] };
    for (const [q, question] of section.questions.entries()) {
      if (question.key === key) return { thing: question, level: 'question', at: q, path: [section.key] };
      const o = question.options.findIndex((option) => option.key === key);
      const option = question.options[o];
      if (option) return { thing: option, level: 'option', at: o, path: [section.key, question.key] };
    }
  }
  return undefined;
}

/** Every thing of the form, each before what it holds. */
export function* thingsOf(document: FormDocument): Generator<Thing> {
  for (const section of document.sections) {
    yield section;
    for (const question of section.questions) {
      yield question;
      yield* question.options;
    }
  }
}

/** The highest number that a thing added here has: further ones count on from it. */
export function serialOf(document: FormDocument): number {
  let serial = 0;
  for (const { key } of thingsOf(document)) if (key.startsWith('+')) serial = Math.max(serial, Number(key.slice(1)));
  return serial;
}

const inSame = <T>(one: readonly T[], other: readonly T[], isSame: (a: T, b: T) => boolean): boolean =>
  one === other || (one.length === other.length && one.every((thing, at) => isSame(thing, other[at]!)));

const sameOption = (one: Option, other: Option): boolean =>
  one === other || (one.text === other.text && one.isFreeText === other.isFreeText && one.flagged === other.flagged);

/** Whether two questions offer the same choices, in the same order. */
export const saysSameOptions = (one: Question, other: Question): boolean =>
  inSame(one.options, other.options, sameOption);

const sameQuestion = (one: Question, other: Question): boolean =>
  one === other ||
  (one.code === other.code &&
    one.text === other.text &&
    one.hint === other.hint &&
    one.type === other.type &&
    saysSameOptions(one, other));

const sameSection = (one: Section, other: Section): boolean =>
  one === other ||
  (one.code === other.code &&
    one.description === other.description &&
    inSame(one.questions, other.questions, sameQuestion));

/** Whether both say the same, whoever gave their parts their keys. Parts that are one object are not looked into. */
export const saysTheSame = (one: FormDocument, other: FormDocument): boolean =>
  one === other ||
  (one.description === other.description &&
    one.code === other.code &&
    one.diaspora === other.diaspora &&
    inSame(one.sections, other.sections, sameSection));

/** The same form as one that the server does not know. */
export const asNew = (document: FormDocument): FormDocument => ({
  ...document,
  sections: document.sections.map((section) => ({
    ...section,
    id: null,
    questions: section.questions.map((question) => ({
      ...question,
      id: null,
      options: question.options.map((option) => ({ ...option, id: null })),
    })),
  })),
});

/** The keys of the question with this id and of its section; nothing where there is none, or none any more. */
export function questionOf(sections: FormDocument['sections'], id: number) {
  for (const { key: section, questions } of sections) {
    const question = questions.find((one) => one.id === id);
    if (question !== undefined) return { section, question: question.key };
  }
  return undefined;
}
