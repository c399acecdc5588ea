import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { activeObservers } from '#contract/observers.ts';
import { press, settle, type Asked, type Stage } from '#tests/support/screen.tsx';
import { type LoadState, walkLoad } from './loadWalk.ts';
import { ana, bob, cards, choose, found, opened } from './notifications.given.tsx';

/** The search for recipients breaks, comes, and is tried again: while nobody is in sight, and over those found before. */
const load = { endpoint: activeObservers };
const title = 'The observers could not be loaded.';

const answer = (_: Stage, asked: Asked) => settle(() => asked.answer([ana]));
const isBusy = () => document.querySelector('[aria-busy=true]') !== null;

function showsFirst({ isThere, isAsked }: LoadState): void {
  expect(cards()).toEqual(isThere ? [['Ana Pop', false]] : []);
  expect(isBusy()).toBe(isAsked);
  expect([screen.queryByText('Loading…') !== null, screen.queryByText('No recipients yet')]).toEqual([isAsked, null]);
}

function showsKept({ isThere, isAsked, hasFailed }: LoadState): void {
  const head = hasFailed && !isThere ? 'From the search before: 1 observer' : '1 observer found';
  expect(screen.getByText(head)).toBeInTheDocument();
  expect(cards()).toEqual([[isThere ? 'Ana Pop' : 'Bob Ionescu', false]]);
  expect(isBusy()).toBe(isAsked);
}

walkLoad('NTF-03 TAB-02 the first search for recipients', {
  ...load,
  title,
  async open() {
    sessionStorage.clear();
    const stage = await opened();
    await choose('alba');
    await press('Search');
    return stage;
  },
  answer,
  shows: showsFirst,
});

walkLoad('NTF-03 NTF-04 TAB-02 another search, over those found before', {
  ...load,
  title,
  async open() {
    sessionStorage.clear();
    const stage = await opened();
    await found(stage, [bob]);
    stage.asked.splice(0);
    await press('Search');
    return stage;
  },
  answer,
  shows: showsKept,
});
