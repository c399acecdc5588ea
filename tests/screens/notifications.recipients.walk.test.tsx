import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { activeObservers, type Observer } from '#contract/observers.ts';
import { recipientsMachine } from '#machines/notification-recipients/notification-recipients.machine.ts';
import * as people from '#machines/notification-recipients/notification-recipients.selectors.ts';
import type { Area, County } from '#machines/notification-recipients/notification-recipients.area.ts';
import { writeArea } from '#src/screens/notifications/notifications.query.ts';
import { walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { ana, bob, cards, choose, counties, field, ion, opened, type } from './notifications.given.tsx';
import { click, settle, type Stage } from '#tests/support/screen.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = people.RecipientsSnapshot;
type Action = ActionOf<typeof recipientsMachine, Stage>;

const countyOf = (wanted: string): County => {
  const { code, name, limit } = counties.find((county) => county.code === wanted) ?? counties[0]!;
  return { code, name, limit };
};
const [alba, bistrita] = [countyOf('AB'), countyOf('BN')];
const wholeOf = (county: County): Area => ({ county, from: null, to: null });
const isSearching = (snapshot: Snapshot) => snapshot.matches('searching');
const isFound = (snapshot: Snapshot) => snapshot.hasTag('found');
const codeOf = (snapshot: Snapshot) => people.areaOf(snapshot).county?.code;

const comes = (found: readonly Observer[]): Action => ({
  event(snapshot) {
    const output = found.map(({ id, name, phone, hasApp }) => ({
      id,
      name,
      phone,
      hasApp,
    }));
    return isSearching(snapshot) ? { type: 'xstate.done.actor.load', output } : undefined;
  },
  does(stage, { context: { search } }) {
    const call = stage.waiting(activeObservers);
    const { county, from, to } = search !== null && 'county' in search ? search : { county: '', from: 0, to: 0 };
    expect(call.args.query).toEqual({
      countyCodes: [county],
      fromPollingStationNumber: from,
      toPollingStationNumber: to,
      currentlyCheckedIn: 'true',
    });
    return settle(() => call.answer(found));
  },
});

const actions = {
  'Alba is chosen': {
    event: (snapshot) => (codeOf(snapshot) === 'AB' ? undefined : { type: 'county.chosen', county: alba }),
    does: () => choose('alba'),
  },
  'another search is wanted': {
    event: (snapshot) => (people.canSearch(snapshot) ? { type: 'search.asked' } : undefined),
    does: () => click('Search'),
  },
  'the address says BN': {
    event: (snapshot) =>
      codeOf(snapshot) === 'AB' && !isSearching(snapshot)
        ? { type: 'area.restored', area: wholeOf(bistrita) }
        : undefined,
    does: (stage) => settle(() => stage.goTo('county=BN')),
  },
  'the range ends before it begins': {
    event: (snapshot) =>
      isFound(snapshot) && codeOf(snapshot) === 'AB' ? { type: 'range.changed', from: 999, to: null } : undefined,
    does: () => type(/from$/u, '999'),
  },
  'two are found': comes([ana, bob]),
  'others are found': comes([bob, ion, bob]),
  'nobody is found': comes([]),
  'all are picked': {
    event: (snapshot) =>
      isFound(snapshot) && people.pickedCount(snapshot) < people.foundPeople(snapshot).length
        ? { type: 'all.picked' }
        : undefined,
    does: () => click('Select all'),
  },
  'Bob is toggled': {
    event: (snapshot) =>
      isFound(snapshot) && !people.isBlank(snapshot) ? { type: 'person.toggled', id: bob.id } : undefined,
    does: () => settle(() => fireEvent.click(screen.getByLabelText(/Bob Ionescu/u))),
  },
  reset: {
    event: (snapshot) => (codeOf(snapshot) === undefined ? undefined : { type: 'reset' }),
    does: () => click('Reset'),
  },
} satisfies Record<string, Action>;

const has = (text: RegExp | string) => screen.queryByText(text) !== null;

function showsSearch(snapshot: Snapshot, stage: Stage): void {
  const area = people.areaOf(snapshot);
  expect(field('County').value).toBe(area.county === null ? '' : `${area.county.code} ${area.county.name}`);
  expect(field(/from$/u).value).toBe(String(area.from ?? ''));
  expect(has(/^The range ends before it begins/u)).toBe(people.rangeProblem(snapshot) === 'crossed');
  expect(has('Loading…')).toBe(isSearching(snapshot) && people.isBlank(snapshot));
  // What was looked for stands in the address; what was only filled in does not.
  const { search } = snapshot.context;
  if (search === null) expect(stage.address()).toBe('');
  else if (isSearching(snapshot)) expect(stage.address()).toBe(writeArea(area).toString());
}

function showsPeople(snapshot: Snapshot): void {
  const picked = people.pickedIds(snapshot);
  const found = people.foundPeople(snapshot);
  expect(cards()).toEqual(found.map(({ id, name }) => [name, picked.includes(id)]));
  const all = `${picked.length} observer${picked.length === 1 ? '' : 's'}`;
  const reached = people.withApp(snapshot);
  expect(has(reached === picked.length ? `Will reach ${all}` : `Will reach ${reached} of ${all}`)).toBe(true);
  expect(has('Nobody is there now')).toBe(people.isNobodyThere(snapshot));
  const isUnasked = found.length === 0 && !isSearching(snapshot) && !people.isNobodyThere(snapshot);
  expect(has('No recipients yet')).toBe(isUnasked);
  const dropped = people.droppedCount(snapshot);
  expect(has(/no longer found/u)).toBe(dropped > 0);
}

walkScreen<typeof recipientsMachine, Stage>({
  name: 'NTF-01 NTF-02 NTF-03 NTF-04 whom a message reaches is shown as its machine says',
  machine: recipientsMachine,
  input: { given: [] },
  actions,
  key: (snapshot) => [
    snapshot.value,
    codeOf(snapshot),
    !people.isBlank(snapshot),
    isFound(snapshot) && people.pickedCount(snapshot),
  ],
  prepare: () => sessionStorage.clear(),
  open: () => opened(),
  shows(snapshot, stage) {
    showsSearch(snapshot, stage);
    showsPeople(snapshot);
  },
  atLeast: 30,
});
