import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NewObserverForm, ObserverForm, pin } from '#contract/observer-form.ts';
import { maxPinLength, pinProblem, minPinLength } from '#contract/pins.values.ts';

const phone = '0722 482 915';
const six = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'));

describe('A6 new PINs', () => {
  test.each(['', '1', '1234', '48291', '4829150', '48291a', ' 482916', '４８２９１６', '48 2916'])(
    '%j has not six digits',
    (typed) => expect(pinProblem(typed, phone)).toBe('pin-digits'),
  );

  const runs = ['000000', '999999', '123456', '654321', '890123', '024680'];
  const repeats = ['121212', '123123', '112233', '123321'];
  const shapes = ['147258', '159753', '789456'];

  test.each([runs, repeats, shapes].flat().map((typed) => [typed]))('%s is among the first that are tried', (typed) =>
    expect(pinProblem(typed, '0733')).toBe('pin-obvious'),
  );

  test.each(['482915', '072248', '722482'])('%s stands in the phone number', (typed) =>
    expect([pinProblem(typed, phone), pinProblem(typed, '0733000111')]).toEqual(['pin-obvious', undefined]),
  );

  test('few of all are refused: one in two hundred at most', () => {
    const all = Array.from({ length: 100_000 }, (_, number) => String(number * 10 + 7).padStart(6, '0'));
    const refused = all.filter((typed) => pinProblem(typed, '0722000001') !== undefined).length;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(all.length / 200);
  });
});

describe('A6 what every call takes', () => {
  test.each([
    ['1', false],
    ['123', false],
    ['  1  ', false],
    ['1'.repeat(minPinLength), true],
    ['1'.repeat(maxPinLength), true],
    ['1'.repeat(maxPinLength + 1), false],
  ])('%s: %s', (typed, isTaken) => expect(pin.safeParse(typed).success).toBe(isTaken));
});

describe('A6 the forms of an observer', () => {
  const given = { name: 'Ana', phone: '0722000222', isActive: true, idNgo: '' };
  const problemsOf = (form: typeof ObserverForm, typed: string) =>
    form.safeParse({ ...given, pin: typed }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  test.each([
    ['4829', 'pin-digits'],
    ['48 29', 'pin-digits'],
    ['000222', 'pin-obvious'],
    ['111111', 'pin-obvious'],
  ])('%s is refused at its field: %s', (typed, message) => {
    expect(problemsOf(NewObserverForm, typed)).toEqual([['pin', message]]);
    expect(problemsOf(ObserverForm, typed)).toEqual([['pin', message]]);
  });

  test('a blank PIN leaves the one there is, and a new observer needs one', () => {
    expect([problemsOf(ObserverForm, '  '), problemsOf(NewObserverForm, '  ')]).toEqual([[], [['pin', 'pin-digits']]]);
  });

  test('groups of digits are read as one', () => {
    fc.assert(
      fc.property(six, (typed) => {
        const read = NewObserverForm.safeParse({ ...given, pin: ` ${typed.slice(0, 3)} ${typed.slice(3)} ` });
        expect(read.data?.pin).toBe(pinProblem(typed, given.phone) === undefined ? typed : undefined);
      }),
    );
  });
});
