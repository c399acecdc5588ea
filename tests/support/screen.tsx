import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Claims } from '#contract/session-token.values.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { toastsMachine, type ToastMessage } from '#machines/toasts/toasts.machine.ts';
import { createReplyCache, type ReplyCache } from '#src/api/cache.ts';
import { createServerClock } from '#src/api/serverClock.ts';
import type { Call } from '#src/api/call.ts';
import { defaults } from '#src/config.ts';
import { createLazyActor, type LazyActor } from '#src/app/lazyActor.ts';
import { createLazyCode } from '#src/app/lazyCode.ts';
import { createLiveQueue, type LiveQueue } from '#src/app/liveQueue.ts';
import { createDrafts } from '#src/storage/drafts.ts';
import { createRecording, type Recording } from '#src/recording/hook.ts';
import { createPreferences } from '#src/storage/preferences.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { ServicesProvider, type LeavingGuard, type ActQueueActor, type Services } from '#src/services.tsx';
import { flush } from './walk.ts';

export { speak, texts } from './speak.ts';

export interface Asked {
  endpoint: Endpoint;
  args: { query?: Record<string, unknown>; body?: unknown };
  signal: AbortSignal | undefined;
  /** So much of what is sent has left, from 0 to 1. */
  sent: (share: number) => void;
  /** So many bytes of the answer have arrived. */
  received: (bytes: number, of: number | null) => void;
  answer: (value: unknown) => void;
  fail: (failure: unknown) => void;
}

/** A call that waits until the test answers it. */
export function gatedCall(): { call: Call; asked: Asked[] } {
  const asked: Asked[] = [];
  const call: Call = (endpoint, args, options) =>
    new Promise((resolve, reject) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test answers with what the contract's types say
      const answer = resolve as (value: unknown) => void;
      const received = (bytes: number, of: number | null) => options?.onReceived?.(bytes, of);
      const sent = (share: number) => options?.onProgress?.(share);
      asked.push({ endpoint, args, signal: options?.signal, sent, received, answer, fail: reject });
    });
  return { call, asked };
}

export interface Stage {
  asked: Asked[];
  /** The newest request of an endpoint that has not been answered. */
  waiting: (endpoint: Endpoint) => Asked;
  toasts: ToastMessage[];
  /** Where the screen went, or let the reader go. */
  went: string[];
  /** A link somewhere else. */
  tryToLeave: (to: string) => void;
  /** Whether closing the tab would be asked about. */
  isGuarded: () => boolean;
  close: () => void;
  endSession: () => void;
  address: () => string;
  /** The back button, or a link. */
  goTo: (search: string, pathname?: string) => void;
  goOnline: () => void;
  goOffline: () => void;
}

function session(claims: Claims | null): ActorRefFrom<typeof sessionMachine> {
  const actor = createActor(sessionMachine.provide({ actors: { listenToTabs: fromCallback(() => {}) } }), {
    input: { stored: { claims, now: 0 }, offsetSeconds: 0, checksExpiry: false, warnSeconds: 0 },
  });
  actor.start();
  return actor;
}

/** The stage's server is ours. */
const ours = ['account'];

export interface Given {
  /** What an earlier visit left in the cache. */
  visited?: (call: Call) => ReplyCache;
  search?: string;
  /** For screens that read their path. */
  path?: string;
  claims?: Claims;
  /** Of a console that runs. */
  session?: Services['session'];
  /** Where it stands; at the end of the page unless given. */
  place?: HTMLElement;
  /** What the server can do beside the calls of published back ends. */
  offers?: readonly string[];
  /** What comes after the first screen. */
  actQueue?: LazyActor<ActQueueActor>;
  lazyCode?: () => Promise<unknown>;
  recording?: Recording;
  live?: LiveQueue;
  /** Told of the services that the screen uses. */
  onServices?: (services: Services) => void;
}

