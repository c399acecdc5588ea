/** The middle and the slow end of a series, in milliseconds. */
export interface Spread {
  p50: number;
  p95: number;
  samples: number;
}

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const spreadOf = (milliseconds: readonly number[]): Spread => {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return { p50: round(at(sorted, 0.5), 2), p95: round(at(sorted, 0.95), 2), samples: sorted.length };
};

export const median = (values: readonly number[]): number =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** How long `work` takes, in milliseconds. */
export const timed = async <T>(work: () => Promise<T>): Promise<{ value: T; took: number }> => {
  const began = performance.now();
  const value = await work();
  return { value, took: performance.now() - began };
};

export const show = ({ p50, p95 }: Spread): string => `${p50} / ${p95} ms`;
