import type { Translate } from '#src/i18n/translateKey.ts';

/** The code of a section or a question, as it stands in a sentence about it. */
export const codeOr = (t: Translate, code: string): string => code.trim() || t('FORM_UNNAMED');

/** What a question is called on its own: by its code, as people do. */
export const questionName = (t: Translate, code: string): string =>
  code.trim() || t('FORM_NAMED_QUESTION', { name: t('FORM_UNNAMED') });
