/** The quantile of the normal distribution that 95 % lie within, on both sides. */
const Z = 1.959963984540054;

export interface Interval {
  low: number;
  high: number;
}

/** Wilson's score interval (95 %, without correction for continuity) of the share `n` of `of`; `of` is above 0. */
export function wilson(n: number, of: number): Interval {
  const share = n / of;
  const square = Z ** 2 / of;
  const middle = (share + square / 2) / (1 + square);
  const half = (Z / (1 + square)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of));
  return { low: n === 0 ? 0 : middle - half, high: n === of ? 1 : middle + half };
}
