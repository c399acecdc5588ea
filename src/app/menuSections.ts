import type { ParseKeys } from 'i18next';
import { mayAs, type Role } from '#contract/roles.values.ts';
import { addressOf, routeNames, routes, type RouteName } from '#src/routes.ts';

interface Section {
  route: RouteName;
  path: string;
  /** Where it begins. */
  start: string;
  name: ParseKeys;
}

/** The sections of the header that a reader may use, in its order (NAV-06). */
export const sectionsFor = (role: Role, offered: ReadonlySet<string>): Section[] =>
  routeNames.flatMap((route) => {
    const { path, menu, access, feature } = routes[route];
    if (menu === undefined || access === 'public' || !mayAs(role, access)) return [];
    if (feature !== undefined && !offered.has(feature)) return [];
    return { route, path, start: addressOf(route), name: menu };
  });
