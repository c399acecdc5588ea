import type { openings } from '#tests/e2e/openings.ts';
import type { screens } from '#tests/e2e/screens.ts';

export interface Look {
  language: 'en' | 'ro';
  theme: 'light' | 'dark';
  width: number;
}

/** A screen, or what opens over one. */
export type View = keyof typeof screens | keyof typeof openings;

export const widths = [1440, 1024, 768, 360] as const;

export const looks = (['en', 'ro'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);

/** What `README.md` shows: languages, themes and widths by turns. */
export const sheet: readonly [View, Look][] = [
  ['urgentsThread', { language: 'en', theme: 'light', width: 1440 }],
  ['situation', { language: 'ro', theme: 'dark', width: 1440 }],
  ['answersThread', { language: 'ro', theme: 'dark', width: 1440 }],
  ['coverageMap', { language: 'en', theme: 'light', width: 1440 }],
  ['observers', { language: 'en', theme: 'light', width: 1440 }],
  ['observers', { language: 'ro', theme: 'light', width: 360 }],
  ['statistics', { language: 'en', theme: 'dark', width: 1440 }],
  ['questions', { language: 'ro', theme: 'light', width: 1440 }],
  ['forms', { language: 'ro', theme: 'light', width: 1024 }],
  ['form', { language: 'en', theme: 'light', width: 1440 }],
  ['notifications', { language: 'en', theme: 'dark', width: 1024 }],
  ['acts', { language: 'en', theme: 'light', width: 1024 }],
  ['ngos', { language: 'en', theme: 'light', width: 1024 }],
  ['ngoView', { language: 'ro', theme: 'light', width: 768 }],
  ['observerImport', { language: 'en', theme: 'dark', width: 768 }],
  ['find', { language: 'en', theme: 'dark', width: 1440 }],
  ['urgentsThread', { language: 'en', theme: 'dark', width: 360 }],
  ['handover', { language: 'en', theme: 'light', width: 768 }],
];
