import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { NgoAdmin } from '#contract/ngos.ts';
import { accountsMachine, type AccountsEvent, type SaveAccountRequest } from '#machines/accounts/accounts.machine.ts';
import {
  accountOf,
  contestOf,
  failureOf,
  isFormOpen,
  isSaving,
  passwordVersion,
  refusedFields,
  removalOf,
  isResetting,
  resetOf,
  resourceOf,
} from '#machines/accounts/accounts.selectors.ts';
import { same } from '#machines/same.ts';
import { silentResource } from '#tests/support/silent.ts';
import { failures } from '#tests/support/failures.ts';
import { faultsIn, walk } from '#tests/support/walk.ts';

const ana = { id: 7, idNgo: 2, account: 'ana', password: null, passwordVersion: 1 };
const newer = { ...ana, passwordVersion: 2 };
const newest = { ...ana, passwordVersion: 3 };
const values = { account: 'dan', password: 'a secret of Dan' };
const taken = { ...failures.refused, status: 409, errors: { account: ['is already taken'] } };

const contested = {
  ...failures.refused,
  status: 409,
  code: 'changed-meanwhile',
  errors: { password: ['was changed meanwhile'] },
  errorCodes: { password: 'changed-meanwhile' },
  meanwhile: { theirs: newer, changedAt: '2026-11-22T08:00:00.000Z', changedBy: 'dan' },
};

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
    'own password set all the same': { type: 'contest.overwritten', values },
    'their password left': { type: 'contest.yielded' },
    'removal wanted': { type: 'remove.asked', account: ana },
    'reset wanted': { type: 'reset.asked', account: ana },
    'reset confirmed': { type: 'reset.confirmed' },
    'reset cancelled': { type: 'reset.cancelled' },
    'loading broke': { type: 'xstate.error.actor.resource', error: 'bug' },
    'removing broke': { type: 'xstate.error.actor.removal', error: 'bug' },
  },
  replies: {
    save: {
      saved: { output: newest },
      taken: { error: taken },
      contested: { error: contested },
      'connection broke': { error: failures.offline },
    },
    resetFactor: { 'factor reset': { output: null }, 'reset failed': { error: failures.offline } },
    removal: {
      removed: { output: { outcome: 'removed' } },
      kept: { output: { outcome: 'kept' } },
      vanished: { output: { outcome: 'vanished' } },
    },
  },
  project: ({ account, failure, contest }) => [account, failure, contest !== null],
  rules: {
    'the accounts are there in every state': ({ after }) => resourceOf(after) !== undefined,
    'an account is at work exactly while its form or its question is open': ({ after }) =>
      (isFormOpen(after) || removalOf(after) !== undefined || resetOf(after) !== null) !== after.matches('browsing') &&
      (!after.matches('browsing') || (accountOf(after) === null && refusedFields(after).length === 0)),
    'what is asked about is the account that was pointed at': ({ title, after }) =>
      (title !== 'removal wanted' && title !== 'new password wanted') || accountOf(after)?.id === ana.id,
    'C19 an account that was changed here is at work as it is since': ({ title, before, after }) =>
      title !== 'new password wanted' || same(accountOf(after), before.context.changed[0] ?? ana),
    'PEO-02 the version of a password grows with each that was set, here or by somebody else': ({ after }) =>
      passwordVersion(after, ana) === (after.context.changed[0] ?? ana).passwordVersion,
    'C19 another password meanwhile is a decision, and nothing is set before it': ({ title, before, after }) =>
      title !== 'contested' ||
      accountOf(before) === null ||
      (isFormOpen(after) && !isSaving(after) && contestOf(after)?.theirs === newer),
    'C19 mine: saved once more, over theirs; theirs: left as it is, and known from then on': ({
      title,
      before,
      after,
    }) =>
      title === 'own password set all the same'
        ? same(after.children.save?.getSnapshot().input, { idNgo: 2, account: newer, values })
        : title !== 'their password left' ||
          contestOf(before) === null ||
          (after.matches('browsing') && same(after.context.changed, [newer])),
    'the removal concerns that account, which can be deleted only': ({ after }) => {
      const removal: { getSnapshot(): object } | undefined = after.children.removal;
      const asked = removal?.getSnapshot();
      return (
        asked === undefined ||
        !('input' in asked) ||
        same(asked.input, { entity: accountOf(after), canDeactivate: false })
      );
    },
    'closed or kept, it is as before': ({ title, after }) =>
      (title !== 'closed' && title !== 'kept') || after.matches('browsing'),
    'saving sends the NGO, the account and what was typed': ({ title, before, after }) =>
      title !== 'submitted' ||
      (isSaving(after) &&
        same(after.children.save?.getSnapshot().input, { idNgo: 2, account: accountOf(before), values })),
    'a save that went through is told and closes the form; only one that was added is loaded': (step) => {
      const { title, before, after, actions, sent } = step;
      const isNew = accountOf(before) === null;
      return (
        title !== 'saved' ||
        (after.matches('browsing') &&
          same(sent, isNew ? [{ type: 'item.changed' }] : []) &&
          actions.some(
            ({ type, params }) => type === 'notify' && same(params, { outcome: isNew ? 'added' : 'changed' }),
          ))
      );
    },
    'a save that failed keeps the form, with the reason at its field': ({ title, after }) =>
      !['taken', 'connection broke'].includes(title) ||
      (isFormOpen(after) &&
        failureOf(after) !== null &&
        same(
          refusedFields(after),
          title === 'taken' ? [{ path: 'account', field: 'account', message: 'is already taken' }] : [],
        )),
    'a new try forgets the old failure': ({ after }) =>
      !isSaving(after) || (failureOf(after) === null && refusedFields(after).length === 0),
    'removing, and finding that it is gone, load anew; keeping does not': ({ title, sent }) =>
      !['removed', 'vanished', 'kept'].includes(title) || sent.length > 0 === (title !== 'kept'),
    'only what is done is told': ({ title, actions }) =>
      ['saved', 'vanished', 'factor reset', 'reset failed'].includes(title) ===
        actions.some(({ type }) => type === 'notify') &&
      (title !== 'vanished' ||
        actions.some(({ type, params }) => type === 'notify' && same(params, { outcome: 'vanished' }))),
    'PEO-04 a factor is reset after a question, of the account that was pointed at; what came of it is told, and loaded':
      ({ title, before, after, sent, actions }) => {
        const failure = title === 'reset failed' ? failures.offline : null;
        const notices = actions.flatMap(({ type, params }) => (type === 'notify' ? [params] : []));
        return (
          (title !== 'reset wanted' ||
            !before.matches('browsing') ||
            (resetOf(after)?.id === ana.id && !isResetting(after))) &&
          (!isResetting(after) ||
            same(after.children.resetFactor?.getSnapshot().input, { account: accountOf(after) })) &&
          (title !== 'reset cancelled' || !isResetting(after)) &&
          (!['factor reset', 'reset failed'].includes(title) ||
            (after.matches('browsing') &&
              same(notices, [{ outcome: 'factorReset', account: 'ana', failure }]) &&
              same(sent, [{ type: 'item.changed' }])))
        );
      },
    'a child that broke is reported': (step) =>
      same(faultsIn(step), ['loading broke', 'removing broke'].includes(step.title) ? ['bug'] : []),
    'a password is never part of the state': ({ after }) => !JSON.stringify(after.context).includes('secret'),
  },
  refused: [],
});

describe('in real life', () => {
  test('a reason is told at the field it names, in whatever letters, and at no other', async () => {
    const errors = { Password: ['is too short'], phone: ['is missing'] };
    const refused = { ...failures.refused, errors };
    const logic = accountsMachine.provide({
      actors: { save: fromPromise<NgoAdmin | null, SaveAccountRequest>(() => Promise.reject(refused)) },
    });
    const actor = createActor(logic, { input: { idNgo: 2 } }).start();
    actor.send({ type: 'form.opened', account: null });
    actor.send({ type: 'form.submitted', values });
    await waitFor(actor, (snapshot) => failureOf(snapshot) !== null);
    expect(refusedFields(actor.getSnapshot())).toEqual([
      { path: 'Password', field: 'password', message: 'is too short' },
    ]);
    actor.stop();
  });

  test('the accounts are loaded by the id of the NGO, and again after one was added', async () => {
    const asked: number[] = [];
    const logic = accountsMachine.provide({
      actors: {
        save: fromPromise<NgoAdmin | null, SaveAccountRequest>(async () => null),
        resource: silentResource(),
      },
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
