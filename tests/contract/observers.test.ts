import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { ImportProblem } from '#contract/observer-import.ts';
import { Observer } from '#contract/observers.ts';
import { NewObserverForm, ObserverForm } from '#contract/observer-form.ts';
import { answered, lengthsOf, neededIn, taken, takes } from './reading.ts';

const observer = {
  id: 3,
  ngo: 'Watchers',
  idNgo: 2,
  phone: '0731000111',
  name: 'Ana Pop',
  deviceRegisterDate: '2026-11-20T10:00:00Z',
  hasApp: true,
  lastSeen: '2026-11-21T10:00:00Z',
  numberOfNotes: 0,
  numberOfPollingStations: 0,
  isActive: false,
};
const needed = ['id', 'ngo', 'phone', 'name', 'deviceRegisterDate', 'numberOfNotes', 'numberOfPollingStations'];

describe('API-04 an observer', () => {
  test('is read with all that is known of them', () => {
    expect(z.parse(Observer, { ...observer, other: 1 })).toEqual(observer);
    expect(neededIn(Observer, observer)).toEqual(needed);
  });

  test('of published back ends was never seen and is active; dates and the NGO may be unknown', () => {
    const { idNgo: _idNgo, lastSeen: _lastSeen, isActive: _isActive, hasApp: _hasApp, ...bare } = observer;
    expect(z.parse(Observer, bare)).toEqual({ ...bare, lastSeen: null, isActive: true, hasApp: null });
    const unknown = { ...observer, ngo: null, deviceRegisterDate: null, lastSeen: null };
    expect(z.parse(Observer, unknown)).toEqual(unknown);
  });

  test('is counted, and listed page by page', () => {
    const sent = { data: [observer], totalItems: 1, totalPages: 1 };
    expect(z.parse(contract.listObservers.reply, sent)).toEqual(sent);
    expect(taken(contract.countObservers.reply, [0, 12, -1, '12', { count: 12 }])).toEqual([0, 12]);
    expect(z.parse(contract.activeObservers.reply, [observer])).toEqual([observer]);
  });
});

describe('OBP-02 the form of an observer', () => {
  const typed = { name: ' Ana   Pop ', phone: '0731 000-111', pin: ' 482 915 ', isActive: true, idNgo: '2' };
  const read = { name: 'Ana Pop', phone: '0731000111', pin: '482915', isActive: true, idNgo: '2' };

  test.each([
    ['a new one', NewObserverForm],
    ['one who is there', ObserverForm],
  ])('OBP-03 is read and trimmed for %s', (_who, form) => {
    expect(z.parse(form, typed)).toEqual(read);
    expect(neededIn(form, typed)).toEqual(Object.keys(typed));
    expect(takes(form, { ...typed, phone: ' ' })).toBe(false);
    expect(takes(form, { ...typed, name: ' ' })).toBe(false);
    expect(lengthsOf(form, (idNgo) => ({ ...typed, idNgo }), [0, 10, 11])).toEqual([0, 10]);
    // A6: six digits, and nobody reads through a megabyte of them.
    expect(lengthsOf(form, (pin) => ({ ...typed, pin: '4829160'.slice(0, pin.length) }), [5, 6, 7])).toEqual([6]);
    expect(takes(form, { ...typed, pin: ' '.repeat(194) + '482915' })).toBe(true);
    expect(takes(form, { ...typed, pin: ' '.repeat(195) + '482915' })).toBe(false);
  });

  test('may leave the PIN blank for one who is there, not for a new one', () => {
    for (const pin of ['', '   ']) {
      expect(z.parse(ObserverForm, { ...typed, pin })).toEqual({ ...read, pin: '' });
      expect(takes(NewObserverForm, { ...typed, pin })).toBe(false);
    }
  });
});

describe('the order of the list', () => {
  const sorted = ['name', 'phone', 'lastSeen', 'numberOfPollingStations'].flatMap((column) => [
    { Sort: `${column}:asc` },
    { Sort: `${column}:desc` },
  ]);
  const unknown = ['', 'name', 'pin:asc', 'name:up', 'xname:asc', 'name:ascending', 'name:asc,phone:asc', ':asc'];

  test.each([
    ['on screen', contract.listObservers],
    ['as a spreadsheet', contract.exportObservers],
  ])('%s is a column up or down', (_where, { query }) => {
    expect(taken(query, [...sorted, ...unknown.map((Sort) => ({ Sort }))])).toEqual(sorted);
  });
});

describe('OBS-08 the filter of the list', () => {
  test.each([
    ['on screen', contract.listObservers, { Page: 1, PageSize: 20 }],
    ['as a spreadsheet', contract.exportObservers, { format: 'xlsx' }],
  ])('%s is part of a name and of a phone', (_where, { query }, unsaid) => {
    expect(z.parse(query, {})).toEqual(unsaid);
    const filter = { Name: 'ana', Number: '0731', Sort: 'name:asc' };
    expect(z.parse(query, filter)).toEqual({ ...unsaid, ...filter });
    expect(lengthsOf(query, (Name) => ({ Name }), [0, 200, 201])).toEqual([0, 200]);
    expect(lengthsOf(query, (Number) => ({ Number }), [0, 50, 51])).toEqual([0, 50]);
  });

  test('OBS-03 the spreadsheet is an xlsx or a csv', () => {
    const formats = ['xlsx', 'csv', 'ods', ''].map((format) => ({ format }));
    expect(taken(contract.exportObservers.query, formats)).toEqual([{ format: 'xlsx' }, { format: 'csv' }]);
  });
});

