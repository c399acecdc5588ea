import {
  type FormDocument,
  type FormFields,
  type Level,
  levelOf,
  type Option,
  type Question,
  type Section,
  type Thing,
} from './document.ts';

/** The key under which the sections of the form are listed. */
export const FORM = '';

/**
 * A form by keys, so that sections, questions and options can be treated alike: `things` holds each of them, `lists`
 * the order of the things in each. The `questions` or `options` inside a thing are ignored here.
 */
export type Flat = { form: FormFields; things: Map<string, Thing>; lists: Map<string, string[]> };

export function flatOf({ description, code, diaspora, sections }: FormDocument): Flat {
  const flat: Flat = { form: { description, code, diaspora }, things: new Map(), lists: new Map() };
  flat.lists.set(FORM, keysOf(sections));
  for (const section of sections) take(flat, section);
  return flat;
}

const keysOf = (things: readonly Thing[]): string[] => things.map(({ key }) => key);

/** What stands directly in a thing. */
const partsOf = (thing: Thing): readonly Thing[] =>
  'questions' in thing ? thing.questions : 'options' in thing ? thing.options : [];

/** Adds a thing and all that stands in it, without listing it anywhere. */
export function take(flat: Flat, thing: Thing): void {
  const parts = partsOf(thing);
  flat.things.set(thing.key, thing);
  if (levelOf(thing) !== 'option') flat.lists.set(thing.key, keysOf(parts));
  for (const part of parts) take(flat, part);
}

/** Takes a thing out, with all that is listed in it. */
export function drop(flat: Flat, key: string): void {
  for (const part of flat.lists.get(key) ?? []) drop(flat, part);
  flat.lists.delete(key);
  flat.things.delete(key);
}

/** Takes a thing out of what it is listed in, and tells what that was. */
export function unlist(flat: Flat, key: string): string | undefined {
  for (const [holder, keys] of flat.lists) {
    if (!keys.includes(key)) continue;
    flat.lists.set(
      holder,
      keys.filter((other) => other !== key),
    );
    return holder;
  }
  return undefined;
}

const listed = (flat: Flat, holder: string): Thing[] =>
  (flat.lists.get(holder) ?? []).flatMap((key) => flat.things.get(key) ?? []);

const isOption = (thing: Thing): thing is Option => levelOf(thing) === 'option';
const isQuestion = (thing: Thing): thing is Question => levelOf(thing) === 'question';
const isSection = (thing: Thing): thing is Section => levelOf(thing) === 'section';

export function whole(flat: Flat): FormDocument {
  const withOptions = (question: Question): Question => ({
    ...question,
    options: listed(flat, question.key).filter(isOption),
  });
  const withQuestions = (section: Section): Section => ({
    ...section,
    questions: listed(flat, section.key).filter(isQuestion).map(withOptions),
  });
  return { ...flat.form, sections: listed(flat, FORM).filter(isSection).map(withQuestions) };
}

/** By key: what a thing is listed in, and how many are listed before it. */
export function positionsOf(flat: Flat): Map<string, Position> {
  const positions = new Map<string, Position>();
  for (const [holder, keys] of flat.lists)
    for (const [at, key] of keys.entries()) positions.set(key, { parent: holder === FORM ? null : holder, at });
  return positions;
}

/** Where a thing stands: in what (null: the form), and how many stand before it. */
export type Position = { parent: string | null; at: number };

export const levels: readonly Level[] = ['section', 'question', 'option'];
