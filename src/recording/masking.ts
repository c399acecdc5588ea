import { digest } from './digest.ts';
import { isHarmlessNumber, isHarmlessText, knownNames } from './allowlist.ts';
import { maskBy, type Masking, type MaskRules } from './mask.ts';
import { isSecret } from './secrets.ts';

const hidden = '***';

/** @param seed Known to nobody, and not in the file: `numbered` takes the digests out. */
export function createMasking(seed: number): Masking {
  const mark = (value: string | number) => `#${digest(String(value), seed)}`;
  const name = (key: string) => (knownNames.has(key) ? key : mark(key));
  const rules: Omit<MaskRules, 'maxValues'> = {
    text: (key, value) => (isHarmlessText(key, value) ? value : isSecret(key) ? hidden : mark(value)),
    number: (key, value) => (isHarmlessNumber(key) ? value : isSecret(key) ? hidden : { '#': mark(value) }),
    name,
    maxItems: 3,
  };
  const field: Masking['field'] = (key, value, maxValues) => maskBy({ ...rules, maxValues }, value, key);
  return { name, field, value: (value, maxValues) => field('', value, maxValues) };
}

/** The same text with its masks counted from 1: what they were made from cannot be found out by trying. */
export function numbered(text: string): string {
  const numbers = new Map<string, number>();
  return text.replace(/#[0-9a-z]+/gu, (mark) => {
    const number = numbers.get(mark) ?? numbers.size + 1;
    numbers.set(mark, number);
    return `#${number}`;
  });
}
