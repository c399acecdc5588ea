import { fireEvent, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { findAnything } from '#contract/find.ts';
import { createFindMachine } from '#machines/find/find.machine.ts';
// Loaded before the walks begin, not while one waits for it.
import '#src/app/find/FindDialog.tsx';
import { press, settle, type Stage } from '#tests/support/screen.tsx';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { all, none, open, options } from './find.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type FoundSome = { more: string[] };
const machine = createFindMachine<FoundSome, string>();
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

/** What no screen and no action of the console has. */
const words = 'zzz';
const keys = ['stations-CJ-40', 'observers-7', 'ngos-3', 'forms-4', 'questions-41', 'notes-9'];
const rows = [
  'Station CJ 40 Școala Unirii',
  'Ana Pop 0722000469 · NGO A',
  'Free Votes FV',
  'Opening A',
  'Was the urn sealed? A · A1',
  'urn broken Station CJ 40',
];

const field = () => screen.getByRole('combobox');
const isBlank = ({ context }: Snapshot) => context.typed.trim() === '';
const isListed = (snapshot: Snapshot) =>
  snapshot.matches('shown') && (snapshot.context.found?.output.more.length ?? 0) > 0;
const types = (typed: string, isNow: (snapshot: Snapshot) => boolean): Action => ({
  event: (snapshot) => (isNow(snapshot) ? { type: 'text.typed', typed } : undefined),
  does: () => settle(() => fireEvent.change(field(), { target: { value: typed } })),
});
const answers = (output: FoundSome): Action => ({
  event: (snapshot) =>
    snapshot.matches('searching') && !isBlank(snapshot) ? { type: 'xstate.done.actor.load', output } : undefined,
  does: (stage) => settle(() => stage.waiting(findAnything).answer(output)),
});

const actions: Record<string, Action> = {
  'nothing was opened lately': {
    event: (snapshot) =>
      snapshot.matches('searching') && isBlank(snapshot) ? { type: 'xstate.done.actor.load', output: none } : undefined,
    // Nobody is asked for it.
    does: () => settle(() => {}),
  },
  'words are typed': types(words, (snapshot) => isBlank(snapshot) && snapshot.matches('shown')),
  'a letter more is typed': types(`${words}q`, ({ context }) => context.typed.trim() === words),
  'a blank more is typed': types(`${words} `, (snapshot) => snapshot.context.typed === words),
  'the field is emptied': types('', (snapshot) => snapshot.context.typed.trim() === words && snapshot.matches('shown')),
  'the pause is over': {
    event: (snapshot) => (snapshot.matches('typing') ? { type: 'xstate.after.pause.find.typing' } : undefined),
    async does(stage, { context }) {
      const before = stage.asked.length;
      await settle(() => vi.advanceTimersByTime(119));
      expect(stage.asked).toHaveLength(before);
      await settle(() => vi.advanceTimersByTime(1));
      const query = { q: context.typed.trim() };
      expect(stage.asked.slice(before).map(({ args }) => args)).toEqual(query.q === '' ? [] : [{ query }]);
    },
  },
  'much is found': answers({ ...all, more: ['notes'] }),
  'nothing is found': answers(none),
  'the arrow goes down': {
    event: (snapshot) =>
      isListed(snapshot) && snapshot.context.reached === null ? { type: 'row.moved', by: 1, keys } : undefined,
    does: () => settle(() => fireEvent.keyDown(field(), { key: 'ArrowDown' })),
  },
  'it is opened': {
    event: (snapshot) => (isListed(snapshot) ? { type: 'row.opened', row: '' } : undefined),
    does: () => settle(() => fireEvent.keyDown(field(), { key: 'Enter' })),
  },
};

function shows(snapshot: Snapshot, stage: Stage): void {
  const { typed, found, reached } = snapshot.context;
  const isOpen = !snapshot.matches('opened');
  expect(screen.queryByRole<HTMLInputElement>('combobox')?.value).toBe(isOpen ? typed : undefined);
  const place = reached === null ? '/answers?county=CJ&station=40' : '/observatori/profil/view/0722000469?id=7';
  expect(stage.went).toEqual(isOpen ? [] : [place]);
  if (!isOpen) return;
  const isSearching = snapshot.hasTag('searching');
  // Nobody is asked what was opened lately where nothing was: it is there at once.
  if (isBlank(snapshot) && snapshot.matches('searching')) return;
  // What was found for other words stays in sight until these are answered.
  const listed = found !== null && !isBlank(snapshot) && found.output.more.length > 0 ? rows : [];
  if (!isBlank(snapshot)) expect(options()).toEqual(listed);
  else if (snapshot.matches('shown')) expect(options()).toContain('Add observer ');
  const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
  if (!isBlank(snapshot)) expect(active).toBe(listed[reached === null ? 0 : keys.indexOf(reached)]);
  expect(screen.queryByText('Nothing has these words.') !== null).toBe(
    !isSearching && !isBlank(snapshot) && listed.length === 0,
  );
  expect(screen.queryByText('Searching…') !== null).toBe(isSearching);
  expect(field()).toHaveAttribute('aria-busy', String(isSearching));
}

walkScreen<typeof machine, Stage>({
  name: 'FND-01 what is typed is searched, listed and opened as its machine says',
  machine,
  input: { typed: '' },
  actions,
  key: ({ value, context: { typed, found, reached } }) => [
    value,
    typed,
    reached,
    found?.typed,
    found?.output.more.length,
  ],
  prepare: stopClock,
  async open() {
    const stage = open();
    await press('Find');
    return stage;
  },
  shows,
  atLeast: 12,
});
