/** The route that an address leads to: one that names it whole goes before one such as `/thing/:id`. */
export function routeOf<TRoute>(
  routes: readonly TRoute[],
  pathOf: (route: TRoute) => string,
  pathname: string,
): TRoute | null {
  const matching = routes.filter((route) => matchesPath(pathOf(route), pathname));
  return matching.find((route) => !pathOf(route).includes(':')) ?? matching[0] ?? null;
}

/** Letters' case and a slash at the end do not matter. */
function matchesPath(path: string, pathname: string): boolean {
  const parts = partsOf(path);
  const given = partsOf(pathname);
  return (
    parts.length === given.length &&
    parts.every((part, at) => part.startsWith(':') || part.toLowerCase() === given[at]?.toLowerCase())
  );
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');
