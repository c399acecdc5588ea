import {
  type Field,
  type FormDocument,
  type Level,
  levelOf,
  type Option,
  type Question,
  type Thing,
} from './document.ts';
import { FORM, flatOf, type Flat, levels, type Position, positionsOf } from './flat.ts';
import { longestIncreasingSubsequence } from './longest-increasing-subsequence.ts';

/** One difference between two versions. What is added or removed comes with what was added or removed in it. */
export type Change =
  | { change: 'set'; level: 'form' | Level; key: string; field: Field; from: unknown; to: unknown }
  | { change: 'added'; level: Level; thing: Thing; to: Position }
  | { change: 'removed'; level: Level; thing: Thing; from: Position }
  | { change: 'moved'; level: Level; key: string; from: Position; to: Position };

const fields = {
  form: ['description', 'code', 'diaspora'],
  section: ['code', 'description'],
  question: ['code', 'text', 'hint', 'type'],
  option: ['text', 'isFreeText', 'flagged'],
} as const satisfies Record<'form' | Level, readonly Field[]>;

/** Both versions, taken apart, and where things stand in them. */
type Pair = { before: Flat; after: Flat; from: Map<string, Position>; to: Map<string, Position> };

/** What makes the second version out of the first: things are the same by their keys. */
export function changesBetween(before: FormDocument, after: FormDocument): Change[] {
  if (before === after) return [];
  const [one, other] = [flatOf(before), flatOf(after)];
  const pair = { before: one, after: other, from: positionsOf(one), to: positionsOf(other) };
  return [
    ...setIn('form', '', before, after),
    ...levels.flatMap((level) => removedIn(pair, level)),
    ...levels.flatMap((level) => arrivedIn(pair, level)),
    ...[...other.things.values()].flatMap((thing) => {
      const old = stays(pair, thing.key) ? one.things.get(thing.key) : undefined;
      return old ? setIn(levelOf(thing), thing.key, old, thing) : [];
    }),
  ];
}

function setIn(level: 'form' | Level, key: string, before: object, after: object): Change[] {
  return fields[level].flatMap((field) => {
    const [from, to]: [unknown, unknown] = [Reflect.get(before, field), Reflect.get(after, field)];
    return from === to ? [] : [{ change: 'set', level, key, field, from, to }];
  });
}

/** Whether both versions have this very thing. */
function stays({ before, after }: Pair, key: string): boolean {
  const [one, other] = [before.things.get(key), after.things.get(key)];
  return one !== undefined && other !== undefined && levelOf(one) === levelOf(other) && one.id === other.id;
}

const staysOrForm = (pair: Pair, key: string | null): boolean => key === null || stays(pair, key);

/** Things of a version at this level, in the order of the form. */
function thingsAt({ things, lists }: Flat, level: Level): Thing[] {
  const inside = (holder: string): Thing[] => (lists.get(holder) ?? []).flatMap((key) => things.get(key) ?? []);
  const sections = inside(FORM);
  if (level === 'section') return sections;
  const questions = sections.flatMap(({ key }) => inside(key));
  return level === 'question' ? questions : questions.flatMap(({ key }) => inside(key));
}

function removedIn(pair: Pair, level: Level): Change[] {
  return thingsAt(pair.before, level).flatMap(({ key }): Change[] => {
    const from = pair.from.get(key);
    if (from === undefined || stays(pair, key) || !staysOrForm(pair, from.parent)) return [];
    return [{ change: 'removed', level, thing: onlyOf(pair.before, key, (part) => !stays(pair, part)), from }];
  });
}

/** What was added or moved, in the order in which it has to be put there. */
function arrivedIn(pair: Pair, level: Level): Change[] {
  const inOrder = keysInOrder(pair, level);
  return thingsAt(pair.after, level).flatMap(({ key }): Change[] => {
    const [from, to] = [pair.from.get(key), pair.to.get(key)];
    if (to === undefined) return [];
    if (!stays(pair, key))
      return staysOrForm(pair, to.parent)
        ? [{ change: 'added', level, thing: onlyOf(pair.after, key, (part) => !stays(pair, part)), to }]
        : [];
    return from === undefined || inOrder.has(key) ? [] : [{ change: 'moved', level, key, from, to }];
  });
}

/** Those which stand where they stood, among what stayed with them. */
function keysInOrder(pair: Pair, level: Level): Set<string> {
  const holders =
    level === 'section'
      ? [FORM]
      : thingsAt(pair.after, level === 'question' ? 'section' : 'question').map(({ key }) => key);
  const inOrder = new Set<string>();
  for (const holder of holders) {
    const parent = holder === FORM ? null : holder;
    if (!staysOrForm(pair, parent)) continue;
    const stayed = (pair.after.lists.get(holder) ?? []).filter(
      (key) => stays(pair, key) && pair.from.get(key)?.parent === parent,
    );
    for (const key of longestIncreasingSubsequence(stayed, (key) => pair.from.get(key)?.at ?? 0)) inOrder.add(key);
  }
  return inOrder;
}

/** A thing with those of its parts for which this holds. */
function onlyOf(flat: Flat, key: string, isPart: (key: string) => boolean): Thing {
  const thing = flat.things.get(key)!;
  const parts = (flat.lists.get(key) ?? []).filter(isPart).map((part) => onlyOf(flat, part, isPart));
  return withParts(thing, parts);
}

function withParts(thing: Thing, parts: readonly Thing[]): Thing {
  if ('questions' in thing) return { ...thing, questions: parts.filter((part): part is Question => 'options' in part) };
  if ('options' in thing)
    return { ...thing, options: parts.filter((part): part is Option => levelOf(part) === 'option') };
  return thing;
}
