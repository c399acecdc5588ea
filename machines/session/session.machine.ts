/** Session: who is logged in, and for how long? */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Claims } from '#contract/session-token.values.ts';
import { unprovided, unprovidedCallback } from '#machines/unprovided.ts';
import { timeLeft } from './session.expiry.ts';

/** A token as it was understood, and the time at which it was looked at. `claims` is `null` for none or a malformed one. */
export type Reading = { claims: Claims | null; now: number };

export type SessionEnd = 'closed' | 'expired' | 'unreadable' | 'elsewhere';

export type SessionInput = {
  /** What storage held at start: given, not asked for, so that the first paint knows. */
  stored: Reading;
  /** A token counts as expired this much before its `exp`. */
  offsetSeconds: number;
  /** Off for back ends that issue stale `exp` values; a 401 always counts. */
  checksExpiry: boolean;
  /** The warning comes this much before the end. */
  warnSeconds: number;
};

export type SessionContext = {
  claims: Claims | null;
  now: number;
  /** The token to be read instead of the current one. */
  wanted: string | null;
  ended: SessionEnd | null;
  offsetSeconds: number;
  checksExpiry: boolean;
  warnSeconds: number;
};

export type SessionEvent =
  | { type: 'session.opened'; token: string }
  | { type: 'session.closed' }
  /** A 401. With the token that was refused, so that a late answer cannot end a newer session. */
  | { type: 'session.expired'; token?: string }
  | { type: 'token.changed'; token: string | null }
  /** The tab is seen again: timers may have slept. */
  | { type: 'tab.woken' };

