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

/** `missing`: a text; `empty`: nothing in it; `twin`: another question has this code. */
export type Reason = 'missing' | 'empty' | 'tooLong' | 'tooMany' | 'twin';

/** `limit` belongs to `tooLong` and `tooMany`. A draft may be incomplete, but never too long. */
export type Problem = { place: ProblemPlace; reason: Reason; limit: number | null; stopsDraft: boolean };

/** All that is wrong, and how much of it stands in each section that has any. */
type Checked = { problems: readonly Problem[]; bySection: ReadonlyMap<string, number> };

const ofForm = new WeakMap<FormDocument, Checked>();
const ofDraft = new WeakMap<FormDocument, readonly Problem[]>();
const ofSection = new WeakMap<Section, readonly Problem[]>();
const ofQuestion = new WeakMap<Question, readonly Problem[]>();
const ofCodes = new WeakMap<Section, string>();
const noTwins: ReadonlySet<string> = new Set();

/** What keeps the form from being saved in this way, in the order of the form (FED-06). The same list for the same form. */
export function problemsOf(document: FormDocument, intent: Intent): readonly Problem[] {
  const { problems } = remembered(ofForm, document, checked);
  return intent === 'publish'
    ? problems
    : remembered(ofDraft, document, () => problems.filter(({ stopsDraft }) => stopsDraft));
}

/** How many problems stand in each section that has any, by its key. */
export const problemsBySection = (document: FormDocument): ReadonlyMap<string, number> =>
  remembered(ofForm, document, checked).bySection;

function remembered<K extends object, V>(memory: WeakMap<K, V>, key: K, compute: (key: K) => V): V {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const computed = compute(key);
  memory.set(key, computed);
  return computed;
}

function checked(document: FormDocument): Checked {
  const twins = twinsOf(document);
  const { code, description, sections } = document;
  const problems = [
    ...textProblems({ level: 'form', key: '', field: 'description' }, description, formLimits.formDescription, true),
    ...textProblems({ level: 'form', key: '', field: 'code' }, code, formLimits.formCode, true),
    ...partProblems({ level: 'form', key: '', field: 'sections' }, sections.length, formLimits.sections),
  ];
  const bySection = new Map<string, number>();
  for (const section of sections) {
    const found =
      twins.size > 0 && section.questions.some(({ key }) => twins.has(key))
        ? sectionProblems(section, twins)
        : remembered(ofSection, section, () => sectionProblems(section, noTwins));
    for (const problem of found) problems.push(problem);
    if (found.length > 0) bySection.set(section.key, found.length);
  }
  return { problems, bySection };
}

let last = { codes: '', twins: noTwins };

/** Questions whose code stands in the form before (FED-06). Few edits change a code: only those look through all of them. */
function twinsOf({ sections }: FormDocument): ReadonlySet<string> {
  const codes = sections.map((section) => remembered(ofCodes, section, codesIn)).join('\n');
  if (codes !== last.codes) last = { codes, twins: findTwins(sections) };
  return last.twins;
}

const codesIn = ({ questions }: Section): string => JSON.stringify(questions.map(({ key, code }) => [key, code]));

function findTwins(sections: readonly Section[]): ReadonlySet<string> {
  const known = new Set<string>();
  const twins = new Set<string>();
  for (const { questions } of sections)
    for (const { key, code } of questions) {
      const name = codeKey(code);
      if (name !== '' && known.has(name)) twins.add(key);
      known.add(name);
    }
  return twins;
}

function sectionProblems(section: Section, twins: ReadonlySet<string>): Problem[] {
  const { key, code, description, questions } = section;
  return [
    ...textProblems({ level: 'section', key, field: 'description' }, description, formLimits.sectionDescription),
    ...textProblems({ level: 'section', key, field: 'code' }, code, formLimits.sectionCode),
    ...partProblems({ level: 'section', key, field: 'questions' }, questions.length, formLimits.questions),
    ...questions.flatMap((question) =>
      twins.has(question.key)
        ? questionProblems(question, true)
        : remembered(ofQuestion, question, () => questionProblems(question, false)),
    ),
  ];
}

function questionProblems({ key, code, text, hint, options }: Question, isTwin: boolean): Problem[] {
  const at = (field: ProblemPlace['field']): ProblemPlace => ({ level: 'question', key, field });
  return [
    ...textProblems(at('code'), code, formLimits.questionCode),
    ...(isTwin ? [{ place: at('code'), reason: 'twin' as const, limit: null, stopsDraft: false }] : []),
    ...textProblems(at('text'), text, formLimits.questionText),
    ...tooLong(at('hint'), hint, formLimits.questionHint),
    ...partProblems(at('options'), options.length, formLimits.options),
    ...options.flatMap((option) =>
      textProblems({ level: 'option', key: option.key, field: 'text' }, option.text, formLimits.optionText),
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
