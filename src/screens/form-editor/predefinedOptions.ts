import type { Translate } from '#src/i18n/translateKey.ts';

/** Sets of options that many questions have, in the reader's language. */
export const predefined = (t: Translate): { name: string; texts: string[] }[] => [
  {
    name: t('PREDEFINED_OPTIONS_CONFIRMATION'),
    texts: [
      t('PREDEFINED_OPTIONS_CONFIRMATION_YES'),
      t('PREDEFINED_OPTIONS_CONFIRMATION_NO'),
      t('PREDEFINED_OPTIONS_CONFIRMATION_DONT_KNOW'),
    ],
  },
  {
    name: t('PREDEFINED_OPTIONS_RATING'),
    texts: [
      t('PREDEFINED_OPTIONS_RATING_1'),
      t('PREDEFINED_OPTIONS_RATING_2'),
      t('PREDEFINED_OPTIONS_RATING_3'),
      t('PREDEFINED_OPTIONS_RATING_4'),
      t('PREDEFINED_OPTIONS_RATING_5'),
    ],
  },
];
