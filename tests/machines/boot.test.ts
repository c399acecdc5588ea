import { createActor, fromCallback } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type BootEvent, bootMachine } from '#machines/boot/boot.machine.ts';
import { bootView, endOfSession, loginAttempt } from '#machines/boot/boot.selectors.ts';
import { same } from '#machines/same.ts';
import { faultsIn, type Step, walk } from '#tests/support/walk.ts';

type BootStep = Step<typeof bootMachine>;

const nothing = fromCallback<BootEvent>(() => {});
const noApp = fromCallback<BootEvent, { isJustIn: boolean }>(() => {});
const machine = bootMachine.provide({ actors: { followSession: nothing, followBrowser: nothing, app: noApp } });

const did = ({ actions }: BootStep, type: string) => actions.some((action) => action.type === type);
const began = ({ event }: BootStep) => event.type === 'session.began';
const ended = ({ title }: BootStep) => title.startsWith('the session');
const isInside = (snapshot: BootStep['after']) => snapshot.matches('inside');
const failures: Record<string, BootEvent> = {
  'the app does not arrive': { type: 'app.failed', fault: 'stale', error: 'lost' },
  'the app does not arrive offline': { type: 'app.failed', fault: 'offline', error: 'lost' },
  'the app breaks': { type: 'app.failed', fault: 'broken', error: 'bug' },
};
const isBug = ({ title }: BootStep) => bugs.has(title);
const bugs = new Set(['following the session breaks', 'following the browser breaks', 'the app itself breaks']);

walk({
  name: 'boot',
  machine,
  events: {
    'ana is in': { type: 'session.began', user: 'ana' },
    'dan is in': { type: 'session.began', user: 'dan' },
    'the session is none': { type: 'session.ended', ended: null },
    'the session is closed': { type: 'session.ended', ended: 'closed' },
    'the session expires': { type: 'session.ended', ended: 'expired' },
    'back or forward': { type: 'address.changed' },
    'online again': { type: 'connection.restored' },
    'the app stands': { type: 'app.shown' },
    ...failures,
    'reload is pressed': { type: 'reload.wanted' },
    'following the session breaks': { type: 'xstate.error.actor.followSession', error: 'bug' },
    'following the browser breaks': { type: 'xstate.error.actor.followBrowser', error: 'bug' },
    'the app itself breaks': { type: 'xstate.error.actor.app', error: 'bug' },
  },
  replies: { prefetch: { fetched: { output: undefined }, 'not fetched': { error: 'offline' } } },
  project: ({ user, isJustIn }) => [user, isJustIn],
  rules: {
    'NAV-02 SES-03 SES-06 without a session the login stands, whatever stood there': (step) =>
      !ended(step) || bootView(step.after) === 'login',
    'NAV-03 with a session the app is opened, and nothing else opens it': (step) =>
      step.before.matches('stopped') ||
      (began(step) ? isInside(step.after) : !isInside(step.after) || isInside(step.before)),
    'NAV-02 whoever comes in goes where they wanted to go': (step) =>
      did(step, 'goToWanted') ===
      (began(step) && isInside(step.after) && step.before.context.user !== step.after.context.user),
    'NAV-02 the place is kept for whoever has to log in, but not of one who logged out': (step) => {
      if (!ended(step)) return !did(step, 'forgetPlace');
      const isLogout = step.title === 'the session is closed' && step.before.matches('inside');
      return did(step, 'forgetPlace') === isLogout && did(step, 'rememberPlace') === !isLogout;
    },
    'NAV-02 back and forward without a session keep the place, too': (step) =>
      step.title !== 'back or forward' || did(step, 'rememberPlace') === step.before.matches('login'),
    'SES-02 SES-07 of a user nothing stays when the session is over': (step) =>
      !ended(step) || (step.after.context.user === null && step.after.children.app === undefined),
    'SES-04 somebody else gets an app of their own, the same reader keeps theirs': (step) =>
      !began(step) ||
      !step.before.matches('inside') ||
      (step.before.children.app === step.after.children.app) === (step.before.context.user === step.after.context.user),
    'SES-05 why the session ended is told with the login': (step) =>
      !ended(step) ||
      endOfSession(step.after) ===
        ({ 'the session is closed': 'closed' as const, 'the session expires': 'expired' as const }[step.title] ?? null),
    'LOG-04 each login begins anew': (step) =>
      loginAttempt(step.after) === loginAttempt(step.before) + Number(ended(step)),
    'what stands in the page stays until it is known who is in, and while it is loaded again': ({ after }) =>
      (bootView(after) === null) === (after.matches('deciding') || after.matches('reloading')),
    'LOG-03 the app hears whether somebody has just logged in': ({ before, after }) =>
      after.children.app === undefined ||
      after.children.app === before.children.app ||
      same(after.children.app.getSnapshot().input, { isJustIn: after.context.isJustIn }),
    'LOG-03 whoever just logged in sees the login until the app stands': ({ after }) =>
      !after.matches({ inside: { opening: 'waiting' } }) ||
      bootView(after) === (after.context.isJustIn ? 'login' : 'opening'),
    'the app stands as soon as it says so, and until the session ends or is of somebody else': (step) => {
      if (bootView(step.before) === 'app')
        return bootView(step.after) === 'app' || began(step) || ended(step) || isBug(step);
      return (bootView(step.after) === 'app') === (step.title === 'the app stands' && isInside(step.before));
    },
    'right after the login the page is loaded again, since nothing is lost; offline it waits': (step) => {
      if (!(step.title in failures)) return true;
      if (step.title === 'the app does not arrive offline') return bootView(step.after) === 'offline';
      if (step.before.context.isJustIn) return step.after.matches('reloading') && did(step, 'reload');
      return bootView(step.after) === (step.title === 'the app breaks' ? 'broken' : 'stale');
    },
    'the page is loaded again when asked for, when the connection is back, and after a login only': (step) =>
      did(step, 'reload') === step.after.matches('reloading') &&
      (!did(step, 'reload') ||
        step.title === 'reload is pressed' ||
        (step.title === 'online again' && bootView(step.before) === 'offline') ||
        (step.title in failures && step.before.context.isJustIn)),
    'after 15 seconds it is said that the app takes long, and it may still come': ({ waited, after }) =>
      waited === 0 || (waited === 15_000 && bootView(after) === 'slow' && after.children.app !== undefined),
    'what is fetched ahead and does not come changes nothing': (step) =>
      !['fetched', 'not fetched'].includes(step.title) || bootView(step.after) === 'login',
    'bugs are reported, and nothing else': (step) =>
      faultsIn(step).length ===
      Number(isBug(step) || (step.title === 'the app breaks' && !step.before.context.isJustIn)),
    'without knowing of the session nothing can be shown': ({ title, after }) =>
      title !== 'following the session breaks' || bootView(after) === 'broken',
    'who cannot go back or forward any more goes on': ({ title, before, after }) =>
      title !== 'following the browser breaks' || bootView(after) === bootView(before),
  },
  refused: [],
});

describe('what is not provided', () => {
  test.each(['followSession', 'followBrowser'] as const)('shows as a fault: %s', (missing) => {
    const { [missing]: _, ...others } = { followSession: nothing, followBrowser: nothing };
    const faults: unknown[] = [];
    const actor = createActor(
      bootMachine.provide({
        actors: others,
        actions: { reportFault: (_args, { error }) => faults.push(error) },
      }),
    );
    actor.start();
    expect(faults).toEqual([new Error(`boot: the actor ${missing} is not provided`)]);
  });
});
