import { home, paths } from '#src/paths.ts';

/** The sections of the console, in the order of the header; what a role may not use is hidden (NAV-10). */
export const menu = [
  { to: paths.ngos, label: 'NGOS', isForOrganizers: true },
  { to: home, label: 'EMERGENCIES', isForOrganizers: false },
  { to: paths.answers, label: 'ANSWERS', isForOrganizers: false },
  { to: paths.statistics, label: 'STATISTICS', isForOrganizers: false },
  { to: paths.observers, label: 'OBSERVERS', isForOrganizers: false },
  { to: paths.forms, label: 'FORMS', isForOrganizers: false },
  { to: paths.notifications, label: 'NOTIFICATIONS', isForOrganizers: false },
] as const;

const guides: Record<string, string> = { en: '/guide-en.pdf', ro: '/guide-ro.pdf' };

/** The configured guide, otherwise the one that ships with the product in the user's language. */
export const guideAddress = (configured: string | null, language: string) =>
  configured ?? guides[language] ?? '/guide-en.pdf';
