import type { ParseKeys } from 'i18next';
import { addressOf, routeNames, routes } from '#src/routes.ts';

interface Section {
  path: string;
  /** Where it begins. */
  start: string;
  name: ParseKeys;
}

/** The sections of the header that a reader may use, in its order (NAV-06). */
export const sectionsFor = (mayAll: boolean, offered: ReadonlySet<string>): Section[] =>
  routeNames.flatMap((route) => {
    const { path, menu, access, feature } = routes[route];
    if (menu === undefined || (access === 'organizers' && !mayAll)) return [];
    if (feature !== undefined && !offered.has(feature)) return [];
    return { path, start: addressOf(route), name: menu };
  });
