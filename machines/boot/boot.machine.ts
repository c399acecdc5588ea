/** Boot: what stands in the page: the login, the app, or why it cannot be opened? */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { SessionEnd } from '#machines/session/session.machine.ts';
import { unprovided, unprovidedCallback } from '#machines/unprovided.ts';

/** Why the app did not open: no connection, a file that did not arrive, or a bug. */
export type OpeningFault = 'offline' | 'stale' | 'broken';

export type BootContext = {
  user: string | null;
  /** Nothing was done yet since the login: loading the page again loses nothing. */
  isJustIn: boolean;
  ended: SessionEnd | null;
  /** How often the login began anew. */
  attempts: number;
};

export type BootEvent =
  | { type: 'session.began'; user: string }
  | { type: 'session.ended'; ended: SessionEnd | null }
  /** Back and forward. */
  | { type: 'address.changed' }
  | { type: 'connection.restored' }
  | { type: 'app.shown' }
  | { type: 'app.failed'; fault: OpeningFault; error: unknown }
  | { type: 'reload.wanted' };

export const bootMachine = setup({
  types: {
    context: {} as BootContext,
    events: {} as BootEvent,
    children: {} as {
      followSession: 'followSession';
      followBrowser: 'followBrowser';
      app: 'app';
      prefetch: 'prefetch';
    },
  },
  actors: {
    followSession: fromCallback<BootEvent>(unprovidedCallback('boot', 'followSession')),
    followBrowser: fromCallback<BootEvent>(unprovidedCallback('boot', 'followBrowser')),
    /** Loads and shows the app; stopped, it takes all of it away. */
    app: fromCallback<BootEvent, { isJustIn: boolean }>(unprovidedCallback('boot', 'app')),
    prefetch: fromPromise<void>(() => unprovided('boot', 'prefetch')),
  },
  actions: {
    storeUser: assign((_, { user }: { user: string }) => ({ user })),
    storeLogin: assign({ isJustIn: true }),
    forgetLogin: assign({ isJustIn: false }),
    beginLogin: assign(({ context }, { ended }: { ended: SessionEnd | null }) => ({
      user: null,
      isJustIn: false,
      ended,
      attempts: context.attempts + 1,
    })),
    /** The login's address keeps the one that was wanted. */
    rememberPlace: () => {},
    forgetPlace: () => {},
    goToWanted: () => {},
    reload: () => {},
    reportFault: (_args, _params: { error: unknown }) => {},
  },
  guards: {
    isOther: ({ context }, { user }: { user: string }) => user !== context.user,
    wasClosed: (_, { ended }: { ended: SessionEnd | null }) => ended === 'closed',
    isOffline: (_, { fault }: { fault: OpeningFault }) => fault === 'offline',
    isStale: (_, { fault }: { fault: OpeningFault }) => fault === 'stale',
    isJustIn: ({ context }) => context.isJustIn,
  },
  delays: { slow: 15_000 },
}).createMachine({
  id: 'boot',
  context: { user: null, isJustIn: false, ended: null, attempts: 0 },
  invoke: [
    {
      id: 'followSession',
      src: 'followSession',
      onError: {
        target: '.stopped.broken',
        actions: { type: 'reportFault', params: ({ event }) => ({ error: event.error }) },
      },
    },
    {
      id: 'followBrowser',
      src: 'followBrowser',
      onError: { actions: { type: 'reportFault', params: ({ event }) => ({ error: event.error }) } },
    },
  ],
  initial: 'deciding',
  states: {
    deciding: {
      on: {
        'session.began': {
          target: 'inside',
          actions: [{ type: 'storeUser', params: ({ event }) => event }, { type: 'goToWanted' }],
        },
        'session.ended': {
          target: 'login',
          actions: [{ type: 'beginLogin', params: ({ event }) => event }, { type: 'rememberPlace' }],
        },
      },
    },
    login: {
      initial: 'prefetching',
      on: {
        'session.began': {
          target: 'inside',
          actions: [
            { type: 'storeUser', params: ({ event }) => event },
            { type: 'storeLogin' },
            { type: 'goToWanted' },
          ],
        },
        'session.ended': {
          actions: [{ type: 'beginLogin', params: ({ event }) => event }, { type: 'rememberPlace' }],
        },
        'address.changed': { actions: { type: 'rememberPlace' } },
      },
      states: {
        prefetching: {
          invoke: { id: 'prefetch', src: 'prefetch', onDone: { target: 'idle' }, onError: { target: 'idle' } },
        },
        idle: {},
      },
    },
    inside: {
      invoke: {
        id: 'app',
        src: 'app',
        input: ({ context }) => ({ isJustIn: context.isJustIn }),
        onError: {
          target: 'stopped.broken',
          actions: { type: 'reportFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      initial: 'opening',
      on: {
        'session.began': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'inside',
          reenter: true,
          actions: [{ type: 'storeUser', params: ({ event }) => event }, { type: 'goToWanted' }],
        },
        'session.ended': [
          {
            guard: { type: 'wasClosed', params: ({ event }) => event },
            target: 'login',
            actions: [{ type: 'beginLogin', params: ({ event }) => event }, { type: 'forgetPlace' }],
          },
          {
            target: 'login',
            actions: [{ type: 'beginLogin', params: ({ event }) => event }, { type: 'rememberPlace' }],
          },
        ],
      },
      states: {
        opening: {
          initial: 'waiting',
          on: {
            'app.shown': { target: 'app', actions: { type: 'forgetLogin' } },
            'app.failed': [
              { guard: { type: 'isOffline', params: ({ event }) => event }, target: '#boot.stopped.offline' },
              { guard: { type: 'isJustIn' }, target: '#boot.reloading' },
              { guard: { type: 'isStale', params: ({ event }) => event }, target: '#boot.stopped.stale' },
              {
                target: '#boot.stopped.broken',
                actions: { type: 'reportFault', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          states: {
            waiting: { after: { slow: { target: 'slow' } } },
            slow: { on: { 'reload.wanted': { target: '#boot.reloading' } } },
          },
        },
        app: {},
      },
    },
    stopped: {
      initial: 'broken',
      on: {
        'reload.wanted': { target: 'reloading' },
        'session.ended': {
          target: 'login',
          actions: [{ type: 'beginLogin', params: ({ event }) => event }, { type: 'rememberPlace' }],
        },
      },
      states: {
        offline: { on: { 'connection.restored': { target: '#boot.reloading' } } },
        stale: {},
        broken: {},
      },
    },
    reloading: { type: 'final', entry: { type: 'reload' } },
  },
});
