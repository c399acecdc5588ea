import { codeKey, nextCode } from './codes.ts';
import {
  find,
  type FormDocument,
  type FormFields,
  type Option,
  type OptionFields,
  type Place,
  type QuestionFields,
  type Section,
  type SectionFields,
} from './document.ts';
import { changeOne, insertAfter, options, questions, sections, type Fresh } from './levels.ts';
import { formLimits } from '#contract/form-limits.values.ts';
import { isBlank, withSameOptions } from './same-options.ts';
import { duplicated, moved, removed, shifted } from './edits.lists.ts';

/** Everything that can be done to a form. Things are meant by their keys; several keys are of one level. */
export type Edit =
  | { edit: 'form.set'; set: Partial<FormFields> }
  | { edit: 'section.set'; key: string; set: Partial<SectionFields> }
  | { edit: 'question.set'; key: string; set: Partial<QuestionFields> }
  | { edit: 'option.set'; key: string; set: Partial<OptionFields> }
  /** `after` null: at the end. */
  | { edit: 'section.add'; after: string | null }
  | { edit: 'question.add'; section: string; after: string | null }
  /** One empty option, or a predefined set in the reader's language, which takes the place of empty ones. */
  | { edit: 'options.add'; question: string; after: string | null; options: readonly Partial<OptionFields>[] }
  /** The first line becomes the text of the option, the others become options behind it. */
  | { edit: 'option.paste'; key: string; lines: readonly string[] }
  /** The questions get copies of the options of one of them. */
  | { edit: 'options.same'; source: string; questions: readonly string[] }
  | { edit: 'delete'; keys: readonly string[] }
  /** Copies stand behind the last of what they were made of. */
  | { edit: 'duplicate'; keys: readonly string[] }
  /** `parent` null: the form; `before` null: at the end. */
  | { edit: 'move'; keys: readonly string[]; to: { parent: string | null; before: string | null } }
  /** One place up or down, past the border of a section or question into the next. */
  | { edit: 'shift'; keys: readonly string[]; by: -1 | 1 }
  | { edit: 'replace'; document: FormDocument };

/** `serial` counts the keys given out; `place` is where the reader goes on, null: stays. */
export type Edited = { document: FormDocument; serial: number; place: Place | null };

const stays = (document: FormDocument): Omit<Edited, 'serial'> => ({ document, place: null });

/** The form after an edit. One that changes nothing gives the very same document. */
export function edited(document: FormDocument, edit: Edit, serial: number): Edited {
  let given = serial;
  const fresh = () => `+${(given += 1)}`;
  const after = apply(document, edit, fresh);
  return { ...after, serial: given };
}

function apply(document: FormDocument, edit: Edit, fresh: Fresh): Omit<Edited, 'serial'> {
  switch (edit.edit) {
    case 'form.set':
      return stays(withFields(document, edit.set));
    case 'section.set':
      return stays(changeOne(sections, document, edit.key, (section) => withFields(section, edit.set)));
    case 'question.set':
      return stays(changeOne(questions, document, edit.key, (question) => withFields(question, edit.set)));
    case 'option.set':
      return stays(changeOne(options, document, edit.key, (option) => withFields(option, edit.set)));
    case 'section.add':
      return addSection(document, edit.after, fresh);
    case 'question.add':
      return addQuestion(document, edit, fresh);
    case 'options.add':
      return addOptions(document, edit, fresh);
    case 'option.paste':
      return pasteLines(document, edit, fresh);
    case 'options.same':
      return stays(withSameOptions(document, edit, fresh));
    case 'delete':
      return removed(document, edit.keys);
    case 'duplicate':
      return duplicated(document, edit.keys, fresh);
    case 'move':
      return moved(document, edit.keys, edit.to);
    case 'shift':
      return shifted(document, edit.keys, edit.by);
    default:
      return stays(edit.document);
  }
}

