import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { countUnread, markRead } from '#contract/unread.ts';
import type { LiveEvent } from '#machines/live/live.types.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import { announcedCount, canReadAll, unreadCount } from '#machines/unread/unread.selectors.ts';
import { useServices } from '#src/services.tsx';
import { openScreen, settle, type Stage } from '#tests/support/screen.tsx';
import { failures } from '#tests/support/failures.ts';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { newsOf } from '#tests/support/threads.ts';
import { Listening, stubStreams, type Wire } from './streams.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof unreadMachine>;
interface Line extends Stage {
  wire: Wire;
  tell: (event: LiveEvent) => void;
}
type Action = ActionOf<typeof unreadMachine, Line>;

const claims = { token: 'token', userName: 'ana', expiresAt: null, organizer: true, idNgo: null };
const opened = { idObserver: 1, idPollingStation: 1_001, version: 5 };

const isAsked = (snapshot: Snapshot) => snapshot.hasTag('counting');
const hasPending = ({ context: { pending, pendingUpTo } }: Snapshot) => pending.length > 0 || pendingUpTo !== null;

/** What is asked now; whether marks go along decides which call it is. */
function take({ asked }: Stage) {
  const one = asked.findLast(
    ({ endpoint, signal }) => (endpoint === countUnread || endpoint === markRead) && signal?.aborted !== true,
  );
  if (one === undefined) throw new Error('nobody asked how many are unread');
  asked.splice(asked.indexOf(one), 1);
  return one;
}

const counted = (count: number, latest: number): Action => ({
  event: (snapshot) =>
    isAsked(snapshot) ? { type: 'xstate.done.actor.countUnread', output: { count, latest } } : undefined,
  does: (stage, { context: { sent, sentUpTo } }) =>
    settle(() => {
      const one = take(stage);
      expect(one.endpoint).toBe(sent > 0 || sentUpTo !== null ? markRead : countUnread);
      one.answer({ count, latest });
    }),
});

const inVain = (failure: unknown): Action => ({
  event: (snapshot) => (isAsked(snapshot) ? { type: 'xstate.error.actor.countUnread', error: failure } : undefined),
  does: (stage) => settle(() => take(stage).fail(failure)),
});

const passes = (milliseconds: number) => settle(() => vi.advanceTimersByTime(milliseconds));

const actions = {
  'the stream opens, again': {
    event: (snapshot) => (isAsked(snapshot) || snapshot.matches('absent') ? undefined : { type: 'count.wanted' }),
    async does({ goOnline, wire }) {
      await settle(goOnline);
      await wire.open();
    },
  },
  'two are unread': counted(2, 7),
  'a newer one is unread': counted(3, 9),
  'none is unread': counted(0, 0),
  'the back end does not count': inVain(failures.notFound),
  'counted in vain': inVain(failures.offline),
  'counting is forbidden': inVain(failures.forbidden),
  'the pause is over': {
    event: (snapshot) =>
      snapshot.matches('waitingToRetry') ? { type: 'xstate.after.pause.unread.waitingToRetry' } : undefined,
    does: (_, { context: { failures: count } }) => passes(1_000 * 2 ** Math.min(count - 1, 3)),
  },
  'the rest is over': {
    event: (snapshot) => (snapshot.matches('resting') ? { type: 'xstate.after.rest.unread.resting' } : undefined),
    does: () => passes(1_000),
  },
  'a minute is over': {
    event: (snapshot) => (snapshot.matches('waiting') ? { type: 'xstate.after.longest.unread.waiting' } : undefined),
    does: () => passes(60_000),
  },
  'something is told': {
    event: (snapshot) => (isAsked(snapshot) && !snapshot.context.isStale ? { type: 'threads.changed' } : undefined),
    does: ({ wire }) => wire.send(`event: news\ndata: ${JSON.stringify(newsOf({ isUrgent: true }))}\n\n`),
  },
  'one is opened': {
    event: (snapshot) =>
      snapshot.context.count !== null && snapshot.context.read['1-1001'] === undefined
        ? { type: 'thread.opened', thread: opened }
        : undefined,
    does: ({ tell }) => tell({ type: 'thread.opened', thread: opened }),
  },
  'all are marked as read': {
    event: (snapshot) => (canReadAll(snapshot) && !isAsked(snapshot) ? { type: 'all.read' } : undefined),
    does: ({ tell }) => tell({ type: 'all.read' }),
  },
} satisfies Record<string, Action>;

const said = (count: number) => `${count} ${count === 1 ? 'emergency' : 'emergencies'} not read yet`;

function shows(snapshot: Snapshot): void {
  const count = unreadCount(snapshot) ?? 0;
  const links = [...document.querySelectorAll('header a[href^="/urgents"]')].map(({ textContent }) => textContent);
  const badge = count === 0 ? '' : `${count} ${said(count)}`;
  const shown = links.filter((text) => text.startsWith('Emergencies'));
  expect(shown.length).toBeGreaterThan(0);
  expect(new Set(shown)).toEqual(new Set([`Emergencies${badge}`]));
  const announced = announcedCount(snapshot);
  expect(document.querySelector('header output')?.textContent).toBe(
    announced === 0 ? '' : `Emergencies: ${said(announced)}.`,
  );
}

/** Whatever stands there may tell what a reader has read. */
function Reader({ hand }: { hand: (tell: Line['tell']) => void }) {
  hand(useServices().live.tell);
  return <h1>A screen</h1>;
}

walkScreen<typeof unreadMachine, Line>({
  name: 'C8 NAV-06 the number beside the emergencies is of those not read, or there is none',
  machine: unreadMachine,
  input: undefined,
  actions,
  key: (snapshot) => [
    snapshot.value,
    unreadCount(snapshot) === null ? null : unreadCount(snapshot) === 0,
    hasPending(snapshot),
    snapshot.context.latest === null,
    snapshot.context.isStale,
  ],
  prepare: stopClock,
  async open() {
    const wire = stubStreams();
    let tell: Line['tell'] = () => {};
    const hand = (given: Line['tell']) => {
      tell = given;
    };
    const stage = openScreen(
      <Listening>
        <Reader hand={hand} />
      </Listening>,
      { claims },
    );
    await settle(() => {});
    return Object.assign(stage, { wire, tell: (event: LiveEvent) => act(() => tell(event)) });
  },
  shows,
  atLeast: 60,
});
