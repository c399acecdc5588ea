import { plain } from '#contract/typed.ts';
import type { County } from '#machines/notification-recipients/picking.ts';

/** As people type: also without regard to what stands between words. */
const joined = (text: string) => plain(text).replaceAll(/[\s-]/gu, '');

/** Counties with what was typed in code or name; the one with that very code first, then names that begin so. */
export function matching(counties: readonly County[], typed: string): readonly County[] {
  const wanted = joined(typed);
  if (wanted === '') return counties;
  const found = counties.filter(({ code, name }) => joined(`${code} ${name}`).includes(wanted));
  const rank = ({ code, name }: County) => (joined(code) === wanted ? 0 : joined(name).startsWith(wanted) ? 1 : 2);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
