import { createContext, use, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { LiveEvent } from '#machines/live/live.types.ts';
import type { liveMachine } from '#machines/live/live.machine.ts';
import type { createLoaderMachine } from '#machines/loader/loader.machine.ts';
import type { actQueueMachine } from '#machines/act-queue/act-queue.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import type { ReplyCache } from '#src/api/cache.ts';
import type { Call } from '#src/api/call.ts';
import type { ServerClock } from '#src/api/serverClock.ts';
import type { Config } from '#src/config.ts';
import type { Drafts } from '#src/storage/drafts.ts';
import { formatFor, type Format } from '#src/i18n/format.ts';
import type { Preferences } from '#src/storage/preferences.ts';
import type { Recording } from '#src/recording/hook.ts';

/** The address line, for machines: what stands in it, writing it, and hearing when somebody else changed it. */
export interface Address {
  search: () => URLSearchParams;
  path: () => string;
  /** Puts the filters of the current screen into the address. */
  write: (search: URLSearchParams, how?: { replace?: boolean; path?: string }) => void;
  /**
   * Told of back, forward and links that change the search of the current screen; not of `write`.
   * @param isHere For a screen that has several paths: whether a path is one of them.
   */
  subscribe: (
    listener: (search: URLSearchParams, pathname: string) => void,
    isHere?: (pathname: string) => boolean,
  ) => () => void;
  go: (to: string) => void;
  /** What is on screen is found at another path from now on. */
  rename: (path: string) => void;
}

/** Stands between the reader and every way out of the screen: a link, back and forward, closing the tab. */
export interface LeavingGuard {
  /** Whether leaving now may lose something. */
  isNeeded: () => boolean;
  /** The reader wants to go: `leave` or `stay` has to follow, at once or later. Not called when the tab is closed. */
  ask: () => void;
}

export interface Leaving {
  /** One guard at a time; gives the way to end it. */
  guard: (guard: LeavingGuard) => () => void;
  /** Goes where the reader asked to go; nothing where nobody asked. */
  leave: () => void;
  stay: () => void;
}

export interface Connection {
  isOnline: () => boolean;
  subscribe: (listener: (online: boolean) => void) => () => void;
}

export type LiveActor = ActorRefFrom<typeof liveMachine>;

/** What comes after the first screen: the machine that is told of new answers, what the header shows of it, and the end of the session. */
export interface LiveParts {
  actor: LiveActor;
  UnreadBadge: ComponentType;
  SoundSwitch: ComponentType;
  News: ComponentType;
  SessionNotice: ComponentType;
}

/** Threads as they arrive. What is told before the machine is there waits for it. */
export interface Live {
  tell: (event: LiveEvent) => void;
  parts: () => LiveParts | null;
  subscribe: (listener: () => void) => () => void;
}

/** An actor whose code comes after the first screen; `null` until then, and where the server offers nothing for it. */
export interface Lazy<TActor> {
  actor: () => TActor | null;
  subscribe: (listener: () => void) => () => void;
}

export type ActQueueActor = ActorRefFrom<typeof actQueueMachine>;

/** Whether the code of what comes after the first screen is there: the live news, what sends acts. */
export type LazyCodeActor = ActorRefFrom<ReturnType<typeof createLoaderMachine<null, null>>>;

/** What the server can do beside the calls of published back ends, which say nothing and can nothing of it. */
export interface Features {
  known: () => ReadonlySet<string>;
  subscribe: (listener: () => void) => () => void;
}

/** What every screen may use. Made anew at each login, so that nothing of one user reaches the next. */
export interface Services {
  config: Config;
  call: Call;
  /** Ages and times to come are counted by it. */
  clock: ServerClock;
  cache: ReplyCache;
  session: ActorRefFrom<typeof sessionMachine>;
  toasts: ActorRefFrom<typeof toastsMachine>;
  address: Address;
  leaving: Leaving;
  preferences: Preferences;
  drafts: Drafts;
  connection: Connection;
  live: Live;
  features: Features;
  /** What staff do about visits, on its way to the server. */
  actQueue: Lazy<ActQueueActor>;
  lazyCode: LazyCodeActor;
  recording: Recording;
  inspect: (root: AnyActorRef) => void;
}

const Context = createContext<Services | null>(null);

export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <Context value={services}>{children}</Context>
);

export function useServices(): Services {
  const services = use(Context);
  if (services === null) throw new Error('useServices outside of ServicesProvider');
  return services;
}

/** What the server offers, as far as it is known. */
export function useFeatures(): ReadonlySet<string> {
  const { features } = useServices();
  return useSyncExternalStore(features.subscribe, features.known);
}

/** Whether the server offers something, such as `account`. */
export const useFeature = (name: string): boolean => useFeatures().has(name);

/** What waits to be sent; `null` until its machine is there. */
export function useActQueue(): ActQueueActor | null {
  const { actQueue } = useServices();
  return useSyncExternalStore(actQueue.subscribe, actQueue.actor);
}

/** Dates and numbers in the user's language and the election's time zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return formatFor(i18n.language, useServices().config.timeZone);
}

/** Shows a screen's root actor to the recording, and to the inspector in development. */
export function useInspected<Root extends AnyActorRef>(root: Root): Root {
  const { inspect } = useServices();
  useEffect(() => inspect(root), [inspect, root]);
  return root;
}
