/** Rules for the PINs of observers: the same in the browser and on the server. */

/** A PIN of fewer characters is found by trying within minutes: nobody sets one, by whichever call. */
export const minPinLength = 4;
export const maxPinLength = 100;

/** New PINs have so many digits; published consoles and files may still bring shorter ones. */
export const usualPinLength = 6;

export type PinProblem = 'pin-digits' | 'pin-obvious';

const sixDigits = new RegExp(`^\\d{${usualPinLength}}$`, 'u');
const repeated = /^(\d{1,3})\1+$/u;
const doubled = /^(?:(\d)\1)+$/u;

/** Drawn on the keys of a phone: rows, columns and crosses, which people choose right after runs of digits. */
const drawn = new Set(
  '147258 258369 369258 258147 147369 369147 147852 852147 258963 963258 789456 456123 123789 789123 159753 159357 357159 951753 753951 963852 852963 741852 852741 963741 741963 123654 321654 456852 852456 147896 589632'.split(
    ' ',
  ),
);

/** Every digit is as far from the one before: 111111, 123456, 987654, 024680. */
function isRun(pin: string): boolean {
  const steps = Array.from(pin.slice(1), (digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10);
  return new Set(steps).size <= 1;
}

/** A PIN as it is typed, perhaps in groups. */
export const withoutSpace = (typed: string): string => typed.replaceAll(/\s/gu, '');

/** Whether a PIN is among the first that somebody tries who knows the phone number. */
const isObvious = (pin: string, phone: string): boolean =>
  isRun(pin) || repeated.test(pin) || doubled.test(pin) || drawn.has(pin) || isMirrored(pin) || isPartOf(phone, pin);

/** A run and back: 123321. */
function isMirrored(pin: string): boolean {
  const half = pin.slice(0, pin.length / 2);
  return isRun(half) && pin === half + Array.from(half).toReversed().join('');
}

const isPartOf = (phone: string, pin: string): boolean => phone.replaceAll(/\D/gu, '').includes(pin);

/** What is wrong with a new PIN: six digits, none that is tried first. */
export function pinProblem(pin: string, phone: string): PinProblem | undefined {
  if (!sixDigits.test(pin)) return 'pin-digits';
  return isObvious(pin, phone) ? 'pin-obvious' : undefined;
}

/** Whether a PIN that is taken all the same is easily found. */
export const isWeakPin = (pin: string, phone: string): boolean =>
  pin.length < usualPinLength || (/^\d+$/u.test(pin) && isObvious(pin, phone));
