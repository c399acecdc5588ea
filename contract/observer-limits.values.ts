import { maxLength } from './text-limits.values.ts';
import { maxPinLength } from './pins.values.ts';

/** The longest name and PIN of an observer in characters, and the longest phone in digits. */
export const observerLimits = { name: maxLength.name, phone: 19, pin: maxPinLength } as const;
