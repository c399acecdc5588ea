import { act, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { type SnapshotFrom } from 'xstate';
import { bootMachine, type BootEvent } from '#machines/boot/boot.machine.ts';
import { bootView } from '#machines/boot/boot.selectors.ts';
import type { Shell } from '#src/app/openApp.ts';
import type { SessionActor } from '#src/app/session.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { openPage } from '#tests/support/page.ts';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { tokenOf } from '#tests/support/tokens.ts';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof bootMachine>;
type Action = ActionOf<typeof bootMachine, Page>;

interface Page {
  session?: SessionActor;
  /** How the app was asked for, latest last. */
  opened: { over: AbortSignal; finish: () => void; fail: (error: unknown) => void }[];
  loading: { arrive: () => void; fail: (error: unknown) => void }[];
  reloads: number;
}

const network = openNetwork(() => HttpResponse.json(null));
const tokens = { ana: tokenOf({ sub: 'ana', exp: 4_000_000_000 }), dan: tokenOf({ sub: 'dan', exp: 4_000_000_000 }) };
const wanted = '/observatori?Page=2';
const settle = (does: () => void) =>
  act(async () => {
    does();
    await vi.advanceTimersByTimeAsync(0);
  });

/** Stands for the frame: it says whose it is, and is gone when the session is over. */
const shellOf = (page: Page) => (): Promise<Shell> =>
  new Promise((resolve, reject) => {
    page.loading.push({
      fail: reject,
      arrive: () =>
        resolve({
          prefetchCalls: async () => {},
          startShell: (app, place, { over }) =>
            new Promise((shown, broken) => {
              const user = app.session.getSnapshot().context.claims?.userName;
              over.addEventListener('abort', () => place.replaceChildren());
              page.opened.push({
                over,
                fail: broken,
                finish: () => {
                  place.innerHTML = `<main><h1>the frame of ${user}</h1></main>`;
                  shown();
                },
              });
            }),
        }),
    });
  });

async function start(page: Page, token: string | null) {
  if (token !== null) localStorage.setItem('token-id', token);
  page.session = await openConsole({ path: wanted, shell: shellOf(page), reload: () => (page.reloads += 1) });
}

const inState = (isIn: (snapshot: Snapshot) => boolean, event: BootEvent, does: Action['does']): Action => ({
  event: (snapshot) => (isIn(snapshot) ? event : undefined),
  does,
});
const is = (value: Parameters<Snapshot['matches']>[0]) => (snapshot: Snapshot) => snapshot.matches(value);
const isOpening = is({ inside: 'opening' });
const isInside = is('inside');
const hasNotice = (snapshot: Snapshot) => ['slow', 'offline', 'stale', 'broken'].includes(bootView(snapshot) ?? '');
/** A browser with or without a connection. */
const goes = (page: Page, online: boolean) => {
  const said = new Proxy(navigator, { get: (of, key) => (key === 'onLine' ? online : Reflect.get(of, key)) });
  vi.stubGlobal('navigator', said);
  return page;
};
const sends = (event: Parameters<SessionActor['send']>[0]) => (page: Page) => settle(() => page.session?.send(event));
const loses = (page: Page) => settle(() => page.loading.at(-1)?.fail(new TypeError('Failed to fetch')));
const arrives = async (page: Page) => {
  await settle(() => page.loading.at(-1)?.arrive());
};

const actions: Record<string, Action> = {
  'the page is opened without a session': inState(is('deciding'), { type: 'session.ended', ended: null }, (page) =>
    start(page, null),
  ),
  'the page is opened by ana': inState(is('deciding'), { type: 'session.began', user: 'ana' }, (page) =>
    start(page, tokens.ana),
  ),
  'ana logs in': inState(
    is('login'),
    { type: 'session.began', user: 'ana' },
    sends({ type: 'session.opened', token: tokens.ana }),
  ),
  'a token that cannot be read': inState(
    is('login'),
    { type: 'session.ended', ended: 'unreadable' },
    sends({ type: 'session.opened', token: 'nonsense' }),
  ),
  'dan logs in in another tab': {
    event: (snapshot) =>
      isInside(snapshot) && snapshot.context.user === 'ana' ? { type: 'session.began', user: 'dan' } : undefined,
    does: sends({ type: 'token.changed', token: tokens.dan }),
  },
  'the session expires': inState(
    (snapshot) => isInside(snapshot) || snapshot.matches('stopped'),
    { type: 'session.ended', ended: 'expired' },
    sends({ type: 'session.expired' }),
  ),
  'they log out': inState(isInside, { type: 'session.ended', ended: 'closed' }, sends({ type: 'session.closed' })),
  'back to a screen': inState(is('login'), { type: 'address.changed' }, () =>
    settle(() => {
      history.replaceState(null, '', '/statistics');
      window.dispatchEvent(new PopStateEvent('popstate'));
    }),
  ),
  'the app comes': inState(isOpening, { type: 'app.shown' }, async (page) => {
    await arrives(page);
    await settle(() => page.opened.at(-1)?.finish());
  }),
  'the app does not come': inState(isOpening, { type: 'app.failed', fault: 'stale', error: null }, loses),
  'the connection is lost': inState(isOpening, { type: 'app.failed', fault: 'offline', error: null }, (page) =>
    loses(goes(page, false)),
  ),
  'the app has a bug': inState(isOpening, { type: 'app.failed', fault: 'broken', error: null }, async (page) => {
    await arrives(page);
    await settle(() => page.opened.at(-1)?.fail(new Error('x is undefined')));
  }),
  '15 seconds pass': {
    event: (snapshot) =>
      snapshot.matches({ inside: { opening: 'waiting' } })
        ? { type: 'xstate.after.slow.boot.inside.opening.waiting' }
        : undefined,
    does: () => settle(() => vi.advanceTimersByTime(15_000)),
  },
  'the connection is back': inState(is({ stopped: 'offline' }), { type: 'connection.restored' }, (page) => {
    goes(page, true);
    return settle(() => window.dispatchEvent(new Event('online')));
  }),
  'load again is pressed': inState(hasNotice, { type: 'reload.wanted' }, () =>
    settle(() => screen.getByRole('button').click()),
  ),
};

const titles = {
  slow: 'Still loading',
  offline: 'You are offline',
  stale: 'This page could not be loaded',
  broken: 'Something went wrong',
};

afterEach(() => {
  closeConsole();
  vi.unstubAllGlobals();
  localStorage.clear();
});
afterAll(() => network.close());

function shows(snapshot: Snapshot, page: Page): void {
  if (snapshot.matches('deciding')) return;
  const view = bootView(snapshot);
  expect(page.reloads).toBe(snapshot.matches('reloading') ? 1 : 0);
  if (view === null) return;
  const { dataset } = document.documentElement;
  expect(dataset['view']).toBe(view === 'login' ? 'login' : 'app');
  const login = screen.queryByRole('textbox', { name: 'User name or phone' });
  expect(login !== null).toBe(view === 'login');
  const place = document.getElementById('app');
  if (view === 'app') expect(place).toHaveTextContent(`the frame of ${snapshot.context.user}`);
  else expect(place).not.toHaveTextContent('the frame');
  expect(page.opened.filter(({ over }) => !over.aborted).length).toBeLessThan(2);
  if (snapshot.matches('login')) expect(location.pathname).toBe('/login');
  else expect(location.pathname).not.toBe('/login');
  if (!(view in titles)) return;
  const said = Object.entries(titles).find(([kind]) => kind === view)?.[1] ?? '';
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(said);
  expect(document.title).toBe(`${said} · Vigil`);
}

walkScreen({
  name: 'NAV-02 NAV-03 SES-04 SES-07 what stands in the page',
  machine: bootMachine.provide({ actors: {} }),
  input: undefined,
  actions,
  key: (snapshot) => [snapshot.value, snapshot.context.user, snapshot.context.isJustIn],
  prepare() {
    stopClock();
    vi.stubGlobal('reportError', () => {});
  },
  open() {
    openPage();
    return { opened: [], loading: [], reloads: 0 };
  },
  shows,
  alwaysFromStart: true,
  atLeast: 20,
});
