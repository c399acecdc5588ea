import type { FormDocument, Option, Question, Section } from './document.ts';
import type { Fresh } from './levels.ts';
import { typeOf } from '#contract/question-types.values.ts';

/** A form as a file: the shape of the published sample forms, which name the flag `isFlagged`. */
export const fileOf = ({ code, description, diaspora, sections }: FormDocument) => ({
  code,
  description,
  diaspora,
  formSections: sections.map(({ code, description, questions }, orderNumber) => ({
    code,
    description,
    orderNumber,
    questions: questions.map(({ code, text, hint, type, options }, orderNumber) => ({
      code,
      text,
      hint: hint === '' ? null : hint,
      questionType: type,
      orderNumber,
      optionsToQuestions: options.map(({ text, isFreeText, flagged }, orderNumber) => ({
        text,
        isFreeText,
        isFlagged: flagged,
        orderNumber,
      })),
    })),
  })),
});

/**
 * The form that a file holds, as a new one; null where it holds none. The flag may be called `flagged` or `isFlagged`,
 * and names may begin with a capital. Things stand in the order of their numbers, where all in a list have one.
 */
export function formIn(file: unknown, order: 'numbered' | 'asWritten' = 'numbered'): FormDocument | null {
  let given = 0;
  const reading: Reading = { fresh: () => `+${(given += 1)}`, order };
  const form = recordIn(file);
  const sections = form && listOf(form, 'formSections', 'sections');
  if (!form || !sections) return null;
  const read = inOrder(sections, order).map((section) => sectionIn(section, reading));
  if (read.includes(null)) return null;
  return {
    code: textOf(form, 'code', 'formCode'),
    description: textOf(form, 'description', 'title'),
    diaspora: flagOf(form, 'diaspora'),
    sections: read.filter((section) => section !== null),
  };
}

type Fields = ReadonlyMap<string, unknown>;

/** Fields by their names in small letters. */
const recordIn = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]))
    : null;

type Reading = { fresh: Fresh; order: 'numbered' | 'asWritten' };

function inOrder(list: readonly unknown[], order: Reading['order']): readonly unknown[] {
  const numbers = new Map(list.map((value) => [value, recordIn(value)?.get('ordernumber')]));
  const numberOf = (value: unknown): number => Number(numbers.get(value));
  const isNumbered = list.every((value) => typeof numbers.get(value) === 'number');
  return order === 'numbered' && isNumbered ? list.toSorted((one, other) => numberOf(one) - numberOf(other)) : list;
}

const valueOf = (fields: Fields, names: readonly string[]): unknown =>
  names.map((name) => fields.get(name.toLowerCase())).find((value) => value !== undefined && value !== null);

function listOf(fields: Fields, ...names: string[]): unknown[] | null {
  const value = valueOf(fields, names);
  return Array.isArray(value) ? value : null;
}

function textOf(fields: Fields, ...names: string[]): string {
  const value = valueOf(fields, names);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

const flagOf = (fields: Fields, ...names: string[]): boolean => {
  const value = valueOf(fields, names);
  return value === true || value === 1 || (typeof value === 'string' && value.toLowerCase() === 'true');
};

function sectionIn(value: unknown, reading: Reading): Section | null {
  const section = recordIn(value);
  if (section === null) return null;
  const key = reading.fresh();
  const asked = inOrder(listOf(section, 'questions') ?? [], reading.order);
  const questions = asked.map((question) => questionIn(question, reading));
  if (questions.includes(null)) return null;
  return {
    key,
    id: null,
    code: textOf(section, 'code'),
    description: textOf(section, 'description', 'title'),
    questions: questions.filter((question) => question !== null),
  };
}

function questionIn(value: unknown, reading: Reading): Question | null {
  const question = recordIn(value);
  if (question === null) return null;
  const key = reading.fresh();
  const offered = inOrder(listOf(question, 'optionsToQuestions', 'options') ?? [], reading.order);
  const options = offered.map((option) => optionIn(option, reading));
  if (options.includes(null)) return null;
  return {
    key,
    id: null,
    code: textOf(question, 'code'),
    text: textOf(question, 'text'),
    hint: textOf(question, 'hint'),
    type: typeOf(Number(valueOf(question, ['questionType', 'questionTypeId', 'type']) ?? 0)),
    options: options.filter((option) => option !== null),
  };
}

function optionIn(value: unknown, { fresh }: Reading): Option | null {
  const option = recordIn(value);
  if (option === null) return null;
  return {
    key: fresh(),
    id: null,
    text: textOf(option, 'text'),
    isFreeText: flagOf(option, 'isFreeText'),
    flagged: flagOf(option, 'isFlagged', 'flagged'),
  };
}
