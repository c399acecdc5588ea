import { codeKey, nextCode } from './codes.ts';
import { find, type FormDocument, type Level, levelOf, type Place, type Question, type Thing } from './document.ts';
import { type Fresh, type Lens, onLevelOf, questions } from './levels.ts';
import { formLimits } from '#contract/form-limits.values.ts';

type Outcome = { document: FormDocument; place: Place | null };
type To = { parent: string | null; before: string | null };

const whole = (level: Level, key: string): Place => ({ level, key, field: null });

const mainField = { section: 'description', question: 'text', option: 'text' } as const;

export function removed(document: FormDocument, keys: readonly string[]): Outcome {
  const doomed = new Set(keys);
  const place = neighbourOf(document, doomed);
  const left = onLevelOf(document, keys, (lens) =>
    lens.rewrite(document, (list) =>
      list.some(({ key }) => doomed.has(key)) ? list.filter(({ key }) => !doomed.has(key)) : list,
    ),
  );
  return left ? { document: left, place } : { document, place: null };
}

/** Where the reader goes on: the thing before what is removed, else the one behind it, else what held it. */
function neighbourOf(document: FormDocument, doomed: ReadonlySet<string>): Place | null {
  const [first] = [...doomed].flatMap((key) => find(document, key) ?? []);
  if (first === undefined) return null;
  const list = siblingsOf(document, first.path);
  const at = list.findIndex(({ key }) => doomed.has(key));
  const near = list[at - 1] ?? list.find(({ key }) => !doomed.has(key));
  if (near) return { level: first.level, key: near.key, field: mainField[first.level] };
  const holder = first.path.at(-1);
  if (holder === undefined) return { level: 'form', key: '', field: null };
  return whole(first.path.length === 1 ? 'section' : 'question', holder);
}

function siblingsOf(document: FormDocument, path: readonly string[]): readonly Thing[] {
  const [section, question] = path;
  if (section === undefined) return document.sections;
  const asked = document.sections.find(({ key }) => key === section)?.questions ?? [];
  return question === undefined ? asked : (asked.find(({ key }) => key === question)?.options ?? []);
}

export function duplicated(document: FormDocument, keys: readonly string[], fresh: Fresh): Outcome {
  const wanted = new Set(keys);
  let first: Thing | undefined;
  const doubled = onLevelOf(document, keys, (lens) =>
    lens.rewrite(document, (list) => {
      const last = list.findLastIndex(({ key }) => wanted.has(key));
      if (last < 0) return list;
      const copies = list.filter(({ key }) => wanted.has(key)).map((thing) => lens.copy(thing, fresh));
      first ??= copies[0];
      return list.toSpliced(last + 1, 0, ...copies);
    }),
  );
  if (doubled === undefined || first === undefined) return { document, place: null };
  return { document: withOwnCodes(document, doubled), place: whole(levelOf(first), first.key) };
}

/** No two questions of a form may have one code: copies get the next free one. */
function withOwnCodes(before: FormDocument, after: FormDocument): FormDocument {
  const old = new Set(questions.things(before).map(({ key }) => key));
  const taken = new Set(questions.things(before).map(({ code }) => codeKey(code)));
  const renamed = (question: Question): Question => {
    if (old.has(question.key) || question.code.trim() === '') return question;
    const code = nextCode(question.code, taken, formLimits.questionCode);
    taken.add(codeKey(code));
    return { ...question, code };
  };
  return questions.rewrite(after, (list) =>
    list.every(({ key }) => old.has(key)) ? list : list.map((question) => renamed(question)),
  );
}

export function moved(document: FormDocument, keys: readonly string[], to: To): Outcome {
  const place = keys.map((key) => find(document, key)).find((found) => found !== undefined);
  const after = onLevelOf(document, keys, (lens) => movedIn(lens, document, keys, to));
  if (after === undefined || place === undefined) return { document, place: null };
  return { document: after, place: whole(place.level, place.thing.key) };
}

function movedIn<T extends Thing>(lens: Lens<T>, document: FormDocument, keys: readonly string[], to: To) {
  const wanted = new Set(keys);
  const travellers = lens.things(document).filter(({ key }) => wanted.has(key));
  let isThere = false;
  const after = lens.rewrite(document, (list, parent) => {
    const isTarget = parent === to.parent;
    if (!isTarget && !list.some(({ key }) => wanted.has(key))) return list;
    const others = list.filter(({ key }) => !wanted.has(key));
    if (!isTarget) return others;
    isThere = true;
    return unlessSame(list, others.toSpliced(placeBefore(list, others, to.before), 0, ...travellers));
  });
  return isThere ? after : document;
}

/** Where `before` stands when it stays; where the first that stays behind it does, when it travels itself. */
function placeBefore<T extends Thing>(list: readonly T[], others: readonly T[], before: string | null): number {
  const at = list.findIndex(({ key }) => key === before);
  if (at < 0) return others.length;
  const next = list.slice(at).find((thing) => others.includes(thing));
  return next ? others.indexOf(next) : others.length;
}

const unlessSame = <T>(list: readonly T[], changed: readonly T[]): readonly T[] =>
  list.length === changed.length && list.every((thing, at) => thing === changed[at]) ? list : changed;

/** Moves what stands together as one; at the border of its section or question it goes over into the next. */
export function shifted(document: FormDocument, keys: readonly string[], by: -1 | 1): Outcome {
  const to = onLevelOf(document, keys, (lens) => targetOf(lens, document, new Set(keys), by));
  return to ? moved(document, keys, to) : { document, place: null };
}

function targetOf<T extends Thing>(
  lens: Lens<T>,
  document: FormDocument,
  wanted: ReadonlySet<string>,
  by: -1 | 1,
): To | null {
  const lists: { list: readonly T[]; parent: string | null }[] = [];
  lens.rewrite(document, (list, parent) => {
    lists.push({ list, parent });
    return list;
  });
  const isWanted = ({ key }: T) => wanted.has(key);
  const home =
    by < 0
      ? lists.findIndex(({ list }) => list.some(isWanted))
      : lists.findLastIndex(({ list }) => list.some(isWanted));
  const { list, parent } = lists[home] ?? { list: [], parent: null };
  if (by < 0) {
    const at = list.findIndex(isWanted);
    if (at > 0) return { parent, before: list[at - 1]?.key ?? null };
    const above = lists[home - 1];
    return above ? { parent: above.parent, before: null } : null;
  }
  const at = list.findLastIndex(isWanted);
  if (at < list.length - 1) return { parent, before: list[at + 2]?.key ?? null };
  const below = lists[home + 1];
  return below ? { parent: below.parent, before: below.list[0]?.key ?? null } : null;
}
