import type { Question, Section } from '#machines/form/document.ts';
import { documentOf } from '#machines/form-editor/form-editor.selectors.ts';
import type { Translate } from '#src/i18n/translateKey.ts';
import type { EditorSnapshot } from './editor.ts';

export const sectionOf = (snapshot: EditorSnapshot, key: string | null): Section | undefined =>
  documentOf(snapshot).sections.find((section) => section.key === key);

const none: readonly Question[] = [];

export const questionsOf = (snapshot: EditorSnapshot, section: string | null): readonly Question[] =>
  sectionOf(snapshot, section)?.questions ?? none;

/** The code of a section or a question, as it stands in a sentence about it. */
export const codeOr = (t: Translate, code: string): string => code.trim() || t('FORM_UNNAMED');

/** What a question is called on its own: by its code, as people do. */
export const questionName = (t: Translate, code: string): string =>
  code.trim() || t('FORM_NAMED_QUESTION', { name: t('FORM_UNNAMED') });

/** Whether two lists are alike for what is shown of their things. */
export const haveSame =
  <T>(isSame: (one: T, other: T) => boolean) =>
  (one: readonly T[], other: readonly T[]): boolean =>
    one === other ||
    (one.length === other.length &&
      one.every((thing, at) => {
        const same = other[at];
        return thing === same || (same !== undefined && isSame(thing, same));
      }));
