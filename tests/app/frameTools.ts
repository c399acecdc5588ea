import { createDensityChoice } from '#src/app/density.ts';
import { createHistory } from '#src/app/history.ts';
import { createStartChoice } from '#src/app/startPage.ts';
import { createThemeChoice } from '#src/app/theme.ts';
import { createLanguageChoice } from '#src/i18n/language.ts';
import { createPreferences } from '#src/storage/preferences.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { idle } from '#src/ui/idle.ts';

/** What the frame of one visit has, as Ana's. */
export function frameTools() {
  const storage = createSafeStorage(() => localStorage);
  const preferences = createPreferences(storage);
  return {
    language: createLanguageChoice(storage, document.documentElement),
    theme: createThemeChoice(storage, document.documentElement),
    density: createDensityChoice(preferences, 'Ana', document.documentElement),
    start: createStartChoice(preferences, 'Ana'),
    history: createHistory(),
    settled: idle(),
  };
}
