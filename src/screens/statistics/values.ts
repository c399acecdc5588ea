import { useFormat } from '#src/services.tsx';

/** Values are text on the wire. A whole number that can be counted with, or null for anything else. */
export function numberOf(value: string): number | null {
  const text = value.trim();
  const number = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

/** How far a bar reaches, from 0 to 1. */
export function shareOf(value: string, greatest: string): number {
  const [part, whole] = [numberOf(value), numberOf(greatest)];
  return part === null || whole === null || whole === 0 ? 0 : Math.min(1, part / whole);
}

/** A value as the reader's language writes it; what is no number stands as it came. */
export function useWritten(): (value: string) => string {
  const format = useFormat();
  return (value) => {
    const number = numberOf(value);
    return number === null ? value : format.number(number);
  };
}
