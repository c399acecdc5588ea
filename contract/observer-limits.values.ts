import { maxLength } from './lengths.values.ts';
import { longestPin } from './pins.values.ts';

/** The longest name and PIN of an observer in characters, and the longest phone in digits. */
export const observerLimits = { name: maxLength.name, phone: 19, pin: longestPin } as const;
