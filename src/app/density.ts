import { createChoice, type Choice } from '#src/storage/choice.ts';
import type { Preferences } from '#src/storage/preferences.ts';

export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** How high the rows of tables are: as this account chose last in this browser. */
export type DensityChoice = Choice<Density>;

const asDensity = (value: unknown) => densities.find((density) => density === value);

export function createDensityChoice(preferences: Preferences, account: string, page: HTMLElement): DensityChoice {
  const key = `density.${account}`;
  const show = (density: Density) => {
    page.dataset['density'] = density;
  };
  show(preferences.recall(key, asDensity) ?? 'compact');
  return createChoice({
    current: () => asDensity(page.dataset['density']) ?? 'compact',
    apply(next) {
      show(next);
      preferences.keep(key, next);
    },
  });
}
