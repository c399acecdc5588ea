import { fromPromise } from 'xstate';
import { same } from '#machines/same.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import {
  changeOf,
  demandOf,
  enrolmentOf,
  failureOf,
  isWorking,
  recoveryCodesOf,
  resourceOf,
} from '#machines/second-factor/second-factor.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { faultsIn, walk } from '#tests/support/walk.ts';

const proof = { password: 'the secret words', code: '123456' };
const recoveryCodes = ['AAAAA-BBBBB'];
const asking = new Set(['setting up wanted', 'new codes wanted', 'removal wanted', 'demand wanted', 'release wanted']);
const noticesOf = ({ actions }: { actions: readonly { type: string; params?: unknown }[] }) =>
  actions.flatMap(({ type, params }) => (type === 'notify' ? [params] : []));
const inputOf = (child: { getSnapshot(): object }): unknown => {
  const snapshot = child.getSnapshot();
  return 'input' in snapshot ? snapshot.input : undefined;
};

walk({
  name: 'second-factor',
  machine: secondFactorMachine.provide({
    actors: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it loads by itself, and is walked elsewhere
      resource: fromPromise(() => new Promise(() => {})) as never,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- walked elsewhere; here it only ends
      enrolment: fromPromise(() => new Promise(() => {})) as never,
    },
  }),
  events: {
    'setting up wanted': { type: 'enrolment.asked' },
    'new codes wanted': { type: 'change.asked', change: 'renew' },
    'removal wanted': { type: 'change.asked', change: 'remove' },
    proven: { type: 'proof.submitted', proof },
    'demand wanted': { type: 'demand.asked', demand: true },
    'release wanted': { type: 'demand.asked', demand: false },
    'demand confirmed': { type: 'demand.confirmed' },
    'codes kept': { type: 'codes.kept' },
    closed: { type: 'dialog.closed' },
    'loading broke': { type: 'xstate.error.actor.resource', error: 'bug' },
    'setting up broke': { type: 'xstate.error.actor.enrolment', error: 'bug' },
  },
  replies: {
    enrolment: { 'set up': { output: undefined } },
    change: {
      changed: {
        replyTo: (request: unknown) => ({
          recoveryCodes: JSON.stringify(request).includes('renew') ? recoveryCodes : [],
        }),
      },
      refused: { error: failures.refused },
      'session over': { error: failures.unauthorized },
    },
    demand: { 'demand taken': { output: null }, 'demand refused': { error: failures.refused } },
  },
  project: ({ change, demand, failure, recoveryCodes: codes }) => [change, demand, failure, codes.length],
  rules: {
    'PEO-04 what the account has is there in every state': ({ after }) => resourceOf(after) !== undefined,
    'PEO-04 one thing at a time is asked, and nothing else is wanted meanwhile': ({ title, before, after }) =>
      (!asking.has(title) || before.matches('idle') || same(before.value, after.value)) &&
      [enrolmentOf(after) !== undefined, changeOf(after) !== null, demandOf(after) !== null].filter(Boolean).length ===
        (after.matches('idle') ? 0 : 1),
    'PEO-04 password and code go to the server with what they are asked for, and are never part of the state': ({
      after: { children, context },
    }) =>
      (children.change === undefined || same(children.change.getSnapshot().input, { change: context.change, proof })) &&
      !/words|123456/u.test(JSON.stringify(context)),
    'PEO-04 whoever sets it up in their account is asked for the password': ({ after: { children } }) =>
      children.enrolment === undefined || same(inputOf(children.enrolment), { needsPassword: true }),
    'PEO-04 an organizer is asked before it is demanded of others, or no longer': ({ before, after }) =>
      after.children.demand === undefined ||
      before.matches('demanding') ||
      (before.matches('asking') && same(after.children.demand.getSnapshot().input, { demand: demandOf(before) })),
    'PEO-04 it works exactly while a call is on its way': ({ after, after: { children } }) =>
      isWorking(after) === (children.change !== undefined || children.demand !== undefined),
    'PEO-04 where nothing is asked, nothing has failed': ({ after }) =>
      !after.matches('idle') || failureOf(after) === null,
    'PEO-04 new recovery codes are shown until they are kept': ({ title, before, after }) =>
      recoveryCodesOf(after).length > 0 === after.matches('renewed') &&
      (!before.matches('renewed') || title === 'codes kept' || after.matches('renewed')),
    'PEO-04 what was done is told, what was refused stays in its dialog; either way it is loaded anew': (step) => {
      const { title, before, after, sent } = step;
      const outcome = {
        'set up': 'enrolled',
        changed: changeOf(before) === 'remove' ? 'removed' : undefined,
        'codes kept': before.matches('renewed') ? 'renewed' : undefined,
        'demand taken': demandOf(before) === true ? 'demanded' : 'notDemanded',
      }[title];
      if (title === 'demand refused')
        return (
          same(noticesOf(step), [
            { outcome: demandOf(before) === true ? 'demanded' : 'notDemanded', failure: failures.refused },
          ]) && same(sent, [{ type: 'item.changed' }])
        );
      if (title === 'refused' || title === 'session over')
        return (
          after.matches('proving') &&
          (failureOf(after) === null) === (title === 'session over') &&
          same(sent, [{ type: 'item.changed' }])
        );
      return outcome === undefined
        ? noticesOf(step).length === 0
        : same(noticesOf(step), [{ outcome, failure: null }]) && same(sent, [{ type: 'item.changed' }]);
    },
    'PEO-02 the sessions of before have ended exactly when it was set up': ({ title, actions }) =>
      actions.some(({ type }) => type === 'notifyEnrolled') === (title === 'set up'),
    'PEO-04 a setting up that was closed may count already: it is loaded anew': ({ title, before, sent }) =>
      title !== 'closed' || same(sent, before.matches('enrolling') ? [{ type: 'item.changed' }] : []),
    'a child that broke is reported': (step) =>
      same(
        faultsIn(step),
        step.title === 'loading broke' || (step.title === 'setting up broke' && step.before.matches('enrolling'))
          ? ['bug']
          : [],
      ),
  },
  refused: [],
});
