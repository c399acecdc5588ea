import type { County } from '#machines/notification-recipients/picking.ts';

/** As people type: without regard to case, diacritics, and what stands between words. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s-]/gu, '')
    .toLowerCase();

/** Counties with what was typed in code or name; the one with that very code first, then names that begin so. */
export function matching(counties: readonly County[], typed: string): readonly County[] {
  const wanted = plain(typed);
  if (wanted === '') return counties;
  const found = counties.filter(({ code, name }) => plain(`${code} ${name}`).includes(wanted));
  const rank = ({ code, name }: County) => (plain(code) === wanted ? 0 : plain(name).startsWith(wanted) ? 1 : 2);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
