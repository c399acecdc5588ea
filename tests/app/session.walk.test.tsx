import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { authorize } from '#contract/login.ts';
import { timeLeft, warnSeconds } from '#machines/session/session.expiry.ts';
import { sessionMachine, type Reading } from '#machines/session/session.machine.ts';
import { isExpiringSoon, isLoggedIn, sessionEnd } from '#machines/session/session.selectors.ts';
import { readToken } from '#src/api/token.ts';
import type { Shell } from '#src/app/openApp.ts';
import type { SessionActor } from '#src/app/session.ts';
import { SessionNotice } from '#src/app/SessionNotice.tsx';
// Loaded before the clock stops.
import '#src/app/SessionRenewal.tsx';
import { ObserverProfileScreen } from '#src/screens/observer-profile/ObserverProfileScreen.tsx';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { openScreen, type Stage } from '#tests/support/screen.tsx';
import { actionWhen, type Action as ActionOf, stopClock, walkScreen } from '#tests/support/screenWalk.ts';
import { tokenOf } from '#tests/support/tokens.ts';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof sessionMachine>;
type Action = ActionOf<typeof sessionMachine, Page>;

interface Page {
  session?: SessionActor;
  screen?: Stage;
  /** What leads to the reading of a token, which takes no time: it is done when the token is read. */
  next: () => Promise<void>;
}

const begin = Date.parse('2026-11-22T08:00:00Z');
const expiresIn = (minutes: number) => tokenOf({ sub: 'ana', exp: begin / 1_000 + minutes * 60 });
const tokens = {
  endless: tokenOf({ sub: 'ana' }),
  long: expiresIn(60),
  short: expiresIn(4),
  renewed: expiresIn(180),
  nonsense: 'nonsense',
};
const network = openNetwork(() => HttpResponse.json(null));
const typed = 'Half a na';

const settle = (does: () => unknown) =>
  act(async () => {
    await does();
    await vi.advanceTimersByTimeAsync(0);
  });

/** Stands for the frame: what it says of the session, and a new observer who is half typed. */
const shellOf = (page: Page) => (): Promise<Shell> =>
  Promise.resolve({
    prefetchCalls: async () => {},
    startShell: async ({ session }, place, { over }) => {
      const content = (
        <>
          <SessionNotice />
          <ObserverProfileScreen mode="new" />
        </>
      );
      place.removeAttribute('aria-busy');
      place.replaceChildren(document.createElement('div'));
      const own = place.querySelector('div') ?? place;
      page.screen = openScreen(content, { session, place: own, path: '/observer/new' });
      over.addEventListener('abort', page.screen.close);
    },
  });

const sends = (page: Page, event: Parameters<SessionActor['send']>[0]) => settle(() => page.session?.send(event));

/** Storage is shared, and heard of in the other tabs. */
const inAnotherTab = (token: string | null) =>
  settle(() => window.dispatchEvent(new StorageEvent('storage', { key: 'token-id', newValue: token })));

const isReading = (snapshot: Snapshot) =>
  snapshot.matches({ loggedIn: 'checking' }) || snapshot.matches({ loggedOut: 'opening' });
const isOut = (snapshot: Snapshot) => snapshot.matches({ loggedOut: 'idle' });
const isIn = (snapshot: Snapshot) => isLoggedIn(snapshot) && !isReading(snapshot);

const opens = (token: string): Action =>
  actionWhen(isOut, { type: 'session.opened', token }, (page) => {
    page.next = () => sends(page, { type: 'session.opened', token });
  });

/** What is read: another token in the same moment, or the same one when its time has come. */
function readingIn({ context }: Snapshot): Reading {
  const { wanted, claims, now } = context;
  if (wanted !== null) return { claims: readToken(wanted), now };
  const left = timeLeft(context);
  const warning = left - warnSeconds * 1_000;
  return { claims, now: now + (warning > 0 ? warning : left) };
}

const named = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /^Name/u });

