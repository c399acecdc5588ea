/** Whether an address is one of a route such as `/thing/:id`; letters' case and a slash at the end do not matter. */
export function matchesPath(path: string, pathname: string): boolean {
  const parts = partsOf(path);
  const given = partsOf(pathname);
  return (
    parts.length === given.length &&
    parts.every((part, at) => part.startsWith(':') || part.toLowerCase() === given[at]?.toLowerCase())
  );
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');
