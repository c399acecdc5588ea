import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { listActs } from '#contract/acts.ts';
import { ActsScreen } from '#src/screens/acts/ActsScreen.tsx';
import { namesShown, openScreen, press, settle } from '#tests/support/screen.tsx';
import { actOf, opened } from './acts.given.tsx';
import { type LoadState, walkLoad } from './loadWalk.ts';

function showsFirst({ isThere, hasFailed }: LoadState): void {
  expect(namesShown()).toEqual(isThere ? ['PIN reset'] : []);
  expect(screen.queryByText('Loading…') !== null).toBe(!isThere && !hasFailed);
}

/** Whoever pressed the button by keyboard keeps their place when it fails. */
function showsOlder({ isThere }: LoadState): void {
  expect(namesShown()).toEqual(isThere ? ['PIN reset', 'PIN reset'] : ['PIN reset']);
  const older = screen.queryByRole('button', { name: /^(?:Show older|Loading…)$/u });
  expect(older === null ? null : older.getAttribute('aria-disabled')).toBe(isThere ? null : 'true');
}

const load = { endpoint: listActs, title: 'The history could not be loaded.' };
const olderTitle = 'Older entries could not be loaded.';

walkLoad('LED-06 TAB-02 the history: at first', {
  ...load,
  async open() {
    const stage = openScreen(<ActsScreen />);
    await settle(() => {});
    return stage;
  },
  answer: (_, asked) => settle(() => asked.answer({ data: [actOf(1)], next: null })),
  shows: showsFirst,
  // Another back end, which keeps none.
  mayBeGone: true,
});

walkLoad('LED-06 TAB-02 the history: older ones', {
  ...load,
  title: olderTitle,
  isOne: ({ args }) => args.query?.['before'] === '1.9',
  async open() {
    const stage = await opened('', [actOf(9)], '1.9');
    await press('Show older');
    return stage;
  },
  answer: (_, asked) => settle(() => asked.answer({ data: [actOf(8)], next: null })),
  shows: showsOlder,
});
