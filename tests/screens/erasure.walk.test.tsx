import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { eraseObservers } from '#contract/erasure.ts';
import { listObservers } from '#contract/observers.ts';
import { erasureMachine } from '#machines/erasure/erasure.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, type Stage } from '#tests/support/screen.tsx';
import { walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { claimsOf } from './observer-import.given.tsx';
import { ana, open, question } from './observer-profile.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof erasureMachine>;
type Action = ActionOf<typeof erasureMachine, Stage>;

const title = 'Make Ana Pop anonymous for good?';
const notes = 'Erase the texts and photos of notes, too';
const isBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const isOver = (snapshot: Snapshot) => snapshot.status === 'done';
const refused = (error: object): Action => ({
  event: (snapshot) => (isBusy(snapshot) ? { type: 'xstate.error.actor.erase', error } : undefined),
  does: (stage) => settle(() => stage.waiting(eraseObservers).fail(error)),
});

const actions: Record<string, Action> = {
  'the notes, too': {
    event: (snapshot) =>
      snapshot.matches('asking') && !snapshot.context.withNotes ? { type: 'notes.toggled', isOn: true } : undefined,
    does: () => press(notes, 'checkbox'),
  },
  confirmed: {
    event: (snapshot) => (snapshot.matches('asking') ? { type: 'erase.confirmed' } : undefined),
    async does(stage, { context: { ids, withNotes } }) {
      await press('Make anonymous');
      const call = stage.asked.findLast(({ endpoint }) => endpoint === eraseObservers);
      expect(call?.args.body).toEqual({ ids, withNotes });
    },
  },
  'called off': {
    event: (snapshot) => (snapshot.matches('asking') ? { type: 'erase.cancelled' } : undefined),
    async does(stage) {
      await press('Cancel');
      expect(stage.toasts).toEqual([]);
    },
  },
  'it is done': {
    event: (snapshot) =>
      isBusy(snapshot) ? { type: 'xstate.done.actor.erase', output: { erased: 1, left: 0 } } : undefined,
    async does(stage) {
      await settle(() => stage.waiting(eraseObservers).answer({ erased: 1, left: 0 }));
      expect(stage.toasts.at(-1)).toMatchObject({ status: 'success', description: 'ERASURE_DONE' });
    },
  },
  'the server is out of reach': refused(failures.offline),
  'the session is over': refused(failures.unauthorized),
};

async function shows(snapshot: Snapshot): Promise<void> {
  const { withNotes, failure } = snapshot.context;
  if (isOver(snapshot)) {
    expect(screen.queryByRole('alertdialog')).toBeNull();
    return;
  }
  const asked = await question(title);
  expect({
    working: asked.textContent.includes('Working…'),
    notes: screen.getByRole<HTMLInputElement>('checkbox', { name: notes }).checked,
    failed: screen.queryByRole('alert') !== null,
  }).toEqual({ working: isBusy(snapshot), notes: withNotes, failed: failure !== null });
}

walkScreen({
  name: 'LED-07 somebody is made anonymous as its machine says',
  machine: erasureMachine,
  input: { ids: [ana.id] },
  actions,
  key: ({ value, context: { withNotes, failure } }) => [value, withNotes, failure?.kind],
  async open() {
    const stage = open('view', ana.phone, { offers: ['erasure'], claims: claimsOf(true) });
    await settle(() => {});
    await settle(() => stage.waiting(listObservers).answer({ data: [ana], totalItems: 1, totalPages: 1 }));
    await press('Make anonymous…');
    return stage;
  },
  shows,
  atLeast: 5,
});
