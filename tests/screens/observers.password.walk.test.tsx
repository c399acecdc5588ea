import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { resetObserver } from '#contract/observer-changes.ts';
import { resetPasswordMachine } from '#machines/reset-password/reset-password.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, type Stage } from '#tests/support/screen.tsx';
import { walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { ana, choose, dialog, opened } from './observers.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof resetPasswordMachine>;
type Action = ActionOf<typeof resetPasswordMachine, Stage>;

const person = { id: ana.id, name: ana.name, phone: ana.phone };
const password = '482915';
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /New PIN/u });
/** A connection that is lost is no fault of the PIN. */
const isWrong = () => field().getAttribute('aria-invalid') === 'true';
const isOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
const isSaving = (snapshot: Snapshot) => snapshot.hasTag('saving');
const waits = (snapshot: Snapshot) => isOpen(snapshot) && !isSaving(snapshot);

const actions: Record<string, Action> = {
  'a new PIN is wanted': {
    event: (snapshot) => (isOpen(snapshot) ? undefined : { type: 'reset.opened', person }),
    async does() {
      await choose('Ana Pop', 'Reset password');
      await dialog('dialog');
    },
  },
  'it is typed and sent': {
    event: (snapshot) => (waits(snapshot) ? { type: 'reset.submitted', password } : undefined),
    async does() {
      await settle(() => fireEvent.input(field(), { target: { value: password } }));
      await press('Confirm');
    },
  },
  'called off': {
    event: (snapshot) => (waits(snapshot) ? { type: 'reset.closed' } : undefined),
    does: () => press('Cancel'),
  },
  'the server takes it': {
    event: (snapshot) => (isSaving(snapshot) ? { type: 'xstate.done.actor.savePassword', output: null } : undefined),
    async does(stage) {
      await settle(() => stage.waiting(resetObserver).answer(undefined));
      expect(stage.toasts.at(-1)).toMatchObject({ status: 'success', description: 'RESET_PASSWORD_DONE' });
    },
  },
  'the server is out of reach': {
    event: (snapshot) =>
      isSaving(snapshot) ? { type: 'xstate.error.actor.savePassword', error: failures.offline } : undefined,
    async does(stage) {
      await settle(() => stage.waiting(resetObserver).fail(failures.offline));
      expect(stage.toasts.at(-1)).toMatchObject({ status: 'error', description: 'RESET_PASSWORD_FAILED' });
    },
  },
};

function shows(snapshot: Snapshot): void {
  expect({
    dialog: screen.queryByRole('dialog')?.querySelector('h2')?.textContent,
    saving: screen.queryByRole('button', { name: 'Saving…' }) !== null,
    failed: screen.queryByText(/cannot be reached/u) !== null,
  }).toEqual({
    dialog: isOpen(snapshot) ? 'Reset the password of Ana Pop' : undefined,
    saving: isSaving(snapshot),
    failed: snapshot.matches('failed'),
  });
  if (isSaving(snapshot) || snapshot.matches('failed')) expect([field().value, isWrong()]).toEqual([password, false]);
}

walkScreen({
  name: 'OBS-10 a PIN is reset as its machine says',
  machine: resetPasswordMachine,
  input: undefined,
  actions,
  key: ({ value }) => value,
  open: () => opened(),
  shows,
  atLeast: 4,
});
