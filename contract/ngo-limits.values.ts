import { maxLength } from './text-limits.values.ts';

/** The longest names of an NGO and of its accounts, in characters. */
export const ngoLimits = { name: maxLength.name, shortName: 10, account: 50 } as const;
