import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { roleIn } from '#machines/session/session.selectors.ts';
import { languageNames, languages } from '#src/i18n/language.ts';
import { sectionsFor } from '#src/menu.ts';
import { useFeatures, useServices } from '#src/services.tsx';
import type { Choice } from '#src/storage/choice.ts';
import { slotLook } from '#src/theme/classes.ts';
import { Select } from '#src/ui/Select.tsx';
import { densities } from './density.ts';
import { useFrameTools } from './frameContext.ts';
import { asStartPage } from './startPage.ts';
import { themes } from './theme.ts';

export const themeLabels = { system: 'THEME_SYSTEM', light: 'THEME_LIGHT', dark: 'THEME_DARK' } as const;

export const densityLabels = { compact: 'DENSITY_COMPACT', comfortable: 'DENSITY_COMFORTABLE' } as const;

interface PreferenceProps<T extends string> {
  label: string;
  choice: Choice<T>;
  options: readonly { value: T; name: string; lang?: string }[];
}

function Preference<T extends string>({ label, choice, options }: PreferenceProps<T>) {
  const current = useSyncExternalStore(choice.subscribe, choice.current);
  const choose = (wanted: string) => {
    const option = options.find(({ value }) => value === wanted);
    if (option !== undefined) choice.choose(option.value);
  };
  return (
    <label className={slotLook('popover', 'choice')}>
      <span>{label}</span>
      <Select value={current} onChange={({ target }) => choose(target.value)}>
        {options.map(({ value, name, lang }) => (
          <option key={value} value={value} lang={lang}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

export function LanguageChoice() {
  const { t } = useTranslation();
  const options = languages.map((value) => ({ value, name: languageNames[value], lang: value }));
  return <Preference label={t('LANGUAGES')} choice={useFrameTools().language} options={options} />;
}

export function ThemeChoice() {
  const { t } = useTranslation();
  const options = themes.map((value) => ({ value, name: t(themeLabels[value]) }));
  return <Preference label={t('THEME')} choice={useFrameTools().theme} options={options} />;
}

/** How high the rows of tables are. */
export function DensityChoice() {
  const { t } = useTranslation();
  const options = densities.map((value) => ({ value, name: t(densityLabels[value]) }));
  return <Preference label={t('DENSITY')} choice={useFrameTools().density} options={options} />;
}

/** With which section one begins, of those that there are. */
export function StartPageChoice() {
  const { t } = useTranslation();
  const { session } = useServices();
  const sections = sectionsFor(useSelector(session, roleIn), useFeatures());
  const options = sections.flatMap(({ route, name }) => {
    const value = asStartPage(route);
    return value === undefined ? [] : [{ value, name: t(name) }];
  });
  return <Preference label={t('START_PAGE')} choice={useFrameTools().start} options={options} />;
}
