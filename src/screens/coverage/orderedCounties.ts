import type { Coverage } from '#contract/coverage.ts';
import type { BoardOrder } from './coverage.query.ts';
import { countsOf } from './stateWords.ts';

/** Counties come from the server by their name. Most late stations first; of equal ones the longest silent. */
export function orderedCounties(
  { counties, forms }: Pick<Coverage, 'counties' | 'forms'>,
  form: string,
  order: BoardOrder,
): Coverage['counties'] {
  if (order === 'name') return counties;
  const late = (county: Coverage['counties'][number]) => countsOf(county, forms, form).late;
  const heard = ({ lastAnswer }: Coverage['counties'][number]) => Date.parse(lastAnswer ?? '') || 0;
  return counties.toSorted((one, other) => late(other) - late(one) || heard(one) - heard(other));
}
