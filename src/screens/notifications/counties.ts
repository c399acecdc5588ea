import type { County } from '#machines/notification-recipients/picking.ts';

/** As people type: without regard to case and diacritics. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Counties whose name has a word that begins so, or whose code does; those with that very code come first. */
export function matching(counties: readonly County[], typed: string): readonly County[] {
  const wanted = plain(typed);
  if (wanted === '') return counties;
  const found = counties.filter(
    ({ code, name }) =>
      plain(`${code} ${name}`).includes(wanted) ||
      plain(name)
        .split(/[\s-]+/u)
        .join('')
        .includes(wanted),
  );
  const rank = ({ code, name }: County) => (plain(code) === wanted ? 0 : plain(name).startsWith(wanted) ? 1 : 2);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