/** The very same thing where every field has its value already. */
const withFields = <T extends object>(thing: T, set: NoInfer<Partial<T>>): T =>
  Object.entries(set).every(([field, value]) => Reflect.get(thing, field) === value) ? thing : { ...thing, ...set };

/** What stands before the place where something is added: its code and type are carried on. */
const before = <T extends { key: string }>(list: readonly T[], after: string | null): T | undefined =>
  list.find(({ key }) => key === after) ?? list.at(-1);

function addSection(document: FormDocument, after: string | null, fresh: Fresh) {
  const taken = new Set(document.sections.map(({ code }) => codeKey(code)));
  const last = before(document.sections, after)?.code;
  const code = last === undefined ? 'A' : nextCode(last, taken, formLimits.sectionCode);
  const section: Section = { key: fresh(), id: null, code, description: '', questions: [] };
  return {
    document: sections.rewrite(document, (list) => insertAfter(list, after, [section])),
    place: { level: 'section', key: section.key, field: 'description' } satisfies Place,
  };
}

function addQuestion(
  document: FormDocument,
  { section, after }: { section: string; after: string | null },
  fresh: Fresh,
) {
  const into = document.sections.find(({ key }) => key === section);
  if (into === undefined) return stays(document);
  const taken = new Set(questions.things(document).map(({ code }) => codeKey(code)));
  const last = before(into.questions, after);
  const code = last ? nextCode(last.code, taken, formLimits.questionCode) : firstCode(into.code, taken);
  const question = {
    key: fresh(),
    id: null,
    code,
    text: '',
    hint: '',
    type: last?.type ?? 1,
    options: [newOption({}, fresh)],
  } as const;
  return {
    document: questions.rewrite(document, (list, parent) =>
      parent === section ? insertAfter(list, after, [question]) : list,
    ),
    place: { level: 'question', key: question.key, field: 'text' } satisfies Place,
  };
}

/** A section A begins with A1. */
const firstCode = (section: string, taken: ReadonlySet<string>): string =>
  section.trim() === '' ? '' : nextCode(`${section.trim()}0`, taken, formLimits.questionCode);

type NewOptions = { question: string; after: string | null; options: readonly Partial<OptionFields>[] };

function addOptions(document: FormDocument, { question, after, options: wanted }: NewOptions, fresh: Fresh) {
  const asked = find(document, question)?.thing;
  const added = wanted.map((fields) => newOption(fields, fresh));
  const [first] = added;
  if (asked === undefined || !('options' in asked) || first === undefined) return stays(document);
  const takesPlace = !added.every(isBlank) && asked.options.every(isBlank);
  return {
    document: withOptions(takesPlace ? withoutOptions(document, question) : document, question, after, added),
    place: { level: 'option', key: first.key, field: 'text' } satisfies Place,
  };
}

const newOption = (fields: Partial<OptionFields>, fresh: Fresh): Option => ({
  key: fresh(),
  id: null,
  text: '',
  isFreeText: false,
  flagged: false,
  ...fields,
});

const withOptions = (document: FormDocument, question: string, after: string | null, added: readonly Option[]) =>
  options.rewrite(document, (list, parent) => (parent === question ? insertAfter(list, after, added) : list));

const withoutOptions = (document: FormDocument, question: string) =>
  options.rewrite(document, (list, parent) => (parent === question && list.length > 0 ? [] : list));

function pasteLines(document: FormDocument, { key, lines }: { key: string; lines: readonly string[] }, fresh: Fresh) {
  const question = find(document, key)?.path[1];
  const [first, ...rest] = lines;
  if (first === undefined || question === undefined) return stays(document);
  const named = changeOne(options, document, key, (option) => withFields(option, { text: first }));
  const added = rest.map((text) => newOption({ text }, fresh));
  return {
    document: added.length === 0 ? named : withOptions(named, question, key, added),
    place: { level: 'option', key: added.at(-1)?.key ?? key, field: 'text' } satisfies Place,
  };
}

/** The lines of a pasted text, without blank ones and the white space around them. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
