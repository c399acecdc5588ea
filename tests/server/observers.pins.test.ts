import { describe, expect, test } from 'vitest';
import { pinMatches } from '#server/auth/pins.ts';
import { givenObservers, people, refusal, server } from './observers.given.ts';

givenObservers();

const path = '/api/v1/observer';
const ana = { phone: '0722000001' };

/** Every call that sets a PIN, and where the PIN stands in it. */
const calls = [
  ['adding', 'POST', path, { name: 'Dan', phone: '0733482915' }],
  ['changing', 'PUT', path, {}],
  ['resetting', 'POST', `${path}/reset`, { action: 'reset-password', phoneNumber: ana.phone }],
] as const;

describe.each(calls)('A6 %s', (what, method, to, fields) => {
  const phone = what === 'adding' ? '0733482915' : ana.phone;
  const send = (pin: string, more: object = {}) => {
    const id = what === 'changing' ? { idObserver: people.observer.observerId } : {};
    return server.call(method, to, { as: people.admin, body: { ...fields, ...id, pin, ...more } });
  };
  const stored = async () =>
    (await server.db.selectFrom('observer').select('pin_hash').where('phone', '=', phone).executeTakeFirst())?.pin_hash;

  test.each(['7', '77', '777', '  7   ', '7'.repeat(101)])('the PIN %j is refused at its field', async (pin) => {
    const hash = await stored();
    expect(await refusal(await send(pin))).toMatchObject({ status: 400, errors: [{ at: 'body', path: 'pin' }] });
    expect(await stored()).toBe(hash);
  });

  test.each([
    ['4829', 1],
    ['111111', 1],
    ['482916', 0],
  ])('a published client may set %s; who runs the server is warned: %s', async (pin, warnings) => {
    const said = server.logged.length;
    expect((await send(pin)).status).toBe(200);
    expect(pinMatches(server.config, pin, (await stored()) ?? '')).toBe(true);
    const warned = server.logged.slice(said).filter(({ message }) => String(message).includes('easily guessed'));
    expect(warned.map(({ level, count, ngo }) => ({ level, count, ngo }))).toEqual(
      Array.from({ length: warnings }, () => ({ level: 'warn', count: 1, ngo: people.admin.idNgo })),
    );
    expect(JSON.stringify(server.logged.slice(said))).not.toContain(pin);
  });

  test.each([
    ['4829', 'pin-digits', 'must be six digits'],
    ['48291a', 'pin-digits', 'must be six digits'],
    ['4829160', 'pin-digits', 'must be six digits'],
    ['111111', 'pin-obvious', 'is among the first that are tried'],
    [phone.slice(-6), 'pin-obvious', 'is among the first that are tried'],
  ])('our console asks for the rules for new PINs: %s is refused as %s', async (pin, code, message) => {
    const hash = await stored();
    expect(await refusal(await send(pin, { strictPin: true }))).toEqual({
      status: 400,
      detail: `The PIN ${message}.`,
      errors: [{ at: 'body', path: 'pin', message, code }],
    });
    expect(await stored()).toBe(hash);
    expect((await send('482916', { strictPin: true })).status).toBe(200);
  });
});

test('A6 a phone that is changed with the PIN is the one that the PIN is compared with', async () => {
  const change = (pin: string) =>
    server.call('PUT', path, {
      as: people.admin,
      body: { idObserver: people.observer.observerId, phone: '0744482915', pin, strictPin: true },
    });
  expect((await change('482915')).status).toBe(400);
  expect((await change('000001')).status).toBe(200);
});
