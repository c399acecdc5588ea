import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { changePassword, getAccount } from '#contract/account.ts';
import {
  endAccountSession,
  endAccountSessions,
  endOtherSessions,
  endSession,
  listAccountSessions,
  listSessions,
  type Session,
} from '#contract/sessions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sessionsMachine } from '#machines/sessions/sessions.machine.ts';
import { isAskedAboutAll, isEnding } from '#machines/sessions/sessions.selectors.ts';
// Loaded before the walks begin, not while one waits for the first question.
import '#src/screens/account/EndOthers.tsx';
import '#src/screens/ngo-profile/AccountSessions.tsx';
import { AccountScreen } from '#src/screens/account/AccountScreen.tsx';
import { failures } from '#tests/support/failures.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import { sessionOf } from '#tests/support/sessions.ts';
import { admin, alpha, answerIn, opened } from './ngo-profile.given.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = sessionsMachine.provide({
  actors: {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it loads by itself, and is walked elsewhere
    resource: fromPromise(() => new Promise(() => {})) as never,
  },
});
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

const here = sessionOf('01', { machine: { browser: 'Chrome 141', system: 'Linux' }, current: true });
const there = sessionOf('02');
const elsewhere = sessionOf('03', { machine: { browser: 'Safari 26', system: 'macOS' } });

interface World {
  name: string;
  sessions: Session[];
  open: () => Promise<Stage>;
  calls: { list: Endpoint; end: Endpoint; endAll: Endpoint };
  /** What is sent to end the one, and all. */
  args: { end: object; endAll: object };
  list: string;
  atLeast: number;
  endAll: string;
  question: string;
  changePassword?: (stage: Stage, world: World) => Promise<void>;
}

const listOf = ({ list }: World) => screen.getByRole('list', { name: list, hidden: true });
const rowsOf = (world: World) => within(listOf(world)).getAllByRole('listitem', { hidden: true });
const buttonsOf = (world: World) =>
  [
    ...within(listOf(world)).getAllByRole('button', { hidden: true }),
    screen.getByRole('button', { name: world.endAll, hidden: true }),
  ].map((button) => button.ariaDisabled === 'true');

const endpointOf = ({ calls }: World, { context }: Snapshot) => (context.wanted === null ? calls.endAll : calls.end);

/** The list is asked for once more, and comes as it is kept by the server. */
async function reloads(world: World, stage: Stage, act: () => void) {
  const asks = () => stage.asked.filter(({ endpoint }) => endpoint === world.calls.list).length;
  const before = asks();
  await settle(act);
  expect(asks()).toBe(before + 1);
  await settle(() => stage.waiting(world.calls.list).answer(world.sessions));
}

const onlyBrowsing = (snapshot: Snapshot) => snapshot.matches('browsing');

function actionsIn(world: World): Record<string, Action> {
  const { calls, args } = world;
  const lastToast = (stage: Stage) => stage.toasts.at(-1);
  const ended = (snapshot: Snapshot) => (snapshot.context.wanted === null ? 3 : null);
  const fails = (error: object, does: Action['does']): Action => ({
    event: (snapshot) => (isEnding(snapshot) ? { type: 'xstate.error.actor.end', error } : undefined),
    does,
  });
  const actions: Record<string, Action> = {
    'one is to end': {
      event: (snapshot) => (onlyBrowsing(snapshot) ? { type: 'end.asked', session: there } : undefined),
      async does(stage) {
        await press('End the session of Firefox 140 · Windows');
        expect(stage.asked.at(-1)).toMatchObject({ endpoint: calls.end, args: args.end });
      },
    },
    'all are to end': {
      event: (snapshot) => (onlyBrowsing(snapshot) ? { type: 'end.asked', session: null } : undefined),
      does: () => press(world.endAll),
    },
    'the question is confirmed': {
      event: (snapshot) => (snapshot.matches('asking') ? { type: 'end.confirmed' } : undefined),
      async does(stage) {
        await answerIn('End them');
        expect(stage.asked.at(-1)).toMatchObject({ endpoint: calls.endAll, args: args.endAll });
      },
    },
    'the question is cancelled': {
      event: (snapshot) => (snapshot.matches('asking') ? { type: 'end.cancelled' } : undefined),
      async does(stage) {
        const before = stage.asked.length;
        await answerIn('Cancel');
        expect(stage.asked).toHaveLength(before);
      },
    },
    'the server ends it': {
      event: (snapshot) =>
        isEnding(snapshot) ? { type: 'xstate.done.actor.end', output: ended(snapshot) } : undefined,
      async does(stage, snapshot) {
        const count = ended(snapshot);
        const reply = count === null ? null : { ended: count };
        await reloads(world, stage, () => stage.waiting(endpointOf(world, snapshot)).answer(reply));
        expect(lastToast(stage)).toEqual({
          status: 'success',
          title: 'SUCCESS',
          ...(count === null ? { description: 'SESSION_ENDED' } : { description: 'SESSIONS_ENDED', values: { count } }),
        });
      },
    },
    'it had ended by itself': fails(failures.notFound, async (stage, snapshot) => {
      await reloads(world, stage, () => stage.waiting(endpointOf(world, snapshot)).fail(failures.notFound));
      expect(lastToast(stage)).toEqual({ status: 'success', title: 'SUCCESS', description: 'SESSION_ENDED' });
    }),
    'the server is out of reach': fails(failures.offline, async (stage, snapshot) => {
      const before = stage.asked.length;
      await settle(() => stage.waiting(endpointOf(world, snapshot)).fail(failures.offline));
      expect([stage.asked.length, lastToast(stage)?.title]).toEqual([before, 'SESSION_NOT_ENDED']);
    }),
    "the reader's own session is over": fails(failures.unauthorized, async (stage, snapshot) => {
      const before = stage.toasts.length;
      await settle(() => stage.waiting(endpointOf(world, snapshot)).fail(failures.unauthorized));
      expect(stage.toasts).toHaveLength(before);
    }),
  };
  const { changePassword: change } = world;
  if (change !== undefined)
    actions['a password was changed'] = {
      event: (snapshot) => (isAskedAboutAll(snapshot) ? undefined : { type: 'sessions.changed' }),
      does: (stage) => change(stage, world),
    };
  return actions;
}

