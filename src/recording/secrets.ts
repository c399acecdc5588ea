import { maskBy, type Masking, type MaskRules } from './mask.ts';

const secret = /token|password|pin$|authorization|secret/iu;
const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/gu;
const hidden = '•••';

export const isSecret = (key: string): boolean => secret.test(key);

const rules: Omit<MaskRules, 'maxValues'> = {
  text: (key, value) => (isSecret(key) ? hidden : value.replace(jwt, hidden)),
  number: (key, value) => (isSecret(key) ? hidden : value),
  name: (key) => key,
  maxItems: 50,
};

/** Blacks out tokens, passwords and PINs, wherever they stand: for developers, who may see the rest. */
export const withoutSecrets = {
  name: (name: string) => name,
  field: (name: string, value: unknown) => maskBy({ ...rules, maxValues: 5_000 }, value, name),
  value: (value: unknown) => maskBy({ ...rules, maxValues: 5_000 }, value),
} satisfies Masking;
