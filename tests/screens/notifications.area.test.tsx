import { fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeObservers } from '#contract/observers.ts';
import { listCounties } from '#contract/stations.ts';
import { matching } from '#contract/counties.values.ts';
import { areaOf, readWanted, writeArea } from '#src/screens/notifications/notifications.query.ts';
import { NotificationsScreen } from '#src/screens/notifications/NotificationsScreen.tsx';
import { failures } from '#tests/support/failures.ts';
import { choose, counties, field, opened, type } from './notifications.given.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const key = (name: string) => settle(() => fireEvent.keyDown(field('County'), { key: name }));
const searches = (stage: Stage) => stage.asked.filter(({ endpoint }) => endpoint === activeObservers);

describe('the county', () => {
  test('NTF-01 is found by a part of its name without diacritics, or by its code', async () => {
    await opened();
    await type('County', 'nasaud');
    expect(options()).toEqual(['BNBistrița-Năsăud40 stations']);
    await type('County', 'b');
    expect(options().map((text) => text?.slice(0, 2))).toEqual(['BB', 'BN', 'AB']);
    await type('County', 'zz');
    expect([options(), screen.getByText('No county is called that.')]).toHaveLength(2);
    expect(field('County')).toHaveAttribute('aria-expanded', 'false');
  });

  test('NTF-01 by the keyboard alone', async () => {
    await opened();
    await key('ArrowDown');
    await key('ArrowDown');
    const box = field('County');
    const active = box.getAttribute('aria-activedescendant') ?? '';
    expect([box.getAttribute('aria-expanded'), document.getElementById(active)?.textContent]).toEqual([
      'true',
      'BNBistrița-Năsăud40 stations',
    ]);
    await key('Enter');
    expect([field('County').value, options()]).toEqual(['BN Bistrița-Năsăud', []]);
    await key('ArrowUp');
    await key('Escape');
    expect([field('County').value, options()]).toEqual(['BN Bistrița-Năsăud', []]);
  });

  test('NTF-01 by the pointer; leaving with half a name changes nothing, with no name forgets it', async () => {
    await opened();
    await settle(() => fireEvent.click(field('County')));
    await settle(() => fireEvent.click(screen.getAllByRole('option')[0] ?? document.body));
    await type('County', 'qq');
    await settle(() => fireEvent.blur(field('County')));
    expect(field('County').value).toBe('AB Alba');
    await type('County', '');
    await settle(() => fireEvent.blur(field('County')));
    expect([field('County').value, field(/from$/u).placeholder]).toEqual(['', '']);
  });

  test('NTF-01 counties that could not be loaded are tried again', async () => {
    const stage = openScreen(<NotificationsScreen />);
    await settle(() => stage.waiting(listCounties).fail(failures.offline));
    expect(screen.getByText('The counties could not be loaded.')).toBeInTheDocument();
    await settle(() => stage.goOnline());
    await settle(() => stage.waiting(listCounties).answer(counties));
    await choose('alba');
    expect(field('County').value).toBe('AB Alba');
  });
});

describe('the range', () => {
  test('NTF-02 choosing a county clears it and shows how far it reaches', async () => {
    await opened();
    await choose('alba');
    await type(/from$/u, '5');
    await type(/to$/u, '9');
    await choose('bn');
    expect([
      field(/from$/u).value,
      field(/to$/u).value,
      field(/from$/u).placeholder,
      field(/to$/u).placeholder,
    ]).toEqual(['', '', '1', '40']);
  });

  test('NTF-02 from above to is an error at the field, and nothing is asked for', async () => {
    const stage = await opened();
    await choose('alba');
    await type(/from$/u, '9');
    await type(/to$/u, '5 stations');
    expect(field(/to$/u)).toHaveAccessibleDescription(/^The range ends before it begins/u);
    await press('Search');
    expect(searches(stage)).toEqual([]);
  });

  test('NTF-02 a county without stations says so', async () => {
    const stage = await opened();
    await choose('nicaieri');
    expect(screen.getByText(/has no polling stations/u)).toBeInTheDocument();
    await press('Search');
    expect(searches(stage)).toEqual([]);
  });
});

test('NAV-07 what stands in the address is what was asked for', () => {
  const station = fc.option(fc.integer({ min: 1, max: 9_999_999 }));
  fc.assert(
    fc.property(fc.constantFrom(...counties), station, station, (county, from, to) => {
      const wanted = readWanted(writeArea({ county, from, to }));
      expect(wanted?.kind === 'area' && areaOf(wanted, counties)).toEqual({ county, from, to });
    }),
  );
});

test.each([
  ['12345678', 12_345_678],
  ['0', null],
  ['7x', null],
])('NTF-07 the message of an address is the one of that very number: %s', (unreached, notification) => {
  expect(readWanted(new URLSearchParams({ unreached }))).toEqual(
    notification === null ? null : { kind: 'unreached', notification },
  );
});

test.each(['caras-severin', 'Caras Severin', 'carasseverin', ' CARAȘ  - severin ', 'cs caras', 's sever'])(
  'NTF-01 a county is found whatever stands between its words: %s',
  (typed) => {
    const caras = { code: 'CS', name: 'Caraș-Severin', limit: 9 };
    expect(matching([...counties, caras], typed)).toEqual([caras]);
  },
);

test('NTF-01 whatever is typed, no county is invented', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(matching(counties, typed).every((county) => counties.some((known) => known === county))).toBe(true);
    }),
  );
});
