type Level = 'form' | 'section' | 'question' | 'option';

/** What is read, each under the names that it may have: the first that says something counts. */
const read: Readonly<Record<Level, readonly (readonly string[])[]>> = {
  form: [['code', 'formcode'], ['description', 'title'], ['diaspora'], ['formsections', 'sections']],
  section: [['code'], ['description', 'title'], ['ordernumber'], ['questions']],
  question: [
    ['code'],
    ['text'],
    ['hint'],
    ['questiontype', 'questiontypeid', 'type'],
    ['ordernumber'],
    ['optionstoquestions', 'options'],
  ],
  option: [['text'], ['isfreetext'], ['isflagged', 'flagged'], ['ordernumber']],
};

/** What belongs to the form that the file was made of: a new one gets its own. */
const givenAnew: ReadonlySet<string> = new Set([
  'id',
  'formid',
  'formcode',
  'uniqueid',
  'idsection',
  'sectionid',
  'idquestion',
  'questionid',
  'idoption',
  'optionid',
  'ver',
  'version',
  'currentversion',
  'draft',
  'order',
  'savedat',
  'savedby',
]);

const parts = { form: 'section', section: 'question', question: 'option' } as const;

/** The names of the fields of a file that say something for which a form has no place, as the file writes them. */
export function leftOutOf(file: unknown): string[] {
  const names = new Set<string>();
  look(file, 'form', names);
  return [...names];
}

function look(value: unknown, level: Level, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const said = Object.entries(value).filter(([, field]) => field !== null && field !== '');
  const taken = new Set(read[level].map((group) => said.find(([name]) => name.toLowerCase() === nameIn(group, said))));
  for (const entry of said) {
    const [name, field] = entry;
    if (taken.has(entry)) {
      if (level !== 'option' && Array.isArray(field)) for (const part of field) look(part, parts[level], names);
    } else if (!givenAnew.has(name.toLowerCase()) && !isSaidAlready(field, [...taken])) names.add(name);
  }
}

/** Of several names for one thing, the one that is read. */
const nameIn = (group: readonly string[], said: readonly [string, unknown][]): string | undefined =>
  group.find((wanted) => said.some(([name]) => name.toLowerCase() === wanted));

const isSaidAlready = (field: unknown, taken: readonly ([string, unknown] | undefined)[]): boolean =>
  taken.some((entry) => entry !== undefined && typeof field === 'string' && entry[1] === field);
