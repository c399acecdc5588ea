import { questionTypes } from '#contract/question-types.values.ts';
import { find, type FormDocument } from '#machines/form/document.ts';
import { problemsOf, type Problem } from '#machines/form/problems.ts';

/** Where something is wrong: the third option of the second question of the first section, by numbers from 1. */
export interface FilePlace {
  section?: number;
  question?: number;
  option?: number;
}

/** `reason` is a key of the translations; `field` the name in the file. */
export interface FileProblem extends FilePlace {
  reason:
    | 'FORM_FILE_JSON'
    | 'FORM_FILE_LARGE'
    | 'FORM_FILE_FORM'
    | 'FORM_FILE_THING'
    | 'FORM_FILE_TEXT'
    | 'FORM_FILE_FLAG'
    | 'FORM_FILE_LIST'
    | 'FORM_FILE_TYPE'
    | 'FORM_FILE_MISSING'
    | 'FORM_FILE_LONG'
    | 'FORM_FILE_MANY';
  field: string;
  limit: number | null;
}

type Report = (reason: FileProblem['reason'], field: string) => void;
type Fields = ReadonlyMap<string, unknown>;

/** What of a file would be lost if it were read as a form: the reader takes whatever it can. */
export function problemsIn(file: unknown): FileProblem[] {
  const problems: FileProblem[] = [];
  const at =
    (place: FilePlace): Report =>
    (reason, field) =>
      problems.push({ ...place, reason, field, limit: null });
  const form = fieldsOf(file);
  const sections = form && valueOf(form, ['formSections', 'sections']);
  if (!form || !Array.isArray(sections)) {
    at({})('FORM_FILE_FORM', '');
    return problems;
  }
  texts(
    form,
    [
      ['code', 'formCode'],
      ['description', 'title'],
    ],
    at({}),
  );
  flag(form, ['diaspora'], at({}));
  eachOf(sections, (value, section) => {
    const fields = thing(value, at({ section }));
    if (!fields) return;
    texts(fields, [['code'], ['description', 'title']], at({ section }));
    eachOf(list(fields, ['questions'], at({ section })), (asked, question) =>
      checkQuestion(asked, { section, question }, at),
    );
  });
  return problems;
}

function checkQuestion(value: unknown, place: FilePlace, at: (place: FilePlace) => Report): void {
  const fields = thing(value, at(place));
  if (!fields) return;
  required(fields, 'text', at(place));
  texts(fields, [['code'], ['text'], ['hint']], at(place));
  const type = valueOf(fields, ['questionType', 'questionTypeId', 'type']) ?? 0;
  if (!questionTypes.some((known) => known === Number(type))) at(place)('FORM_FILE_TYPE', 'questionType');
  eachOf(list(fields, ['optionsToQuestions', 'options'], at(place)), (value, option) => {
    const report = at({ ...place, option });
    const fields = thing(value, report);
    if (!fields) return;
    required(fields, 'text', report);
    texts(fields, [['text']], report);
    flag(fields, ['isFreeText'], report);
    flag(fields, ['isFlagged', 'flagged'], report);
  });
}

const eachOf = (values: readonly unknown[], check: (value: unknown, number: number) => void) => {
  for (const [index, value] of values.entries()) check(value, index + 1);
};

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]))
    : null;

const valueOf = (fields: Fields, names: readonly string[]): unknown =>
  names.map((name) => fields.get(name.toLowerCase())).find((value) => value !== undefined && value !== null);

function thing(value: unknown, report: Report): Fields | null {
  const fields = fieldsOf(value);
  if (fields === null) report('FORM_FILE_THING', '');
  return fields;
}

const required = (fields: Fields, name: string, report: Report): void => {
  if (valueOf(fields, [name]) === undefined) report('FORM_FILE_MISSING', name);
};

function texts(fields: Fields, names: readonly [string, ...string[]][], report: Report): void {
  for (const [name, ...others] of names) {
    const value = valueOf(fields, [name, ...others]) ?? '';
    if (typeof value !== 'string' && typeof value !== 'number') report('FORM_FILE_TEXT', name);
  }
}

const flags: ReadonlySet<unknown> = new Set([true, false, 0, 1, 'true', 'false']);

function flag(fields: Fields, names: readonly [string, ...string[]], report: Report): void {
  const value = valueOf(fields, names) ?? false;
  if (!flags.has(typeof value === 'string' ? value.toLowerCase() : value)) report('FORM_FILE_FLAG', names[0]);
}

function list(fields: Fields, names: readonly [string, ...string[]], report: Report): unknown[] {
  const value = valueOf(fields, names);
  if (Array.isArray(value)) return value;
  report('FORM_FILE_LIST', names[0]);
  return [];
}

const reasons = {
  missing: 'FORM_FILE_MISSING',
  empty: 'FORM_FILE_MISSING',
  tooLong: 'FORM_FILE_LONG',
  tooMany: 'FORM_FILE_MANY',
  duplicate: 'FORM_FILE_MISSING',
} as const satisfies Record<Problem['reason'], FileProblem['reason']>;

/** What keeps the form from being stored even as a draft. */
export const problemsOfDraft = (document: FormDocument): FileProblem[] =>
  problemsOf(document, 'draft').map((problem) => asFileProblem(document, problem));

const asFileProblem = (document: FormDocument, { place, reason, limit }: Problem): FileProblem => ({
  ...placeIn(document, place.key),
  reason: reasons[reason],
  field: place.field,
  limit,
});

function placeIn(document: FormDocument, key: string): FilePlace {
  const found = find(document, key);
  if (!found) return {};
  const [section, question] = found.path;
  return {
    ...(section !== undefined && { section: numberOf(document, section) }),
    ...(question !== undefined && { question: numberOf(document, question) }),
    [found.level]: found.at + 1,
  };
}

const numberOf = (document: FormDocument, key: string): number => (find(document, key)?.at ?? 0) + 1;