async function shows(world: World, snapshot: Snapshot) {
  const isAsked = isAskedAboutAll(snapshot);
  if (isAsked) await screen.findByRole('alertdialog');
  const question = screen.queryByRole('alertdialog');
  const ending = isEnding(snapshot);
  expect({
    rows: rowsOf(world).length,
    disabled: buttonsOf(world),
    question: question?.querySelector('h2')?.textContent,
    answers: question && [...question.querySelectorAll('button')].map(({ textContent }) => textContent),
    current: rowsOf(world).map((row) => row.textContent?.includes('This session')),
  }).toEqual({
    rows: world.sessions.length,
    disabled: [...world.sessions.filter(({ current }) => !current), null].map(() => ending),
    question: isAsked ? world.question : undefined,
    answers: isAsked ? ['Cancel', ending ? 'Working…' : 'End them'] : null,
    current: world.sessions.map(({ current }) => current),
  });
}

const own = { account: 'ana@ngo.org', idNgo: 2, ngo: 'Alpha', organizer: false };
const typed = (label: RegExp, value: string) =>
  settle(() => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

const worlds: World[] = [
  {
    name: 'the own sessions',
    sessions: [here, there, elsewhere],
    async open() {
      const stage = openScreen(<AccountScreen />);
      await settle(() => stage.waiting(getAccount).answer(own));
      await settle(() => stage.waiting(listSessions).answer([here, there, elsewhere]));
      return stage;
    },
    calls: { list: listSessions, end: endSession, endAll: endOtherSessions },
    args: { end: { params: { id: there.id } }, endAll: {} },
    list: 'Where you are logged in',
    atLeast: 11,
    endAll: 'End all other sessions',
    question: 'End all other sessions?',
    async changePassword(stage, world) {
      await typed(/^Current password/u, 'the old secret');
      await typed(/^New password/u, 'a much longer secret');
      await press('Change password');
      await reloads(world, stage, () => stage.waiting(changePassword).answer(null));
    },
  },
  {
    name: 'the sessions of an account of the NGO',
    sessions: [there, elsewhere],
    async open() {
      const stage = await opened('view', alpha, admin);
      await press('Where dan is logged in');
      await settle(() => stage.waiting(listAccountSessions).answer([there, elsewhere]));
      return stage;
    },
    calls: { list: listAccountSessions, end: endAccountSession, endAll: endAccountSessions },
    args: { end: { params: { idNgo: 2, id: 8, session: there.id } }, endAll: { params: { idNgo: 2, id: 8 } } },
    list: 'Where dan is logged in',
    atLeast: 9,
    endAll: 'End all sessions',
    question: 'End all sessions of dan?',
  },
];

for (const world of worlds)
  walkScreen({
    name: `PEO-02 ${world.name} show what their machine says`,
    machine,
    input: undefined,
    actions: actionsIn(world),
    key: ({ value, context }) => [value, context.wanted?.id],
    open: () => world.open(),
    shows: (snapshot) => shows(world, snapshot),
    atLeast: world.atLeast,
  });