/** The password again, in the dialog over what is half typed. */
async function logInAgain(page: Page): Promise<void> {
  await settle(() => screen.getByRole('button', { name: 'Log in again' }).click());
  await settle(() => vi.advanceTimersByTimeAsync(100));
  const dialog = within(screen.getByRole('dialog', { name: 'Log in again as ana' }));
  await settle(() => fireEvent.change(dialog.getByLabelText(/^Password/u), { target: { value: 'secret' } }));
  await settle(() => dialog.getByRole('button', { name: 'Log in' }).click());
  await settle(() => page.screen?.waiting(authorize).answer({ access_token: tokens.renewed, expires_in: 60 }));
}

const actions: Record<string, Action> = {
  'ana logs in': opens(tokens.long),
  'ana logs in for ever': opens(tokens.endless),
  'ana logs in for 4 minutes': opens(tokens.short),
  'the server gives what is no token': opens(tokens.nonsense),
  'another tab logs in': actionWhen(isOut, { type: 'token.changed', token: tokens.long }, (page) => {
    page.next = () => inAnotherTab(tokens.long);
  }),
  'the token is read': {
    event: (snapshot) =>
      isReading(snapshot) ? { type: 'xstate.done.actor.readToken', output: readingIn(snapshot) } : undefined,
    async does(page) {
      await page.next();
      const name = named();
      if (name?.value === '') await settle(() => fireEvent.change(name, { target: { value: typed } }));
    },
  },
  '5 minutes are left': {
    event: (snapshot) =>
      snapshot.matches({ loggedIn: 'current' })
        ? { type: 'xstate.after.untilWarning.session.loggedIn.current' }
        : undefined,
    does(page, { context }) {
      page.next = () => settle(() => vi.advanceTimersByTimeAsync(timeLeft(context) - warnSeconds * 1_000));
    },
  },
  'no time is left': {
    event: (snapshot) =>
      snapshot.matches({ loggedIn: 'expiringSoon' })
        ? { type: 'xstate.after.untilEnd.session.loggedIn.expiringSoon' }
        : undefined,
    does(page, { context }) {
      page.next = () => settle(() => vi.advanceTimersByTimeAsync(timeLeft(context)));
    },
  },
  'ana logs in again in place': actionWhen(
    // Once: each further session would be another one.
    (snapshot) => snapshot.matches({ loggedIn: 'expiringSoon' }) && snapshot.context.claims?.token !== tokens.renewed,
    { type: 'session.opened', token: tokens.renewed },
    (page) => {
      page.next = () => logInAgain(page);
    },
  ),
  'ana logs out': actionWhen(isIn, { type: 'session.closed' }, (page) => sends(page, { type: 'session.closed' })),
  'the server knows the session no more': actionWhen(isIn, { type: 'session.expired' }, (page) =>
    sends(page, { type: 'session.expired' }),
  ),
  'another tab logs out': actionWhen(isIn, { type: 'token.changed', token: null }, () => inAnotherTab(null)),
};

afterEach(() => {
  closeConsole();
  sessionStorage.clear();
  localStorage.clear();
});
afterAll(() => network.close());

function shows(snapshot: Snapshot): void {
  const isInside = isLoggedIn(snapshot);
  const login = document.getElementById('user');
  expect({
    login: login !== null,
    said: document.querySelector<HTMLElement>('.login-note')?.hidden === false,
    typed: named()?.value,
    warned: screen.queryByText(/^Your session ends at/u) !== null,
    asked: screen.queryByRole('dialog') !== null,
    loginAddress: location.pathname === '/login',
  }).toEqual({
    login: !isInside,
    said: !isInside && sessionEnd(snapshot) === 'expired',
    typed: isInside ? typed : undefined,
    warned: isExpiringSoon(snapshot),
    asked: false,
    loginAddress: !isInside,
  });
}

walkScreen({
  name: 'SES-01 SES-03 SES-06 SES-07 SES-08 what the reader sees of the session',
  machine: sessionMachine,
  input: { stored: { claims: null, now: begin }, offsetSeconds: 0, checksExpiry: true, warnSeconds },
  actions,
  key: ({ value, context }) => [value, context.claims?.token, context.wanted, context.ended],
  prepare() {
    stopClock();
    vi.setSystemTime(begin);
  },
  async open() {
    const page: Page = { next: () => Promise.resolve() };
    page.session = await openConsole({ path: '/observer/new', shell: shellOf(page) });
    return page;
  },
  shows,
  atLeast: 30,
});
