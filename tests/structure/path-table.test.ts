import { describe, expect, test } from 'vitest';
import { driftOf, gapsOf, neededExceptions, tableOf, type Paths } from '#tests/support/pathTable.ts';

const paths = (more: Partial<Paths> = {}): Paths => ({
  walks: {
    toast: {
      states: 2,
      declared: ['toast a #0', 'toast b #0'],
      taken: ['toast b #0', 'toast a #0'],
      paths: 7,
      milliseconds: 12.4,
    },
    list: { states: 5, declared: ['list a #0'], taken: ['list a #0'], paths: 10, milliseconds: 100 },
  },
  onScreen: new Set(['toast a #0', 'toast b #0', 'list a #0']),
  exceptions: {},
  ...more,
});

const except = (...transitions: string[]) => ({
  toast: Object.fromEntries(transitions.map((id) => [id, 'nobody can'])),
});

describe('the report of paths', () => {
  test('all is well when every transition is taken by the walk and through the screen', () => {
    expect([gapsOf(paths()), driftOf(paths())]).toEqual([[], []]);
  });

  test('a transition that the screen does not take needs an exception', () => {
    const onScreen = new Set(['toast a #0', 'list a #0']);
    expect(driftOf(paths({ onScreen }))).toEqual(["toast: no test took through the screen: 'toast b #0'"]);
    expect(driftOf(paths({ onScreen, exceptions: except('toast b #0') }))).toEqual([]);
  });

  test('a transition that the walk does not take has no excuse', () => {
    const { walks } = paths();
    const list = { states: 5, declared: ['list a #0'], taken: [], paths: 10, milliseconds: 100 };
    const exceptions = { list: { 'list a #0': 'nobody can' } };
    expect(
      gapsOf(paths({ walks: { ...walks, list }, onScreen: new Set(['toast a #0', 'toast b #0']), exceptions })),
    ).toEqual(["list: no walk takes: 'list a #0'"]);
  });

  test('an exception that is needed no more, or that excepts nothing, has to go', () => {
    const given = paths({ exceptions: except('toast a #0', 'toast c #0') });
    expect(driftOf(given)).toEqual(["toast: no exception, a test took it: 'toast a #0'"]);
    expect(gapsOf(given)).toEqual(["toast: there is no such transition: 'toast c #0'"]);
    expect(gapsOf(paths({ exceptions: { gone: {} } }))).toEqual(['gone: there is no such machine to except']);
  });

  test('the list of exceptions is written anew: reasons stay, new ones are to be written', () => {
    const onScreen = new Set(['list a #0']);
    const exceptions = { ...except('toast a #0'), list: { 'list a #0': 'nobody could' } };
    const needed = { toast: { 'toast a #0': 'nobody can', 'toast b #0': '' } };
    expect(neededExceptions(paths({ onScreen, exceptions }))).toEqual(needed);
    expect(gapsOf(paths({ onScreen, exceptions: needed }))).toEqual([
      "toast: an exception needs a reason: 'toast b #0'",
    ]);
  });

  test('the table has a line for each machine and one for all', () => {
    const onScreen = new Set(['toast a #0', 'list a #0']);
    expect(tableOf(paths({ onScreen, exceptions: except('toast b #0') })).split('\n')).toEqual([
      'machine     states  transitions  by walk  on screen  excepted  paths   ms',
      '─────────────────────────────────────────────────────────────────────────',
      'list             5            1        1          1         0     10  100',
      'toast            2            2        2          1         1      7   12',
      '─────────────────────────────────────────────────────────────────────────',
      '2 machines       7            3        3          2         1     17  112',
    ]);
  });
});
