import { plain } from './normalize.values.ts';

interface Named {
  code: string;
  name: string;
}

/** A county as every screen writes it. */
export const countyText = ({ code, name }: Named): string => `${code} ${name}`;

/** The same of a code alone, where the name is known. */
export function countyOfCode(counties: readonly Named[] | null, code: string): string {
  const county = counties?.find((one) => one.code === code.trim().toUpperCase());
  return county === undefined ? code : countyText(county);
}

/** As people type: also without regard to what stands between words. */
const joined = (text: string) => plain(text).replaceAll(/[\s-]/gu, '');

/** Counties with what was typed in code or name; the one with that very code first, then names that begin so. */
export function matching<County extends Named>(counties: readonly County[], typed: string): readonly County[] {
  const wanted = joined(typed);
  if (wanted === '') return counties;
  const found = counties.filter((county) => joined(countyText(county)).includes(wanted));
  const rank = ({ code, name }: County) => (joined(code) === wanted ? 0 : joined(name).startsWith(wanted) ? 1 : 2);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** The one county that is meant by what was typed: by its code, or as the only one that has it in its name. */
export function countyMeant<County extends Named>(counties: readonly County[], typed: string): County | undefined {
  if (joined(typed) === '') return undefined;
  const [first, second] = matching(counties, typed);
  return second === undefined || (first !== undefined && joined(first.code) === joined(typed)) ? first : undefined;
}