export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'loggedIn',
    children: {} as { readToken: 'readToken'; listenToTabs: 'listenToTabs' },
  },
  actors: {
    readToken: fromPromise<Reading, { token: string }>(() => unprovided('session', 'readToken')),
    listenToTabs: fromCallback<SessionEvent>(unprovidedCallback('session', 'listenToTabs')),
  },
  actions: {
    want: assign((_, { token }: { token: string | null }) => ({ wanted: token })),
    storeReading: assign((_, { claims, now }: Reading) => ({ claims, now })),
    end: assign((_, { ended }: { ended: SessionEnd | null }) => ({ claims: null, wanted: null, ended })),
    begin: assign({ ended: null, wanted: null }),
    storeToken: (_args, _params: { token: string }) => {},
    clearToken: () => {},
    /** Nobody waits for it: whoever logs out is out, whatever the server says. */
    endOnServer: (_args, _params: { token: string | null }) => {},
    reportFault: (_args, _params: { error: unknown }) => {},
  },
  guards: {
    isUnreadable: ({ context }) => context.claims === null,
    hasExpired: ({ context }) => timeLeft(context) <= 0,
    neverEnds: ({ context }) => timeLeft(context) === Infinity,
    endsSoon: ({ context }) => endsSoon(context),
    isOther: ({ context }, { token }: { token: string | null }) => token !== null && token !== context.claims?.token,
    isNone: (_, { token }: { token: string | null }) => token === null,
    isCurrent: ({ context }, { token }: { token: string | undefined }) =>
      token === undefined || token === context.claims?.token,
  },
  delays: {
    untilWarning: ({ context }) => timer(timeLeft(context) - context.warnSeconds * 1_000),
    untilEnd: ({ context }) => timer(timeLeft(context)),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    claims: input.stored.claims,
    now: input.stored.now,
    wanted: null,
    ended: null,
    offsetSeconds: input.offsetSeconds,
    checksExpiry: input.checksExpiry,
    warnSeconds: input.warnSeconds,
  }),
  invoke: {
    id: 'listenToTabs',
    src: 'listenToTabs',
    onError: { actions: { type: 'reportFault', params: ({ event }) => ({ error: event.error }) } },
  },
  initial: 'judging',
  states: {
    judging: {
      always: [
        {
          guard: { type: 'isUnreadable' },
          target: 'loggedOut',
          actions: [
            { type: 'end', params: ({ context }) => ({ ended: context.wanted === null ? null : 'unreadable' }) },
            { type: 'clearToken' },
          ],
        },
        {
          guard: { type: 'hasExpired' },
          target: 'loggedOut',
          actions: [{ type: 'end', params: { ended: 'expired' } }, { type: 'clearToken' }],
        },
        { guard: { type: 'neverEnds' }, target: 'loggedIn.lasting', actions: { type: 'begin' } },
        { guard: { type: 'endsSoon' }, target: 'loggedIn.expiringSoon', actions: { type: 'begin' } },
        { target: 'loggedIn.current', actions: { type: 'begin' } },
      ],
    },
    loggedOut: {
      initial: 'idle',
      on: {
        'session.opened': {
          target: '.opening',
          actions: [
            { type: 'want', params: ({ event }) => event },
            { type: 'storeToken', params: ({ event }) => event },
          ],
        },
        'token.changed': [
          { guard: { type: 'isNone', params: ({ event }) => event }, target: '.idle' },
          {
            target: '.opening',
            actions: { type: 'want', params: ({ event }) => event },
          },
        ],
      },
      states: {
        idle: {},
        opening: {
          invoke: {
            id: 'readToken',
            src: 'readToken',
            input: ({ context }) => ({ token: tokenToRead(context) }),
            onDone: {
              target: '#session.judging',
              actions: { type: 'storeReading', params: ({ event }) => event.output },
            },
            onError: {
              target: 'idle',
              actions: [{ type: 'end', params: { ended: 'unreadable' } }, { type: 'clearToken' }],
            },
          },
        },
      },
    },
    loggedIn: {
      tags: ['loggedIn'],
      initial: 'current',
      on: {
        'session.opened': {
          target: '.checking',
          actions: [
            { type: 'want', params: ({ event }) => event },
            { type: 'storeToken', params: ({ event }) => event },
          ],
        },
        'session.closed': {
          target: 'loggedOut',
          actions: [
            { type: 'endOnServer', params: ({ context }) => ({ token: context.claims?.token ?? null }) },
            { type: 'end', params: { ended: 'closed' } },
            { type: 'clearToken' },
          ],
        },
        'session.expired': {
          guard: { type: 'isCurrent', params: ({ event }) => ({ token: event.token }) },
          target: 'loggedOut',
          actions: [{ type: 'end', params: { ended: 'expired' } }, { type: 'clearToken' }],
        },
        'token.changed': [
          {
            guard: { type: 'isNone', params: ({ event }) => event },
            target: 'loggedOut',
            actions: { type: 'end', params: { ended: 'elsewhere' } },
          },
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: '.checking',
            actions: { type: 'want', params: ({ event }) => event },
          },
        ],
      },
      states: {
        lasting: {},
        current: {
          after: { untilWarning: { target: 'checking' } },
          on: { 'tab.woken': { target: 'checking' } },
        },
        expiringSoon: {
          after: { untilEnd: { target: 'checking' } },
          on: { 'tab.woken': { target: 'checking' } },
        },
        checking: {
          invoke: {
            id: 'readToken',
            src: 'readToken',
            input: ({ context }) => ({ token: tokenToRead(context) }),
            onDone: {
              target: '#session.judging',
              actions: { type: 'storeReading', params: ({ event }) => event.output },
            },
            onError: {
              target: '#session.loggedOut',
              actions: [{ type: 'end', params: { ended: 'unreadable' } }, { type: 'clearToken' }],
            },
          },
        },
      },
    },
  },
});

function tokenToRead({ wanted, claims }: SessionContext): string {
  return wanted ?? claims?.token ?? '';
}

const MAX_TIMER = 2 ** 31 - 1;

/** Browser timers beyond 2^31 ms fire at once; a shortened one leads to another look at the time. */
function timer(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, 0), MAX_TIMER);
}

export function endsSoon(context: SessionContext): boolean {
  return timeLeft(context) <= context.warnSeconds * 1_000;
}
