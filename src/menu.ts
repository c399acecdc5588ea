import { mayAs, type Role } from '#contract/roles.values.ts';
import { addressOf, routeNames, routes, type RouteName } from '#src/routes.ts';

/** Whether somebody in this role may open it, where the server offers these features (NAV-10). */
export function isOpenTo(name: RouteName, role: Role, offered: ReadonlySet<string>): boolean {
  const { access, feature } = routes[name];
  return access !== 'public' && mayAs(role, access) && (feature === undefined || offered.has(feature));
}

/** The sections of the header that a reader may use, in its order (NAV-06). */
export const sectionsFor = (role: Role, offered: ReadonlySet<string>) =>
  routeNames.flatMap((route) => {
    const { path, menu } = routes[route];
    if (menu === undefined || !isOpenTo(route, role, offered)) return [];
    return { route, path, start: addressOf(route), name: menu };
  });
