import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listSessions } from '#contract/sessions.ts';
import {
  beginFactor,
  confirmFactor,
  demandFactor,
  getSecondFactor,
  removeFactor,
  renewRecoveryCodes,
} from '#contract/second-factor.ts';
import { enrolmentMachine } from '#machines/enrolment/enrolment.machine.ts';
import { failureOf as refusalOf, isWorking as isAsking, stepOf } from '#machines/enrolment/enrolment.selectors.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import {
  changeOf,
  demandOf,
  enrolmentOf,
  failureOf,
  isWorking,
  recoveryCodesOf,
} from '#machines/second-factor/second-factor.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, type Stage } from '#tests/support/screen.tsx';
import { walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { answered, codes, dialog, none, open, organizer, setup, there, type, wrong } from './second-factor.given.tsx';

/** The production machines say which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof secondFactorMachine>;
type Action = ActionOf<typeof secondFactorMachine, Stage>;

const proof = { password: 'mine', code: '123456' };
const isIdle = (snapshot: Snapshot) => snapshot.matches('idle');
const isRemoval = (snapshot: Snapshot) => changeOf(snapshot) === 'remove';
const pressed = (name: string) => () => press(name);
/** What the account has is loaded anew, and is as it was. */
const reloaded = (stage: Stage) => settle(() => stage.waiting(getSecondFactor).answer(there));
const isShown = (text: string | RegExp) => screen.queryByText(text) !== null;
const noticeOf = ({ toasts }: Stage) => toasts.at(-1)?.description;

const actions: Record<string, Action> = {
  'new recovery codes are wanted': {
    event: (snapshot) => (isIdle(snapshot) ? { type: 'change.asked', change: 'renew' } : undefined),
    does: pressed('New recovery codes'),
  },
  'its removal is wanted': {
    event: (snapshot) => (isIdle(snapshot) ? { type: 'change.asked', change: 'remove' } : undefined),
    does: pressed('Remove the second factor'),
  },
  'everybody shall have one': {
    event: (snapshot) => (isIdle(snapshot) ? { type: 'demand.asked', demand: true } : undefined),
    does: pressed('Require it for every account'),
  },
  'password and code are typed and sent': {
    event: (snapshot) => (snapshot.matches('proving') ? { type: 'proof.submitted', proof } : undefined),
    async does() {
      await type(/^Password/u, proof.password);
      await type(/^Code/u, proof.code);
      await press('Confirm');
    },
  },
  'the server does it': {
    event: (snapshot) =>
      snapshot.matches('changing')
        ? { type: 'xstate.done.actor.change', output: { recoveryCodes: isRemoval(snapshot) ? [] : codes } }
        : undefined,
    async does(stage, snapshot) {
      if (!isRemoval(snapshot)) return answered(stage, renewRecoveryCodes, { body: proof }, { recoveryCodes: codes });
      await answered(stage, removeFactor, { body: proof }, null);
      await reloaded(stage);
      expect(noticeOf(stage)).toBe('FACTOR_REMOVED');
    },
  },
  'the code is wrong': {
    event: (snapshot) =>
      snapshot.matches('changing') ? { type: 'xstate.error.actor.change', error: wrong } : undefined,
    async does(stage, snapshot) {
      await settle(() => stage.waiting(isRemoval(snapshot) ? removeFactor : renewRecoveryCodes).fail(wrong));
      await reloaded(stage);
    },
  },
  'the codes are kept': {
    event: (snapshot) => (snapshot.matches('renewed') ? { type: 'codes.kept' } : undefined),
    async does(stage) {
      await press('I have saved them');
      await reloaded(stage);
      expect(noticeOf(stage)).toBe('FACTOR_RENEWED');
    },
  },
  'it is confirmed': {
    event: (snapshot) => (snapshot.matches('asking') ? { type: 'demand.confirmed' } : undefined),
    does: pressed('Require it'),
  },
  'the server demands it': {
    event: (snapshot) =>
      snapshot.matches('demanding') ? { type: 'xstate.done.actor.demand', output: null } : undefined,
    async does(stage) {
      await answered(stage, demandFactor, { body: { demanded: true } }, null);
      await reloaded(stage);
      expect(noticeOf(stage)).toBe('FACTOR_NOW_DEMANDED');
    },
  },
  'the server does not demand it': {
    event: (snapshot) =>
      snapshot.matches('demanding') ? { type: 'xstate.error.actor.demand', error: failures.refused } : undefined,
    async does(stage) {
      await settle(() => stage.waiting(demandFactor).fail(failures.refused));
      await reloaded(stage);
      expect(stage.toasts.at(-1)).toMatchObject({ status: 'error', title: 'FACTOR_DEMAND_FAILED' });
    },
  },
  'it is called off': {
    event: (snapshot) =>
      snapshot.matches('proving') || snapshot.matches('asking') ? { type: 'dialog.closed' } : undefined,
    does: pressed('Cancel'),
  },
};

const titles = { renew: 'New recovery codes', remove: 'Remove the second factor' };

async function shows(snapshot: Snapshot): Promise<void> {
  const change = changeOf(snapshot);
  const isRenewed = recoveryCodesOf(snapshot).length > 0;
  if (change !== null) await dialog();
  if (demandOf(snapshot) !== null) await screen.findByRole('alertdialog');
  expect({
    dialog: screen.queryByRole('dialog')?.querySelector('h2')?.textContent,
    question: screen.queryByRole('alertdialog')?.querySelector('h2')?.textContent,
    working: isShown('Working…'),
    wrong: isShown('The code is wrong, was used already, or is too old.'),
    codes: screen.queryByRole('list', { name: 'Recovery codes' })?.textContent,
    there: isShown(/9 recovery codes are unused\.$/u),
  }).toEqual({
    dialog: change === null ? undefined : isRenewed ? 'Recovery codes' : titles[change],
    question: demandOf(snapshot) === null ? undefined : 'Require a second factor for every account?',
    working: isWorking(snapshot),
    wrong: failureOf(snapshot) !== null,
    codes: isRenewed ? codes.join('') : undefined,
    there: true,
  });
  expect(enrolmentOf(snapshot)).toBeUndefined();
}

walkScreen({
  name: 'PEO-04 the second factor of the own account shows what its machine says',
  machine: secondFactorMachine,
  input: undefined,
  actions,
  key: ({ value, context: { change, failure, recoveryCodes } }) => [value, change, failure?.kind, recoveryCodes.length],
  open: () => open(there, organizer),
  shows,
  atLeast: 9,
});

type Enrolling = SnapshotFrom<typeof enrolmentMachine>;
type Step = ActionOf<typeof enrolmentMachine, Stage>;

const refused = { ...failures.refused, code: 'password-refused' };

const steps: Record<string, Step> = {
  'the password is typed and sent': {
    event: (snapshot) =>
      snapshot.matches('asking') ? { type: 'password.submitted', password: proof.password } : undefined,
    async does() {
      await type(/^Password/u, proof.password);
      await press('Continue');
    },
  },
  'a secret is made': {
    event: (snapshot) =>
      snapshot.matches('beginning') ? { type: 'xstate.done.actor.begin', output: setup } : undefined,
    does: (stage) => answered(stage, beginFactor, { body: { password: proof.password } }, setup),
  },
  'the password is wrong': {
    event: (snapshot) =>
      snapshot.matches('beginning') ? { type: 'xstate.error.actor.begin', error: refused } : undefined,
    does: (stage) => settle(() => stage.waiting(beginFactor).fail(refused)),
  },
  'the code is typed and sent': {
    event: (snapshot) => (snapshot.matches('showing') ? { type: 'code.submitted', code: proof.code } : undefined),
    async does() {
      await type(/^Code that the app shows/u, proof.code);
      await press('Confirm');
    },
  },
  'the code is right': {
    event: (snapshot) =>
      snapshot.matches('confirming')
        ? { type: 'xstate.done.actor.confirm', output: { recoveryCodes: codes, token: null } }
        : undefined,
    does: (stage) => answered(stage, confirmFactor, { body: { code: proof.code } }, { recoveryCodes: codes }),
  },
  'the code is wrong': {
    event: (snapshot) =>
      snapshot.matches('confirming') ? { type: 'xstate.error.actor.confirm', error: wrong } : undefined,
    does: (stage) => settle(() => stage.waiting(confirmFactor).fail(wrong)),
  },
  'the codes are kept': {
    event: (snapshot) => (snapshot.matches('confirmed') ? { type: 'codes.kept' } : undefined),
    async does(stage) {
      await press('I have saved them');
      // The other sessions have ended.
      await settle(() => stage.waiting(listSessions).answer([]));
      await reloaded(stage);
      expect(noticeOf(stage)).toBe('FACTOR_ADDED');
    },
  },
};

async function showsStep(snapshot: Enrolling): Promise<void> {
  const isOver = snapshot.status === 'done';
  if (!isOver) await dialog();
  const has = (label: RegExp) => screen.queryByLabelText(label) !== null;
  expect({
    password: has(/^Password/u),
    secret: [isShown('GEZD GNBV GY3T QOJQ'), has(/^Code that the app shows/u)],
    codes: screen.queryByRole('list', { name: 'Recovery codes' })?.textContent,
    working: isShown('Working…'),
    wrong: isShown('The code is wrong, was used already, or is too old.'),
  }).toEqual({
    password: stepOf(snapshot) === 'password',
    secret: [stepOf(snapshot) === 'secret', stepOf(snapshot) === 'secret'],
    codes: stepOf(snapshot) === 'codes' && !isOver ? codes.join('') : undefined,
    working: isAsking(snapshot),
    wrong: stepOf(snapshot) === 'secret' && refusalOf(snapshot) !== null,
  });
}

walkScreen({
  name: 'PEO-04 a second factor is set up step by step, as its machine says',
  machine: enrolmentMachine,
  input: { needsPassword: true },
  actions: steps,
  key: ({ value, context: { failure } }) => [value, failure?.kind],
  async open() {
    const stage = await open(none);
    await press('Set up a second factor');
    return stage;
  },
  shows: showsStep,
  atLeast: 3,
});
