import type { ParseKeys } from 'i18next';

export interface Key {
  /** By what they write, with spaces between them, as in `aria-keyshortcuts`. Any one of them is enough. */
  keys: string;
  does: ParseKeys;
}

/** In the order in which they are shown. */
export type KeyTable = Readonly<Record<string, Key>>;

export const isKey = ({ keys }: Key, pressed: string): boolean => keys.split(' ').includes(pressed);
