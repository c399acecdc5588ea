import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { NgoValues } from '#contract/ngo-form.ts';
import { Ngo, NgoAdmin, NgoAdminPassword, NgoAdminValues } from '#contract/ngos.ts';
import { answered, lengthsOf, neededIn, taken, takes } from './reading.ts';

const ngo = { id: 2, shortName: 'W', name: 'Watchers', organizer: true, isActive: false };

describe('API-04 an NGO', () => {
  test('is sent and read with every field', () => {
    expect(z.parse(Ngo, { ...ngo, other: 1 })).toEqual(ngo);
    expect(neededIn(Ngo, ngo)).toEqual(Object.keys(ngo));
    expect(z.parse(contract.listNgos.reply, [ngo])).toEqual([ngo]);
    expect(z.parse(contract.getNgo.reply, ngo)).toEqual(ngo);
  });

  test.each([
    ['asked for', contract.getNgo],
    ['changed', contract.updateNgoById],
    ['deleted', contract.deleteNgo],
    ['made organizer', contract.setNgoOrganizer],
    ['made active', contract.setNgoStatus],
  ])('API-01 is %s by its id', (_what, { params }) => {
    expect(z.parse(params, { id: '2' })).toEqual({ id: 2 });
    expect(taken(params, [{}, { id: '0' }, { id: 'new' }])).toEqual([]);
  });

  test('C19 of what is answered to a change only an NGO is read, which published back ends do not send', () => {
    for (const sent of ['', undefined, ngo]) expect(answered(contract.addNgo, sent)).toBeUndefined();
    for (const endpoint of [contract.updateNgo, contract.updateNgoById])
      expect(['', undefined, 7, ngo].map((sent) => answered(endpoint, sent))).toEqual([null, null, null, ngo]);
  });
});

describe('NGP-01 what staff write of an NGO', () => {
  const typed = { shortName: ' W ', name: ' The   Watchers ', organizer: true, isActive: true };
  const kept = { shortName: 'W', name: 'The Watchers', organizer: true, isActive: true };

  test('is trimmed and collapsed', () => {
    expect(z.parse(NgoValues, typed)).toEqual(kept);
    expect(neededIn(NgoValues, typed)).toEqual(['shortName', 'name']);
  });

  test('is neither organizer nor active unless said', () => {
    expect(z.parse(NgoValues, { shortName: 'W', name: 'Watchers' })).toEqual({
      shortName: 'W',
      name: 'Watchers',
      organizer: false,
      isActive: false,
    });
  });

  test('has a short name of at most 10 characters and a name of at most 200', () => {
    expect(lengthsOf(NgoValues, (shortName) => ({ ...typed, shortName }), [0, 1, 10, 11])).toEqual([1, 10]);
    expect(lengthsOf(NgoValues, (name) => ({ ...typed, name }), [0, 1, 200, 201])).toEqual([1, 200]);
    expect(takes(NgoValues, { ...typed, shortName: '\t ' })).toBe(false);
    expect(takes(NgoValues, { ...typed, name: '\u00a0' })).toBe(false);
  });

  test('API-01 comes with the id of the NGO, or under its address', () => {
    const sent = { ...typed, idNgo: '2' };
    expect(z.parse(contract.updateNgo.body, sent)).toEqual({ ...kept, idNgo: 2 });
    expect(neededIn(contract.updateNgo.body, sent)).toEqual(['shortName', 'name', 'idNgo']);
    expect(z.parse(contract.updateNgoById.body, sent)).toEqual(kept);
  });
});

test.each([
  ['organizer', 'isOrganizer', contract.setNgoOrganizer.body],
  ['active', 'isActive', contract.setNgoStatus.body],
])('NGO-02 whether it is %s is said, never assumed', (_what, name, body) => {
  const sent = [{ [name]: true }, { [name]: false }];
  expect(sent.map((one) => z.parse(body, one))).toEqual(sent);
  expect(taken(body, [{}, { [name]: 'true' }, { [name]: null }])).toEqual([]);
});

describe('the accounts of an NGO', () => {
  const account = { id: 5, idNgo: 2, account: 'ana', password: null };

  test('API-04 are sent and read without their passwords', () => {
    expect(z.parse(NgoAdmin, account)).toEqual(account);
    expect(neededIn(NgoAdmin, account)).toEqual(Object.keys(account));
    expect(takes(NgoAdmin, { ...account, password: 'secret-enough' })).toBe(false);
    expect(z.parse(contract.listNgoAdmins.reply, [account])).toEqual([account]);
    expect(z.parse(contract.getNgoAdmin.reply, account)).toEqual(account);
    expect(answered(contract.addNgoAdmin, account)).toBeUndefined();
  });

  test.each([
    ['all', contract.listNgoAdmins],
    ['a new one', contract.addNgoAdmin],
  ])('%s are under the NGO', (_what, { params }) => {
    expect(z.parse(params, { idNgo: '2' })).toEqual({ idNgo: 2 });
    expect(takes(params, {})).toBe(false);
  });

  test.each([
    ['one', contract.getNgoAdmin],
    ['one that is changed', contract.updateNgoAdmin],
    ['one that is deleted', contract.deleteNgoAdmin],
  ])('%s is under the NGO by its id', (_what, { params }) => {
    expect(z.parse(params, { idNgo: '2', id: '5' })).toEqual({ idNgo: 2, id: 5 });
    expect(neededIn(params, { idNgo: '2', id: '5' })).toEqual(['idNgo', 'id']);
  });

  test('a new one needs a name of 1 to 50 characters and a password of 12 to 100', () => {
    const typed = { account: 'ana', password: ' long enough words ' };
    expect(z.parse(NgoAdminValues, typed)).toEqual(typed);
    expect(neededIn(contract.addNgoAdmin.body, typed)).toEqual(['account', 'password']);
    expect(lengthsOf(NgoAdminValues, (account) => ({ ...typed, account }), [0, 1, 50, 51])).toEqual([1, 50]);
    const lengths = [0, 11, 12, 100, 101];
    expect(lengthsOf(NgoAdminValues, (password) => ({ ...typed, password }), lengths)).toEqual([12, 100]);
  });

  test('a new password is as long; the name of the account stays whatever it is', () => {
    const typed = { account: '', password: 'long enough words' };
    expect(z.parse(NgoAdminPassword, typed)).toEqual(typed);
    expect(neededIn(NgoAdminPassword, typed)).toEqual(['account', 'password']);
    const lengths = [0, 11, 12, 100, 101];
    expect(lengthsOf(NgoAdminPassword, (password) => ({ ...typed, password }), lengths)).toEqual([12, 100]);
  });

  test('one may be changed in its name, its password or both', () => {
    const { body } = contract.updateNgoAdmin;
    const both = { account: 'ana', password: 'long enough words' };
    expect(z.parse(body, both)).toEqual(both);
    expect(neededIn(body, both)).toEqual([]);
    expect(taken(body, [{ account: '' }, { password: '' }, { account: 'x'.repeat(51) }])).toEqual([]);
  });
});
