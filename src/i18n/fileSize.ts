import type { Format } from './format.ts';

const units = [
  ['MB', 1_000_000],
  ['kB', 1_000],
  ['B', 1],
] as const;

/** `1.2 MB`; empty where nobody knows. */
export const sizeIn =
  ({ number }: Format) =>
  (bytes: number | null): string => {
    if (bytes === null) return '';
    const [unit, size] = units.find(([, size]) => bytes >= size) ?? ['B', 1];
    const value = bytes / size;
    const rounded = value < 10 && size > 1 ? Math.round(value * 10) / 10 : Math.round(value);
    return `${number(rounded)}\u00A0${unit}`;
  };
