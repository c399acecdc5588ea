import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { roleIn } from '#machines/session/session.selectors.ts';
import { languageNames, languages } from '#src/i18n/language.ts';
import { isOpenTo } from '#src/menu.ts';
import { addressOf, routeNames, routes } from '#src/routes.ts';
import { useFeatures, useServices } from '#src/services.tsx';
import { densities } from '#src/app/density.ts';
import { useFrameTools } from '#src/app/frameContext.ts';
import { guideAddress } from '#src/app/guideAddress.ts';
import { densityLabels, themeLabels } from '#src/app/Preferences.tsx';
import { themes } from '#src/app/theme.ts';
import type { FindRow } from './find.rows.ts';

const row = (key: string, title: string, opens: FindRow['opens']): FindRow => ({
  key,
  title,
  note: '',
  opens,
  isKept: false,
});

/** The screens that this reader may open by their bare address. */
export function useScreenRows(): FindRow[] {
  const { t } = useTranslation();
  const role = useSelector(useServices().session, roleIn);
  const offered = useFeatures();
  return routeNames.flatMap((name) => {
    const { path, screen, title } = routes[name];
    if (screen === null || title === null || path.includes(':') || !isOpenTo(name, role, offered)) return [];
    return [row(`screen-${name}`, t(title), addressOf(name))];
  });
}

export function useActionRows(onLogOut: () => void): FindRow[] {
  const { t, i18n } = useTranslation();
  const { config } = useServices();
  const { theme, language, density } = useFrameTools();
  const guide = () => void window.open(guideAddress(config.guideUrl, i18n.language), '_blank', 'noopener,noreferrer');
  return [
    ...themes.map((name) =>
      row(`action-theme-${name}`, t('FIND_THEME', { name: t(themeLabels[name]) }), () => theme.choose(name)),
    ),
    ...languages.map((code) =>
      row(`action-language-${code}`, t('FIND_LANGUAGE', { name: languageNames[code] }), () => language.choose(code)),
    ),
    ...densities.map((name) =>
      row(`action-density-${name}`, t('FIND_DENSITY', { name: t(densityLabels[name]) }), () => density.choose(name)),
    ),
    row('action-guide', t('OBSERVER_GUIDE'), guide),
    row('action-logout', t('LOGOUT'), onLogOut),
  ];
}