describe('API-01 an observer is', () => {
  test('added by the body', () => {
    const { body } = contract.addObserver;
    const sent = { phone: '0731 000', pin: ' 1234 ', name: ' Ana ', sendSMS: false, idNgo: 2 };
    expect(z.parse(body, sent)).toEqual({ phone: '0731000', pin: '1234', name: 'Ana', sendSMS: false, idNgo: 2 });
    expect(z.parse(body, {})).toEqual({});
    expect(z.parse(body, undefined)).toBeUndefined();
    const wrong = [{ phone: 'x' }, { pin: '' }, { name: ' ' }, { sendSMS: 'no' }, { idNgo: 0 }];
    expect(taken(body, wrong)).toEqual([]);
  });

  test('added by the query of old consoles', () => {
    const { query, reply } = contract.addObserver;
    const sent = { Phone: '0731', Pin: '1', Name: 'Ana' };
    expect(z.parse(query, { ...sent, SendSMS: 'false' })).toEqual({ ...sent, SendSMS: false });
    expect(z.parse(query, {})).toEqual({});
    expect(z.parse(reply, 3)).toBe(3);
  });

  test('changed in what is said, blank or not', () => {
    const { body, reply } = contract.updateObserver;
    const sent = { idObserver: 3, name: 'Ana', phone: '', pin: '1234', isActive: false };
    expect(z.parse(body, sent)).toEqual(sent);
    expect(neededIn(body, sent)).toEqual(['idObserver']);
    expect(taken(reply, [true, false, 1])).toEqual([true, false]);
  });

  test('deleted by id', () => {
    const { query, reply } = contract.deleteObserver;
    expect(z.parse(query, { id: '3' })).toEqual({ id: 3 });
    expect(taken(query, [{}, { id: '0' }])).toEqual([]);
    expect(taken(reply, [true, false, 1])).toEqual([true, false]);
  });

  test('OBS-10 reset by phone: the PIN or the device', () => {
    const { body } = contract.resetObserver;
    const sent = { action: 'reset-password', phoneNumber: '0731', idObserver: 3, pin: ' 1234 ' };
    expect(z.parse(body, sent)).toEqual({ ...sent, pin: '1234' });
    expect(neededIn(body, sent)).toEqual(['action', 'phoneNumber']);
    const device = { action: 'device', phoneNumber: '0731', pin: null };
    expect(z.parse(body, device)).toEqual(device);
    expect(takes(body, { ...sent, action: 'other' })).toBe(false);
    expect(takes(body, { ...sent, pin: ' ' })).toBe(false);
    expect(lengthsOf(body, (phoneNumber) => ({ ...sent, phoneNumber }), [0, 1, 50, 51])).toEqual([1, 50]);
  });
});

describe('NTF-03 the observers at work', () => {
  const { query } = contract.activeObservers;

  test('are searched in counties, in a range of stations', () => {
    const sent = {
      countyCodes: ['AB', 'CJ'],
      fromPollingStationNumber: '0',
      toPollingStationNumber: '12',
      currentlyCheckedIn: 'true',
    };
    const read = { fromPollingStationNumber: 0, toPollingStationNumber: 12, currentlyCheckedIn: true };
    expect(z.parse(query, sent)).toEqual({ ...sent, ...read });
    expect(neededIn(query, sent)).toEqual(['countyCodes']);
  });

  test('are searched in 1 to 500 counties with codes of at most 20 characters', () => {
    const counties = (count: number) => ({ countyCodes: Array.from({ length: count }, () => 'AB') });
    expect([0, 1, 500, 501].map((count) => takes(query, counties(count)))).toEqual([false, true, true, false]);
    expect(lengthsOf(query, (code) => ({ countyCodes: [code] }), [20, 21])).toEqual([20]);
  });
});

describe('OBI-03 what came of an import', () => {
  const problem = { line: 3, phone: '0731', name: 'Ana', reason: 'phone-taken' };
  const missing = ['phone-missing', 'pin-missing', 'name-missing'];
  const reasons = [...missing, 'phone-invalid', 'too-long', 'duplicate-in-file', 'phone-taken'];

  test('is how many were added, and each line that was not', () => {
    const sent = { count: 0, errors: [problem] };
    expect(answered(contract.importObservers, sent)).toEqual(sent);
    const ofErrors = Object.keys(problem).map((name) => `errors.${name}`);
    expect(neededIn(contract.importObservers.reply, sent)).toEqual(['count', 'errors', ...ofErrors]);
    expect(takes(contract.importObservers.reads, 'done')).toBe(false);
  });

  test('is told by these reasons', () => {
    const told = (reason: string) => takes(ImportProblem, { ...problem, reason });
    expect([...reasons, 'other'].filter(told)).toEqual(reasons);
  });

  test('may be for the own NGO, which is said by none', () => {
    expect(z.parse(contract.importObservers.form, {})).toEqual({});
    expect(z.parse(contract.importObservers.form, { ongId: 'undefined' })).toEqual({ ongId: 'undefined' });
  });
});