/** A real screen with services of the test's own: every call waits; address, ways out and toasts are written down. */
export function openScreen(
  shown: ReactNode,
  {
    search = '',
    path = '/',
    claims,
    visited = (call) => createReplyCache({ call }),
    offers = ours,
    ...late
  }: Given = {},
): Stage {
  const { call, asked } = gatedCall();
  const cache = visited(call);
  const features = new Set(offers);
  const {
    actQueue = createLazyActor<ActQueueActor>(),
    lazyCode = async () => null,
    live = createLiveQueue(),
    recording = createRecording(),
  } = late;
  const answered = new Set<Asked>();
  let current = search;
  const addressListeners = new Set<(search: URLSearchParams, pathname: string) => void>();
  const onlineListeners = new Set<(online: boolean) => void>();
  const raised: ToastMessage[] = [];
  const went: string[] = [];
  let guard: LeavingGuard | null = null;
  let wanted: string | null = null;
  const go = (to: string) => {
    if (guard?.isNeeded() === true) {
      wanted = to;
      guard.ask();
    } else went.push(to);
  };
  const toasts = createActor(toastsMachine, {
    input: { limit: 3 },
    inspect: (inspection) => {
      if (inspection.type === '@xstate.event' && inspection.event.type === 'toast.raised') {
        raised.push(inspection.event['toast']);
      }
    },
  });
  toasts.start();
  const connection: Services['connection'] = {
    isOnline: () => true,
    subscribe: (listener) => {
      onlineListeners.add(listener);
      return () => onlineListeners.delete(listener);
    },
  };
  const clock = createServerClock();
  const services: Services = {
    config: { ...defaults, timeZone: 'Europe/Bucharest' },
    call: cache.call,
    clock,
    cache,
    session: late.session ?? session(claims ?? null),
    toasts,
    preferences: createPreferences(createSafeStorage(() => localStorage)),
    drafts: createDrafts(
      createSafeStorage(() => sessionStorage),
      'ana',
    ),
    address: {
      search: () => new URLSearchParams(current),
      path: () => path,
      write: (written) => {
        current = written.toString();
      },
      subscribe: (listener) => {
        addressListeners.add(listener);
        return () => addressListeners.delete(listener);
      },
      go,
      rename: (to) => went.push(`renamed ${to}`),
    },
    recording,
    inspect: () => {},
    live,
    features: { known: () => features, subscribe: () => () => {} },
    actQueue,
    lazyCode: createLazyCode(connection, lazyCode, () => {}),
    leaving: {
      guard(next) {
        guard = next;
        return () => {
          if (guard === next) guard = null;
        };
      },
      leave() {
        if (wanted !== null) went.push(wanted);
        wanted = null;
      },
      stay() {
        wanted = null;
      },
    },
    connection,
  };
  services.lazyCode.start();
  late.onServices?.(services);
  const { unmount } = render(
    <ServicesProvider services={services}>
      <MemoryRouter initialEntries={[path]}>
        <main>{shown}</main>
      </MemoryRouter>
    </ServicesProvider>,
    late.place && { container: late.place },
  );
  return {
    asked,
    went,
    tryToLeave: (to) => act(() => go(to)),
    isGuarded: () => guard?.isNeeded() ?? false,
    close: unmount,
    endSession: () => services.session.send({ type: 'session.expired' }),
    waiting(endpoint) {
      const found = asked.findLast((one) => one.endpoint === endpoint && !answered.has(one));
      if (found === undefined) throw new Error(`nothing asked for ${endpoint.method} ${endpoint.path}`);
      answered.add(found);
      return found;
    },
    toasts: raised,
    address: () => current,
    goTo(search, pathname = path) {
      current = search;
      act(() => addressListeners.forEach((listener) => listener(new URLSearchParams(search), pathname)));
    },
    goOnline: () => act(() => onlineListeners.forEach((listener) => listener(true))),
    goOffline: () => act(() => onlineListeners.forEach((listener) => listener(false))),
  };
}

/** Does something and lets what follows from it happen. */
export async function settle(action: () => void): Promise<void> {
  await act(async () => {
    action();
    await flush();
  });
}

export const press = (name: string | RegExp, role = 'button') =>
  settle(() => fireEvent.click(screen.getByRole(role, { name })));

/** By its words alone: finding roles takes its time on a large screen, and a walk presses often. */
export const click = (words: string) => settle(() => fireEvent.click(screen.getByText(words, { selector: 'button' })));

export const namesShown = (): string[] => screen.queryAllByRole('rowheader').map((header) => header.textContent ?? '');

export const cellsOf = (name: string): string[] =>
  within(screen.getByRole('row', { name: new RegExp(name, 'u') }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent ?? '');
