import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { setNgoStatus } from '#contract/ngos.ts';
import { createConfirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { createTogglesMachine } from '#machines/toggles/toggles.machine.ts';
import { flagShown } from '#machines/toggles/toggles.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { settle, type Stage } from '#tests/support/screen.tsx';
import { walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { agree, choose, flags, opened, question } from './ngos.given.tsx';

/** The production machines say which paths there are; what each state has to show is said here, by requirement. */
type Flag = 'organizer' | 'isActive';
const confirmation = createConfirmationMachine<string>();
const toggles = createTogglesMachine<Flag>();
type Asking = SnapshotFrom<typeof confirmation>;
type Switching = SnapshotFrom<typeof toggles>;

const asked = (snapshot: Asking) => snapshot.hasTag('asking');
const count = ({ asked: calls }: Stage) => calls.filter(({ endpoint }) => endpoint === setNgoStatus).length;

async function confirms(stage: Stage): Promise<void> {
  await agree('Make inactive');
  expect(stage.waiting(setNgoStatus).args).toEqual({ params: { id: '1' }, body: { isActive: false } });
}

async function callsOff(stage: Stage): Promise<void> {
  await agree('Cancel');
  expect([count(stage), flags('Alpha')]).toEqual([0, ['Yes', 'Yes']]);
}

async function showsQuestion(snapshot: Asking): Promise<void> {
  if (asked(snapshot)) expect(await question()).toHaveAccessibleName('Make Alpha inactive?');
  else expect(screen.queryByRole('alertdialog')).toBeNull();
}

walkScreen<typeof confirmation, Stage>({
  name: 'NGO-02 what shuts somebody out is asked about first, as its machine says',
  machine: confirmation,
  input: undefined,
  actions: {
    'an NGO is to be made inactive': {
      event: (snapshot) => (asked(snapshot) ? undefined : { type: 'action.asked', action: 'isActive' }),
      does: () => choose('Alpha', 'Make inactive'),
    },
    confirmed: {
      event: (snapshot) => (asked(snapshot) ? { type: 'action.confirmed' } : undefined),
      does: confirms,
    },
    'called off': {
      event: (snapshot) => (asked(snapshot) ? { type: 'action.cancelled' } : undefined),
      does: callsOff,
    },
  },
  key: ({ value }) => value,
  open: () => opened(),
  shows: showsQuestion,
  alwaysFromStart: true,
  atLeast: 2,
});

type Action = ActionOf<typeof toggles, Stage>;

/** Zece, which is inactive. */
const which = { key: '3', flag: 'isActive' as const };
const name = 'Zece';
const pending = ({ context }: Switching) => context.pending[0];
const isShown = (snapshot: Switching) => flagShown(snapshot, which, false);

const toggled = (value: boolean, does: () => Promise<void>): Action => ({
  event: (snapshot) =>
    isShown(snapshot) === !value && snapshot.context.settled.length === 0
      ? { type: 'flag.toggled', ...which, value, name }
      : undefined,
  does,
});
const answers = (
  eventOf: (value: boolean) => ReturnType<Action['event']>,
  does: (call: ReturnType<Stage['waiting']>) => void,
): Action => ({
  event(snapshot) {
    const one = pending(snapshot);
    return one && eventOf(one.value);
  },
  does: (stage) => settle(() => does(stage.waiting(setNgoStatus))),
});

/** What is told of, once the server has answered. */
function showsSwitch(snapshot: Switching, stage: Stage): void {
  const isUnderWay = pending(snapshot) !== undefined;
  expect([flags(name), stage.toasts.length > 0]).toEqual([
    ['No', isShown(snapshot) ? 'Yes' : 'No'],
    !isUnderWay && count(stage) > 0,
  ]);
}

walkScreen<typeof toggles, Stage>({
  name: 'NGO-02 a switch shows what was wished at once, and what the server has when it refuses',
  machine: toggles,
  input: undefined,
  actions: {
    'made active': toggled(true, () => choose(name, 'Make active')),
    'made inactive again': toggled(false, async () => {
      await choose(name, 'Make inactive');
      await agree('Make inactive');
    }),
    'the server takes it': answers(
      (value) => ({ type: 'switch.done', ...which, value }),
      (call) => call.answer(undefined),
    ),
    'the server refuses it': answers(
      (value) => ({ type: 'switch.failed', ...which, value, error: failures.server }),
      (call) => call.fail(failures.server),
    ),
  },
  key: ({ context }) => [
    context.pending.map(({ value, wish }) => [value, wish]),
    context.settled.map(({ value }) => value),
  ],
  open: () => opened(),
  shows: showsSwitch,
  alwaysFromStart: true,
  atLeast: 4,
});
