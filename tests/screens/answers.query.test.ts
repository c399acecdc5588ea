import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shows } from '#machines/answers/answers.types.ts';
import { noFilter, problemsOf, trimmed } from '#src/screens/answers/answers.filter.ts';
import { addressOf, asked, countyIn, pathOf, readPlace, writePlace } from '#src/screens/answers/answers.query.ts';

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const digits = fc.option(id.map(String), { nil: '' });
const moment = fc.option(
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 16)),
  { nil: '' },
);
const county = fc.string({ unit: 'grapheme', maxLength: 40 }).map(countyIn);
const place = fc.record({
  filter: fc.record({ county, station: digits, observer: digits, from: moment, to: moment }),
  thread: fc.option(fc.record({ idObserver: id, idPollingStation: id })),
  form: fc.option(fc.oneof(fc.integer({ min: 0, max: 2_147_483_647 }), fc.constant('flagged' as const))),
  show: fc.constantFrom(...shows),
});
const list = fc.constantFrom('urgents' as const, 'answers' as const);

describe('NAV-07 the place in the address', () => {
  test('whatever is written is read again', () => {
    fc.assert(
      fc.property(list, place, (list, wanted) => {
        const [path = '', search = ''] = addressOf(list, wanted).split('?');
        expect(readPlace(path, new URLSearchParams(search))).toEqual(wanted);
      }),
    );
  });

  test('a county is cut between characters, and read as it was cut', () => {
    const cut = countyIn(`${'ß'.repeat(9)}x🗳🗳`);
    expect(cut).toBe(`${'SS'.repeat(9)}X🗳`);
    expect(readPlace('/answers', new URLSearchParams({ county: cut })).filter.county).toBe(cut);
  });

  test('any junk is read as something that can be asked for', () => {
    const names = fc.constantFrom('county', 'station', 'observer', 'from', 'to', 'form', 'show');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string())), fc.string(), (entries, end) => {
        const read = readPlace(`/answers/details/${end}`, new URLSearchParams(entries));
        expect(readPlace(pathOf('answers', read), writePlace('answers', read))).toEqual(read);
        expect(problemsOf({ ...read.filter, from: '', to: '' }, null, true)).toEqual({});
      }),
    );
  });

  test.each([
    ['7', 7],
    ['0', 0],
    ['flagged', 'flagged'],
    ['00', null],
    ['x', null],
    ['1.5', null],
    ['', null],
  ])('the form %j of an address is %j', (form, read) => {
    expect(readPlace('/answers', new URLSearchParams({ form })).form).toBe(read);
  });

  test('NAV-04 the urgent list says so in its address', () => {
    const start = { filter: noFilter, thread: null, form: null, show: 'all' } as const;
    expect([addressOf('urgents', start), addressOf('answers', start)]).toEqual(['/urgents?urgente=true', '/answers']);
    expect(addressOf('urgents', { ...start, thread: { idObserver: 7, idPollingStation: 12 } })).toBe(
      '/urgents/details/7/12?urgente=true',
    );
  });

  test.each(['2026-02-30T10:00', '2026-11-21', '2026-11-21T25:00', 'yesterday', '2026-11-21T07:00Z'])(
    'the time %s is none',
    (from) => {
      expect(readPlace('/answers', new URLSearchParams({ from })).filter.from).toBe('');
    },
  );
});

describe('C3 ANS-01 who is meant, by id, phone or name', () => {
  const filter = (observer: string) => ({ ...noFilter, observer });

  test.each(['7', '0722000469', '0722 000 469', '+40722', 'Ana Pop'])('our server is asked for %s', (observer) => {
    expect(asked('answers', filter(observer), null, true)).toEqual({ observer });
    expect(problemsOf(filter(observer), null, true)).toEqual({});
    const there = readPlace('/answers', new URLSearchParams({ observer }));
    expect(there.filter).toEqual(filter(observer));
  });

  test('another back end is asked for the id alone', () => {
    expect([asked('answers', filter('7'), null), asked('answers', filter('Ana'), null)]).toEqual([
      { observerId: '7' },
      {},
    ]);
    expect(problemsOf(filter('Ana'), null)).toEqual({ observer: 'noNumber' });
  });
});

describe('ANS-01 what is asked for', () => {
  test('an empty filter asks for nothing in particular; urgent means with something flagged', () => {
    expect([asked('answers', noFilter, 'Europe/Bucharest'), asked('urgents', noFilter, null)]).toEqual([
      {},
      { urgent: 'true' },
    ]);
  });

  test('every field is asked for by its name on the wire, times as the clocks of the election show them', () => {
    const filter = { county: 'AB', station: '12', observer: '7', from: '2026-11-21T07:00', to: '2026-11-21T08:00' };
    expect(asked('answers', filter, 'Europe/Bucharest')).toEqual({
      county: 'AB',
      pollingStationNumber: '12',
      observerId: '7',
      from: '2026-11-21T07:00',
      to: '2026-11-21T08:00',
    });
  });

  test('without a configured zone the reader’s own is meant', () => {
    const from = '2026-11-21T07:00';
    expect(asked('answers', { ...noFilter, from }, null)).toEqual({ from: new Date(from).toISOString() });
  });
});

describe('ANS-01 what cannot be asked for', () => {
  test.each([
    [{ county: 'XX' }, ['AB', 'CJ'], { county: 'unknownCounty' }],
    [{ county: ' ab ' }, ['AB', 'CJ'], {}],
    [{ county: 'XX' }, null, {}],
    [{ station: 'twelve' }, null, { station: 'noNumber' }],
    [{ station: '0' }, null, { station: 'noNumber' }],
    [{ observer: '99999999999' }, null, { observer: 'noNumber' }],
    [{ from: '2026-11-21T10:00', to: '2026-11-21T09:00' }, null, { to: 'toBeforeFrom' }],
    [{ from: '2026-11-21T10:00', to: '2026-11-21T10:00' }, null, {}],
    [{ from: '2026-11-21T10:00' }, null, {}],
  ])('%j among the counties %j: %j', (typed, counties, problems) => {
    expect(problemsOf(trimmed({ ...noFilter, ...typed }), counties)).toEqual(problems);
  });
});
