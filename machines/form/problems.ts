import { codeKey } from './codes.ts';
import type { Field, FormDocument, Level, Place, Question, Section } from './document.ts';
import { formLimits } from '#contract/form-limits.values.ts';

export type Intent = 'draft' | 'publish';

/** `field` may be what holds the parts: a form without sections, a section with too many questions. */
export type ProblemPlace = {
  level: 'form' | Level;
  key: string;
  field: Field | 'sections' | 'questions' | 'options';
};

/** What lacks parts, or has too many, is led to as a whole. */
export function asPlace({ level, key, field }: ProblemPlace): Place {
  const isParts = field === 'sections' || field === 'questions' || field === 'options';
  return { level, key, field: isParts ? null : field };
}

/** `missing`: a text; `empty`: nothing in it; `duplicate`: another question has this code. */
export type Reason = 'missing' | 'empty' | 'tooLong' | 'tooMany' | 'duplicate';

/** `limit` belongs to `tooLong` and `tooMany`. A draft may be incomplete, but never too long. */
export type Problem = { place: ProblemPlace; reason: Reason; limit: number | null; stopsDraft: boolean };

/** All that is wrong, and how much of it stands in each section that has any. */
type Checked = { problems: readonly Problem[]; bySection: ReadonlyMap<string, number> };

/** The most characters of each text. */
const maxLength = {
  form: { description: formLimits.formDescription, code: formLimits.formCode },
  section: { description: formLimits.sectionDescription, code: formLimits.sectionCode },
  question: { code: formLimits.questionCode, text: formLimits.questionText, hint: formLimits.questionHint },
  option: { text: formLimits.optionText },
} as const satisfies Record<ProblemPlace['level'], Partial<Record<ProblemPlace['field'], number>>>;

/** The most characters of the text at a place; `null` where no text stands. */
export function maxLengthAt({ level, field }: ProblemPlace): number | null {
  const texts: Partial<Record<ProblemPlace['field'], number>> = maxLength[level];
  return texts[field] ?? null;
}

const ofForm = new WeakMap<FormDocument, Checked>();
const ofDraft = new WeakMap<FormDocument, readonly Problem[]>();
const ofSection = new WeakMap<Section, readonly Problem[]>();
const ofQuestion = new WeakMap<Question, readonly Problem[]>();
const ofCodes = new WeakMap<Section, string>();
const noDuplicates: ReadonlySet<string> = new Set();

/** What keeps the form from being saved in this way, in the order of the form (FED-06). The same list for the same form. */
export function problemsOf(document: FormDocument, intent: Intent): readonly Problem[] {
  const { problems } = cached(ofForm, document, checked);
  return intent === 'publish'
    ? problems
    : cached(ofDraft, document, () => problems.filter(({ stopsDraft }) => stopsDraft));
}

/** How many problems stand in each section that has any, by its key. */
export const problemsBySection = (document: FormDocument): ReadonlyMap<string, number> =>
  cached(ofForm, document, checked).bySection;

function cached<K extends object, V>(memory: WeakMap<K, V>, key: K, compute: (key: K) => V): V {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const computed = compute(key);
  memory.set(key, computed);
  return computed;
}

function checked(document: FormDocument): Checked {
  const duplicates = duplicatesOf(document);
  const { code, description, sections } = document;
  const problems = [
    ...textProblems({ level: 'form', key: '', field: 'description' }, description, maxLength.form.description, true),
    ...textProblems({ level: 'form', key: '', field: 'code' }, code, maxLength.form.code, true),
    ...partProblems({ level: 'form', key: '', field: 'sections' }, sections.length, formLimits.sections),
  ];
  const bySection = new Map<string, number>();
  for (const section of sections) {
    const found =
      duplicates.size > 0 && section.questions.some(({ key }) => duplicates.has(key))
        ? sectionProblems(section, duplicates)
        : cached(ofSection, section, () => sectionProblems(section, noDuplicates));
    for (const problem of found) problems.push(problem);
    if (found.length > 0) bySection.set(section.key, found.length);
  }
  return { problems, bySection };
}

let last = { codes: '', duplicates: noDuplicates };

/** Questions whose code stands in the form before (FED-06). Few edits change a code: only those look through all of them. */
function duplicatesOf({ sections }: FormDocument): ReadonlySet<string> {
  const codes = sections.map((section) => cached(ofCodes, section, codesIn)).join('\n');
  if (codes !== last.codes) last = { codes, duplicates: findDuplicates(sections) };
  return last.duplicates;
}

const codesIn = ({ questions }: Section): string => JSON.stringify(questions.map(({ key, code }) => [key, code]));

function findDuplicates(sections: readonly Section[]): ReadonlySet<string> {
  const known = new Set<string>();
  const duplicates = new Set<string>();
  for (const { questions } of sections)
    for (const { key, code } of questions) {
      const name = codeKey(code);
      if (name !== '' && known.has(name)) duplicates.add(key);
      known.add(name);
    }
  return duplicates;
}

function sectionProblems(section: Section, duplicates: ReadonlySet<string>): Problem[] {
  const { key, code, description, questions } = section;
  return [
    ...textProblems({ level: 'section', key, field: 'description' }, description, maxLength.section.description),
    ...textProblems({ level: 'section', key, field: 'code' }, code, maxLength.section.code),
    ...partProblems({ level: 'section', key, field: 'questions' }, questions.length, formLimits.questions),
    ...questions.flatMap((question) =>
      duplicates.has(question.key)
        ? questionProblems(question, true)
        : cached(ofQuestion, question, () => questionProblems(question, false)),
    ),
  ];
}

function questionProblems({ key, code, text, hint, options }: Question, isDuplicate: boolean): Problem[] {
  const at = (field: ProblemPlace['field']): ProblemPlace => ({ level: 'question', key, field });
  return [
    ...textProblems(at('code'), code, maxLength.question.code),
    ...(isDuplicate ? [{ place: at('code'), reason: 'duplicate' as const, limit: null, stopsDraft: false }] : []),
    ...textProblems(at('text'), text, maxLength.question.text),
    ...tooLong(at('hint'), hint, maxLength.question.hint),
    ...partProblems(at('options'), options.length, formLimits.options),
    ...options.flatMap((option) =>
      textProblems({ level: 'option', key: option.key, field: 'text' }, option.text, maxLength.option.text),
    ),
  ];
}

function textProblems(place: ProblemPlace, text: string, limit: number, stopsDraft = false): Problem[] {
  if (text.trim() === '' && text.length <= limit) return [{ place, reason: 'missing', limit: null, stopsDraft }];
  return tooLong(place, text, limit);
}

const tooLong = (place: ProblemPlace, text: string, limit: number): Problem[] =>
  text.length > limit ? [{ place, reason: 'tooLong', limit, stopsDraft: true }] : [];

function partProblems(place: ProblemPlace, count: number, limit: number): Problem[] {
  if (count === 0) return [{ place, reason: 'empty', limit: null, stopsDraft: false }];
  return count > limit ? [{ place, reason: 'tooMany', limit, stopsDraft: true }] : [];
}
