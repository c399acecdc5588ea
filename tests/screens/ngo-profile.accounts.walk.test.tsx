import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { addNgoAdmin, deleteNgoAdmin, getNgo, listNgoAdmins, updateNgoAdmin } from '#contract/ngos.ts';
import { resetAccountFactor } from '#contract/second-factor.ts';
import { accountsMachine } from '#machines/accounts/accounts.machine.ts';
import {
  accountOf,
  isFormOpen,
  isSaving,
  isResetting,
  refusedFields,
  removalOf,
  resetOf,
} from '#machines/accounts/accounts.selectors.ts';
// Loaded before the walks begin, not while one waits for the first dialog.
import '#src/screens/ngo-profile/AccountForm.tsx';
import '#src/screens/ngo-profile/RemoveAccount.tsx';
import '#src/screens/ngo-profile/ResetFactor.tsx';
import { failures } from '#tests/support/failures.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import { account, alpha, open } from './ngo-profile.given.tsx';
import { settle, type Stage } from '#tests/support/screen.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof accountsMachine>;
type Action = ActionOf<typeof accountsMachine, Stage>;

const dan = { ...account(8, 'dan'), secondFactor: true };
const click = (name: string) =>
  settle(() => fireEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) ?? document.body));
const type = (label: RegExp, value: string) =>
  settle(() => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const values = { account: 'mara', password: 'a long secret' };
const isChanging = (snapshot: Snapshot) => accountOf(snapshot) !== null;
const endpointOf = (snapshot: Snapshot) => (isChanging(snapshot) ? updateNgoAdmin : addNgoAdmin);

/** The list is loaded anew, and shown when it is there. */
const reloaded = (stage: Stage) => settle(() => stage.waiting(listNgoAdmins).answer([dan]));
const removal = (outcome: string, does: Action['does']): Action => ({
  event: (snapshot) => (removalOf(snapshot) ? { type: 'xstate.done.actor.removal', output: { outcome } } : undefined),
  does,
});
const fails = (error: object): Action => ({
  event: (snapshot) => (isSaving(snapshot) ? { type: 'xstate.error.actor.save', error } : undefined),
  does: (stage, snapshot) => settle(() => stage.waiting(endpointOf(snapshot)).fail(error)),
});
const confirms = async () => {
  await screen.findByRole('alertdialog');
  await click('Remove');
};
const taken = {
  ...failures.refused,
  errors: { account: ['is already taken'] },
  errorCodes: { account: 'account-name-taken' },
};

const actions: Record<string, Action> = {
  'a reset of the second factor is wanted': {
    event: (snapshot) => (snapshot.matches('browsing') ? { type: 'reset.asked', account: dan } : undefined),
    does: () => click('Reset the second factor of dan'),
  },
  'it is confirmed': {
    event: (snapshot) => (snapshot.matches('askingReset') ? { type: 'reset.confirmed' } : undefined),
    does: () => click('Reset it'),
  },
  'it is called off': {
    event: (snapshot) => (snapshot.matches('askingReset') ? { type: 'reset.cancelled' } : undefined),
    does: () => click('Cancel'),
  },
  'it is reset': {
    event: (snapshot) => (isResetting(snapshot) ? { type: 'xstate.done.actor.resetFactor', output: null } : undefined),
    async does(stage) {
      const call = stage.waiting(resetAccountFactor);
      expect(call.args).toEqual({ params: { idNgo: dan.idNgo, id: dan.id } });
      await settle(() => call.answer(null));
      expect(stage.toasts.at(-1)).toMatchObject({ status: 'success', description: 'ACCOUNT_FACTOR_WAS_RESET' });
      await reloaded(stage);
    },
  },
  'the reset fails': {
    event: (snapshot) =>
      isResetting(snapshot) ? { type: 'xstate.error.actor.resetFactor', error: failures.offline } : undefined,
    async does(stage) {
      await settle(() => stage.waiting(resetAccountFactor).fail(failures.offline));
      expect(stage.toasts.at(-1)).toMatchObject({ status: 'error', title: 'ACCOUNT_FACTOR_NOT_RESET' });
      await reloaded(stage);
    },
  },
  'a new account is wanted': {
    event: (snapshot) => (snapshot.matches('browsing') ? { type: 'form.opened', account: null } : undefined),
    does: () => click('Add account'),
  },
  'a new password is wanted': {
    event: (snapshot) => (snapshot.matches('browsing') ? { type: 'form.opened', account: dan } : undefined),
    does: () => click('Change the password of dan'),
  },
  'it is filled in and saved': {
    event: (snapshot) => (isFormOpen(snapshot) && !isSaving(snapshot) ? { type: 'form.submitted', values } : undefined),
    async does(_stage, snapshot) {
      await screen.findByRole('dialog');
      if (!isChanging(snapshot)) await type(/^Account name/u, `${values.account}${refusedFields(snapshot).length}`);
      await type(/^Password/u, values.password);
      await click('Save');
    },
  },
  'the form is closed': {
    event: (snapshot) => (isFormOpen(snapshot) && !isSaving(snapshot) ? { type: 'form.closed' } : undefined),
    does: async () => {
      await screen.findByRole('dialog');
      await click('Cancel');
    },
  },
  'the server takes it': {
    event: (snapshot) => (isSaving(snapshot) ? { type: 'xstate.done.actor.save', output: null } : undefined),
    async does(stage, snapshot) {
      await settle(() => stage.waiting(endpointOf(snapshot)).answer(null));
      if (!isChanging(snapshot)) await reloaded(stage);
    },
  },
  'the name is taken': {
    event: (snapshot) => (isChanging(snapshot) ? undefined : fails(taken).event(snapshot)),
    does: (stage, snapshot) => fails(taken).does(stage, snapshot),
  },
  'the server is out of reach': fails(failures.offline),
  'removing is wanted': {
    event: (snapshot) => (snapshot.matches('browsing') ? { type: 'remove.asked', account: dan } : undefined),
    does: () => click('Remove dan'),
  },
  'it is removed': removal('removed', async (stage) => {
    await confirms();
    await settle(() => stage.waiting(deleteNgoAdmin).answer(undefined));
    await reloaded(stage);
  }),
  'it stays': removal('kept', async () => {
    await screen.findByRole('alertdialog');
    await click('Cancel');
  }),
  'it was removed before': removal('vanished', async (stage) => {
    await confirms();
    await settle(() => stage.waiting(deleteNgoAdmin).fail(failures.notFound));
    await reloaded(stage);
  }),
};

async function shows(snapshot: Snapshot) {
  if (isFormOpen(snapshot)) await screen.findByRole('dialog');
  if (removalOf(snapshot) || resetOf(snapshot)) await screen.findByRole('alertdialog');
  const isThere = (text: string) => screen.queryByText(text) !== null;
  const form = screen.queryByRole('dialog');
  expect({
    form: form?.querySelector('h2')?.textContent,
    question: screen.queryByRole('alertdialog')?.querySelector('h2')?.textContent,
    saving: form === null ? false : isThere('Saving…'),
    taken: isThere('There is already an account with this name. Enter another one.'),
    failed: isThere('The server cannot be reached. Check the connection.'),
  }).toEqual({
    form: isFormOpen(snapshot) ? (isChanging(snapshot) ? 'New password for dan' : 'Add account') : undefined,
    question: removalOf(snapshot)
      ? 'Remove the account dan?'
      : resetOf(snapshot)
        ? 'Reset the second factor of dan?'
        : undefined,
    saving: isSaving(snapshot),
    taken: refusedFields(snapshot).length > 0,
    failed: snapshot.context.failure?.kind === 'offline',
  });
}

walkScreen({
  name: 'NGP-01 the accounts of an NGO show what their machine says',
  machine: accountsMachine,
  input: { idNgo: 2 },
  actions,
  key: ({ value, context }) => [value, context.account?.id, context.failure?.kind],
  async open() {
    const stage = open('view');
    await settle(() => stage.waiting(getNgo).answer(alpha));
    await reloaded(stage);
    return stage;
  },
  shows,
  atLeast: 13,
});
