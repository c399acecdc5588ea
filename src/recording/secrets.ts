import { maskBy, type Masking, type MaskRules } from './mask.ts';

const secret = /token|password|pin$|authorization|secret|recoveryCodes/iu;
/** What people type as the code of a second factor: six digits, or a recovery code. Codes of forms and refusals are none. */
const oneTimeCode = /^\s*(?:\d(?:[\s-]*\d){5}|[A-Z2-7]{5}-?[A-Z2-7]{5})\s*$/iu;
const setup = /\botpauth:\S+/gu;
const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/gu;
const hidden = '•••';

export const isSecret = (key: string): boolean => secret.test(key);

const rules: Omit<MaskRules, 'maxValues'> = {
  text: (key, value) => {
    if (isSecret(key) || (key === 'code' && oneTimeCode.test(value))) return hidden;
    return value.replace(jwt, hidden).replace(setup, hidden);
  },
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
