import { createPath, NavigationType, parsePath, type Location, type Navigator, type To } from 'react-router-dom';
import { firstEntry, newEntry, type Trail } from './historyEntry.ts';
import type { Leaving, LeavingGuard } from '#src/services.tsx';

export interface Visit {
  action: NavigationType;
  location: Location;
}

/**
 * The browser's history as router and machines see it: declarative routes over it cost 15 kB (brotli) less than the
 * router's own data mode, of which the console uses nothing else. While a screen stands guard over unsaved work, every
 * way to another path waits for its consent (NAV-08).
 */
export interface History extends Navigator {
  current: () => Visit;
  /** Told of every navigation, whoever made it. */
  subscribe: (listener: (visit: Visit) => void) => () => void;
  /** What is on screen is found under another path from now on: no navigation, nobody is told. */
  rename: (path: string) => void;
  /** How far the page was scrolled when an entry was left. */
  scrollOf: (key: string) => number;
  leaving: Leaving;
  stop: () => void;
}

const fieldOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Object.entries(state).find(([key]) => key === name)?.[1] : undefined;

const keyIn = (state: unknown): string => {
  const key = fieldOf(state, 'key');
  return typeof key === 'string' ? key : 'first';
};

const trailIn = (state: unknown): Trail | null => {
  const trail = fieldOf(state, 'trail');
  const [id, at] = [fieldOf(trail, 'id'), fieldOf(trail, 'at')];
  return typeof id === 'string' && typeof at === 'number' ? { id, at } : null;
};

const standing = (): Location => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, key: keyIn(history.state), state: fieldOf(history.state, 'state') ?? null };
};

function beginTrail(): Trail {
  const first = firstEntry(fieldOf(history.state, 'state'));
  history.replaceState(first, '');
  return first.trail;
}

export function createHistory(): History {
  const listeners = new Set<(visit: Visit) => void>();
  const scrolled = new Map<string, number>();
  let trail = trailIn(history.state) ?? beginTrail();
  const entry = (state: unknown, at: number) => newEntry(state, { id: trail.id, at });

  let visit: Visit = { action: NavigationType.Pop, location: standing() };
  let guard: LeavingGuard | null = null;
  /** What the reader wanted while the guard stood in their way. */
  let wanted: (() => void) | null = null;
  /** What follows when the browser has come back from where the reader may not go yet. */
  let onReturn: (() => void) | null = null;
  let isAllowed = false;

  function arrive(action: NavigationType) {
    scrolled.set(visit.location.key, window.scrollY);
    visit = { action, location: standing() };
    trail = trailIn(history.state) ?? trail;
    for (const listener of listeners) listener(visit);
  }

  const href = (to: To) => createPath({ ...visit.location, search: '', hash: '', ...pathIn(to) });
  const needsConsent = (pathname: string) =>
    !isAllowed && pathname !== visit.location.pathname && guard?.isNeeded() === true;

  function ask(action: () => void) {
    wanted = action;
    guard?.ask();
  }

  function leave() {
    const action = wanted;
    wanted = null;
    isAllowed = action !== null;
    action?.();
  }

  /** Goes there at once, or when the guard lets the reader go. */
  function go(to: To, action: () => void) {
    const go = () => {
      action();
      isAllowed = false;
    };
    if (needsConsent(parsePath(href(to)).pathname ?? '')) ask(go);
    else go();
  }

  const push = (to: To, state?: unknown) =>
    go(to, () => {
      history.pushState(entry(state, trail.at + 1), '', href(to));
      arrive(NavigationType.Push);
    });

  /** The browser is there already: it is led back, and the guard asked. */
  function pop() {
    if (onReturn !== null) {
      const next = onReturn;
      onReturn = null;
      next();
      return;
    }
    const there = standing();
    if (!needsConsent(there.pathname)) {
      isAllowed = false;
      arrive(NavigationType.Pop);
      return;
    }
    const thereOnTrail = trailIn(history.state);
    if (thereOnTrail?.id === trail.id) {
      const distance = thereOnTrail.at - trail.at;
      onReturn = () => ask(() => history.go(distance));
      history.go(-distance);
    } else {
      history.pushState(entry(visit.location.state, trail.at + 1), '', createPath(visit.location));
      ask(() => push(there));
    }
  }

  function unload(event: BeforeUnloadEvent) {
    if (guard?.isNeeded() === true) event.preventDefault();
  }

  window.addEventListener('popstate', pop);
  window.addEventListener('beforeunload', unload);
  history.scrollRestoration = 'manual';
  return {
    current: () => visit,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scrollOf: (key) => scrolled.get(key) ?? 0,
    leaving: {
      guard(next) {
        guard = next;
        return () => {
          if (guard !== next) return;
          guard = null;
          wanted = null;
        };
      },
      leave,
      stay: () => {
        wanted = null;
      },
    },
    rename(path) {
      history.replaceState(history.state, '', path);
      visit = { ...visit, location: standing() };
    },
    stop() {
      window.removeEventListener('popstate', pop);
      window.removeEventListener('beforeunload', unload);
    },
    createHref: href,
    go: (delta) => history.go(delta),
    push,
    replace: (to, state) =>
      go(to, () => {
        history.replaceState(entry(state, trail.at), '', href(to));
        arrive(NavigationType.Replace);
      }),
  };
}

const pathIn = (to: To) => (typeof to === 'string' ? parsePath(to) : to);
