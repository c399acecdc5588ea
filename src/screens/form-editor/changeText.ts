import type { FormUse } from '#contract/forms.ts';
import type { Change } from '#machines/form/diff.ts';
import { find, type FormDocument, type Found, levelOf, type Thing } from '#machines/form/document.ts';
import type { Translate } from '#src/i18n/translateKey.ts';
import { codeOr } from './partNames.ts';

interface Versions {
  before: FormDocument | null;
  after: FormDocument;
  use: FormUse | null;
}

/** A thing in words: section A, question A3, option 2 of A3. */
function nameOf(t: Translate, document: FormDocument | null, key: string): string {
  const found = document === null ? undefined : find(document, key);
  return found === undefined || document === null ? t('FORM') : nameOfFound(t, document, found);
}

function nameOfFound(t: Translate, document: FormDocument, { thing, level, at, path }: Found): string {
  if (level === 'option') {
    const question = find(document, path[1] ?? '')?.thing;
    return t('FORM_OPTION_OF', {
      name: codeOr(t, question !== undefined && 'code' in question ? question.code : ''),
      number: at + 1,
    });
  }
  const name = codeOr(t, 'code' in thing ? thing.code : '');
  return t(level === 'section' ? 'FORM_NAMED_SECTION' : 'FORM_NAMED_QUESTION', { name });
}

/** How many answers refer to a thing or to what it holds. */
function answersTo(use: FormUse | null, thing: Thing | undefined): number {
  if (use === null || thing === undefined) return 0;
  if (levelOf(thing) === 'option') return use.options.find(({ id }) => id === thing.id)?.answers ?? 0;
  if ('questions' in thing) return thing.questions.reduce((sum, question) => sum + answersTo(use, question), 0);
  return use.questions.find(({ id }) => id === thing.id)?.answers ?? 0;
}

const flagTexts = {
  flagged: { true: 'FORM_CHANGE_FLAGGED', false: 'FORM_CHANGE_UNFLAGGED' },
  isFreeText: { true: 'FORM_CHANGE_FREE_TEXT', false: 'FORM_CHANGE_REGULAR' },
  diaspora: { true: 'FORM_CHANGE_DIASPORA', false: 'FORM_CHANGE_NOT_DIASPORA' },
} as const;

/** Of fields that hold a text, as they stand in a sentence. */
export const fieldNames = {
  description: 'TITLE',
  code: 'CODE',
  text: 'FORM_FIELD_TEXT',
  hint: 'FORM_FIELD_HINT',
} as const;

function sayField(t: Translate, name: string, { field, from, to }: Extract<Change, { change: 'set' }>): string {
  if (field === 'flagged' || field === 'isFreeText' || field === 'diaspora')
    return t(flagTexts[field][to === true ? 'true' : 'false'], { name });
  if (field === 'type') return t('FORM_CHANGE_TYPE', { name });
  return t('FORM_CHANGE_FIELD', { name, field: t(fieldNames[field]), ...excerpts(String(from), String(to)) });
}

const maxLength = 100;
const lead = 30;

/** Of long texts what stands around the place where they begin to differ. */
function excerpts(from: string, to: string): { from: string; to: string } {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const begin = same > lead && Math.max(from.length, to.length) > maxLength ? same - lead : 0;
  const excerpt = (text: string) =>
    `${begin > 0 ? '…' : ''}${text.slice(begin, begin + maxLength)}${text.length > begin + maxLength ? '…' : ''}`;
  return { from: excerpt(from), to: excerpt(to) };
}

function saySet(t: Translate, change: Extract<Change, { change: 'set' }>, { before, use }: Versions) {
  if (change.level === 'form' || before === null) return { text: sayField(t, t('FORM'), change), answers: 0 };
  const text = sayField(t, nameOf(t, before, change.key), change);
  return { text, answers: answersTo(use, find(before, change.key)?.thing) };
}

/** One difference in plain words, and how many answers it touches. */
export function sayChange(t: Translate, change: Change, versions: Versions): { text: string; answers: number } {
  const { before, after, use } = versions;
  if (change.change === 'set') return saySet(t, change, versions);
  if (change.change === 'moved') {
    const { parent, at } = change.to;
    const said = { name: nameOf(t, before, change.key), place: at + 1 };
    const text =
      parent === null
        ? t('FORM_CHANGE_MOVED', said)
        : t('FORM_CHANGE_MOVED_IN', { ...said, into: nameOf(t, after, parent) });
    return { text, answers: 0 };
  }
  const isNew = change.change === 'added';
  const name = nameOf(t, isNew ? after : before, change.thing.key);
  return {
    text: t(isNew ? 'FORM_CHANGE_ADDED' : 'FORM_CHANGE_REMOVED', { name }),
    answers: isNew ? 0 : answersTo(use, change.thing),
  };
}
