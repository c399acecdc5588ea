import { routeAt, routes } from '#src/routes.ts';
import { isHarmlessNumber } from './allowlist.ts';
import type { Masking } from './mask.ts';

const isShown = (key: string, value: string) =>
  value === 'true' || value === 'false' || (isHarmlessNumber(key) && /^\d{1,6}$/u.test(value));

/** An address without what belongs to somebody: the path of its route, the fields of its search, and their values masked. */
export function maskedAddress(masking: Masking, { pathname, search }: { pathname: string; search: string }): string {
  const name = routeAt(pathname);
  const fields = [...new URLSearchParams(search)].map(
    ([key, value]) => `${masking.name(key)}=${isShown(key, value) ? value : String(masking.field(key, value, 1))}`,
  );
  return (
    (name === null ? masking.name(pathname) : routes[name].path) + (fields.length > 0 ? `?${fields.join('&')}` : '')
  );
}
