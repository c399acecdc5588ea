import type { Services } from '#src/services.tsx';

const key = 'answers.keys-off';

export const areKeysOff = ({ recall }: Services['preferences']): boolean =>
  recall(key, (value) => (value === true ? true : undefined)) ?? false;

export const switchKeys = ({ keep }: Services['preferences'], isOff: boolean) => keep(key, isOff);
