import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { accountsMachine, type AccountsEvent, type SaveAccountRequest } from '#machines/accounts/accounts.machine.ts';
import { accountOf, isFormOpen, isSaving, removalOf, resourceOf } from '#machines/accounts/accounts.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { walk } from '#tests/support/walk.ts';

const ana = { id: 7, idNgo: 2, account: 'ana', password: null };
const values = { account: 'dan', password: 'a secret of Dan' };
const taken = { ...failures.refused, status: 409, errors: { account: ['is already taken'] } };

/** The children are machines of their own, walked elsewhere: here they only say how they ended. */
const machine = accountsMachine.provide({
  actors: {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the walk answers for the removal
    removal: fromPromise(() => new Promise(() => {})) as never,
  },
});

walk({
  name: 'accounts',
  machine,
  input: { idNgo: 2 },
  events: {
    'new one wanted': { type: 'form.opened', account: null },
    'new password wanted': { type: 'form.opened', account: ana },
    submitted: { type: 'form.submitted', values },
    closed: { type: 'form.closed' },
    'removal wanted': { type: 'remove.asked', account: ana },
    'loading broke': { type: 'xstate.error.actor.resource', error: new Error('broken') },
    'removing broke': { type: 'xstate.error.actor.removal', error: new Error('broken') },
  },
  replies: {
    save: { saved: { output: null }, taken: { error: taken }, 'connection broke': { error: failures.offline } },
    removal: {
      removed: { output: { outcome: 'removed' } },
      kept: { output: { outcome: 'kept' } },
      vanished: { output: { outcome: 'vanished' } },
    },
  },
  project: ({ account, failure }) => [account, failure],
  rules: {
    'the accounts are there in every state': ({ after }) => resourceOf(after) !== undefined,
    'an account is at work exactly while its form or its question is open': ({ after }) =>
      (isFormOpen(after) || removalOf(after) !== undefined) !== after.matches('browsing') &&
      (!after.matches('browsing') || accountOf(after) === null),
    'saving sends the NGO, the account and what was typed': ({ title, before, after }) =>
      title !== 'submitted' ||
      (isSaving(after) &&
        same(after.children.save?.getSnapshot().input, { idNgo: 2, account: accountOf(before), values })),
    'a save that went through is told, closes the form and loads anew': ({ title, before, after, actions, sent }) =>
      title !== 'saved' ||
      (after.matches('browsing') &&
        same(sent, [{ type: 'refreshed' }]) &&
        actions.some(
          ({ type, params }) =>
            type === 'notify' && same(params, { outcome: accountOf(before) === null ? 'added' : 'changed' }),
        )),
    'a save that failed keeps the form, with the reason at its field': ({ title, after }) =>
      !['taken', 'connection broke'].includes(title) ||
      (isFormOpen(after) &&
        after.context.failure !== null &&
        same(after.context.fieldErrors, title === 'taken' ? [{ path: 'account', message: 'is already taken' }] : [])),
    'a new try forgets the old failure': ({ after }) => !isSaving(after) || after.context.failure === null,
    'removing, and finding that it is gone, load anew; keeping does not': ({ title, sent }) =>
      !['removed', 'vanished', 'kept'].includes(title) || sent.length > 0 === (title !== 'kept'),
    'only what is done is told': ({ title, actions }) =>
      ['saved', 'vanished'].includes(title) === actions.some(({ type }) => type === 'notify'),
    'a child that broke is reported': ({ title, actions }) =>
      title.endsWith('broke') && title !== 'connection broke'
        ? actions.some(({ type }) => type === 'reportFault')
        : true,
    'a password is never part of the state': ({ after }) => !JSON.stringify(after.context).includes('secret'),
  },
  refused: [],
});

describe('in real life', () => {
  test('the accounts are loaded by the id of the NGO, and again after one was added', async () => {
    const asked: number[] = [];
    const logic = accountsMachine.provide({
      actors: { save: fromPromise<unknown, SaveAccountRequest>(async () => null) },
    });
    const actor = createActor(logic, { input: { idNgo: 2 } });
    actor.start();
    const resource = resourceOf(actor.getSnapshot());
    resource?.subscribe((snapshot) => snapshot.hasTag('loading') && asked.push(snapshot.context.key));
    const events: AccountsEvent[] = [
      { type: 'form.opened', account: null },
      { type: 'form.submitted', values },
    ];
    for (const event of events) actor.send(event);
    await waitFor(actor, (snapshot) => snapshot.matches('browsing'));
    expect(asked).toEqual([2]);
    actor.stop();
  });
});
