import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { roleIn } from '#machines/session/session.selectors.ts';
import { asLanguage, languageNames, languages } from '#src/i18n/language.ts';
import { homeRoute, sectionsFor } from '#src/routes.ts';
import { useFeatures, useServices } from '#src/services.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { Select } from '#src/ui/Select.tsx';
import { densities } from './density.ts';
import { useFrameTools } from './frameContext.ts';
import { asStartPage } from './startPage.ts';
import { themes } from './theme.ts';

export const themeLabels = { system: 'THEME_SYSTEM', light: 'THEME_LIGHT', dark: 'THEME_DARK' } as const;

export const densityLabels = { compact: 'DENSITY_COMPACT', comfortable: 'DENSITY_COMFORTABLE' } as const;

export function LanguageChoice() {
  const { t } = useTranslation();
  const { language } = useFrameTools();
  const current = useSyncExternalStore(language.subscribe, language.current);
  return (
    <label className={slotLook('popover', 'choice')}>
      <span>{t('LANGUAGES')}</span>
      <Select value={current} onChange={({ target }) => language.choose(asLanguage(target.value))}>
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </Select>
    </label>
  );
}

export function ThemeChoice() {
  const { t } = useTranslation();
  const { theme } = useFrameTools();
  const current = useSyncExternalStore(theme.subscribe, theme.current);
  return (
    <label className={slotLook('popover', 'choice')}>
      <span>{t('THEME')}</span>
      <Select
        value={current}
        onChange={({ target }) => theme.choose(themes.find((name) => name === target.value) ?? 'system')}
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {t(themeLabels[name])}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** How high the rows of tables are. */
export function DensityChoice() {
  const { t } = useTranslation();
  const { density } = useFrameTools();
  const current = useSyncExternalStore(density.subscribe, density.current);
  return (
    <label className={slotLook('popover', 'choice')}>
      <span>{t('DENSITY')}</span>
      <Select
        value={current}
        onChange={({ target }) => density.choose(densities.find((name) => name === target.value) ?? 'compact')}
      >
        {densities.map((name) => (
          <option key={name} value={name}>
            {t(densityLabels[name])}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** With which section one begins, of those that there are. */
export function StartPageChoice() {
  const { t } = useTranslation();
  const { start } = useFrameTools();
  const { session } = useServices();
  const current = useSyncExternalStore(start.subscribe, start.current);
  const sections = sectionsFor(useSelector(session, roleIn), useFeatures());
  return (
    <label className={slotLook('popover', 'choice')}>
      <span>{t('START_PAGE')}</span>
      <Select value={current} onChange={({ target }) => start.choose(asStartPage(target.value) ?? homeRoute)}>
        {sections.map(
          ({ route, name }) =>
            asStartPage(route) !== undefined && (
              <option key={route} value={route}>
                {t(name)}
              </option>
            ),
        )}
      </Select>
    </label>
  );
}
