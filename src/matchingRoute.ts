const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

/** Of the routes, which are few. */
const known = new Map<string, string[]>();

function partsOfRoute(path: string): string[] {
  const parts = known.get(path) ?? partsOf(path.toLowerCase());
  known.set(path, parts);
  return parts;
}

/** The route that an address leads to: one that names it whole goes before one such as `/thing/:id`. Letters' case and a slash at the end do not matter. */
export function routeOf<TRoute>(
  routes: readonly TRoute[],
  pathOf: (route: TRoute) => string,
  pathname: string,
): TRoute | null {
  const given = partsOf(pathname.toLowerCase());
  const matches = (parts: readonly string[]) =>
    parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
  const matching = routes.filter((route) => matches(partsOfRoute(pathOf(route))));
  return matching.find((route) => !pathOf(route).includes(':')) ?? matching[0] ?? null;
}
