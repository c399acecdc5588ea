import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listThreads, type Thread } from '#contract/threads.ts';
import { countUnread } from '#contract/unread.ts';
import { liveMachine } from '#machines/live/live.machine.ts';
import {
  hasCome,
  isLost,
  isOpen,
  isPolling,
  isStalled,
  pauseBeforeReconnect,
  waitingOf,
} from '#machines/live/live.selectors.ts';
import { LiveBar } from '#src/screens/answers/LiveBar.tsx';
import { useServices } from '#src/services.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { failures } from '#tests/support/failures.ts';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { cameOf, newsOf, threadOf } from '#tests/support/threads.ts';
import { Listening, stubStreams, type Wire } from './streams.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof liveMachine>;
interface Line extends Stage {
  wire: Wire;
  /** Whether the server has ever said how many are unread. */
  isCounted: boolean;
}
type Action = ActionOf<typeof liveMachine, Line>;

const whole = { list: 'all' as const, filter: {} };
const newest = threadOf(3).lastModified ?? null;
const cursor = '5.5.5';
const news = newsOf({ came: [cameOf(1, true)] });

const isStarted = ({ context }: Snapshot) => context.shown?.isIn === true;
const is = (value: Parameters<Snapshot['matches']>[0]) => (snapshot: Snapshot) => snapshot.matches(value);
const isConnecting = is({ streaming: 'connecting' });
const isAsking = is({ polling: 'asking' });

/** Stands for a screen with a list: it tells of itself as the answers do. */
function Listed() {
  const { live } = useServices();
  useEffect(() => {
    live.tell({ type: 'list.asked', ...whole });
    live.tell({ type: 'list.shown', newest, cursor });
  }, [live]);
  return (
    <>
      <h1>A list</h1>
      <LiveBar list="urgents" onBringIn={() => {}} />
    </>
  );
}

/** Takes what was asked for, so that it is answered once. */
function take(stage: Line, wanted: typeof listThreads | typeof countUnread) {
  const at = stage.asked.findLastIndex(({ endpoint, signal }) => endpoint === wanted && signal?.aborted !== true);
  return at === -1 ? undefined : stage.asked.splice(at, 1)[0];
}

const pageOf = (data: readonly Thread[]) => ({ data, totalItems: data.length, totalPages: 1 });

const lost = (error: unknown, isThen: (snapshot: Snapshot) => boolean, does: Action['does']): Action => ({
  event: (snapshot) => (isThen(snapshot) ? { type: 'stream.lost', error } : undefined),
  does,
});
const passes = (
  delay: string,
  state: string,
  isThen: (snapshot: Snapshot) => boolean,
  milliseconds?: number,
): Action => ({
  event: (snapshot) => (isThen(snapshot) ? { type: `xstate.after.${delay}.live.${state}` } : undefined),
  does: (_, snapshot) => settle(() => vi.advanceTimersByTime(milliseconds ?? pauseBeforeReconnect(snapshot) ?? 0)),
});
const told = (threads: Thread[]): Action => ({
  event: (snapshot) =>
    isAsking(snapshot) ? { type: 'xstate.done.actor.pollList', output: { of: whole, threads } } : undefined,
  does: (stage) => settle(() => take(stage, listThreads)?.answer(pageOf(threads))),
});
const refuses = (failure: unknown): Action => ({
  event: (snapshot) => (isAsking(snapshot) ? { type: 'xstate.error.actor.pollList', error: failure } : undefined),
  does: (stage) => settle(() => take(stage, listThreads)?.fail(failure)),
});

/** What the screen and the shell do by themselves, in their order. */
const started: Record<string, Action> = {
  'a list is asked for': {
    event: ({ context }) => (context.shown === null ? { type: 'list.asked', ...whole } : undefined),
    does: () => {},
  },
  'it stands': {
    event: ({ context }) => (context.shown?.isIn === false ? { type: 'list.shown', newest, cursor } : undefined),
    does: () => {},
  },
  'the console listens': {
    event: (snapshot) =>
      isStarted(snapshot) && snapshot.matches('paused') && snapshot.context.failure === null
        ? { type: 'session.began' }
        : undefined,
    does: () => {},
  },
};

const actions: Record<string, Action> = {
  ...started,
  'the stream opens': {
    event: (snapshot) => (isConnecting(snapshot) ? { type: 'stream.opened' } : undefined),
    does: ({ wire }) => wire.open(),
  },
  'a sign of life': {
    event: (snapshot) => (is({ streaming: 'steady' })(snapshot) ? { type: 'stream.heard' } : undefined),
    does: ({ wire }) => wire.send(': alive\n\n'),
  },
  'one has come over the stream': {
    event: (snapshot) =>
      is({ streaming: 'steady' })(snapshot) && !hasCome(snapshot) ? { type: 'news.came', news } : undefined,
    does: ({ wire }) => wire.send(`event: news\ndata: ${JSON.stringify(news)}\n\n`),
  },
  'too much has come': {
    event: (snapshot) => (is({ streaming: 'proving' })(snapshot) ? { type: 'news.missed' } : undefined),
    does: ({ wire }) => wire.send('event: reset\ndata: {}\n\n'),
  },
  'the database is away': {
    event: (snapshot) => (isOpen(snapshot) ? { type: 'stream.stalled' } : undefined),
    does: ({ wire }) => wire.send('event: away\ndata: {}\n\n'),
  },
  'a sign of life without the database': {
    event: (snapshot) => (isStalled(snapshot) ? { type: 'stream.heard' } : undefined),
    does: ({ wire }) => wire.send(': alive\n\n'),
  },
  'the database is back': {
    event: (snapshot) => (isStalled(snapshot) ? { type: 'stream.placed', cursor } : undefined),
    does: ({ wire }) => wire.send(`event: at\ndata: {}\nid: ${cursor}\n\n`),
  },
  'the stream breaks': lost(failures.offline, is({ streaming: 'proving' }), ({ wire }) => wire.cut()),
  'the cable is out': lost(failures.offline, is({ streaming: 'steady' }), (stage) => settle(() => stage.goOffline())),
  'the network is gone': lost(failures.offline, isConnecting, ({ wire }) =>
    settle(() => wire.waiting().fail(new TypeError('Failed to fetch'))),
  ),
  'the server asks for time': lost({ ...failures.tooMany }, isConnecting, ({ wire }) =>
    wire.refuse(429, { 'Retry-After': '20' }),
  ),
  'the server knows no such place': lost(failures.refused, isConnecting, ({ wire }) => wire.refuse(400)),
  'the server has no stream': lost(failures.notFound, isConnecting, ({ wire }) => wire.refuse(404)),
  'no answer for 30 seconds': passes('openingTimeout', 'streaming.connecting', isConnecting, 30_000),
  'it holds for 10 seconds': passes('trial', 'streaming.proving', is({ streaming: 'proving' }), 10_000),
  'silence for 30 seconds': passes('idleTimeout', 'streaming.steady', is({ streaming: 'steady' }), 30_000),
  'silence for 30 seconds without the database': passes('idleTimeout', 'streaming.stalled', isStalled, 30_000),
  'the pause is over': passes('pause', 'waitingToRetry', is('waitingToRetry')),
  'the pause between polls is over': passes('pause', 'polling.waitingToRetry', is({ polling: 'waitingToRetry' })),
  'it is time to ask again': passes('pollPause', 'polling.resting', is({ polling: 'resting' }), 15_000),
  'tried at once': {
    event: (snapshot) => (pauseBeforeReconnect(snapshot) === null ? undefined : { type: 'connect.retried' }),
    does: () => press('Try now'),
  },
  'connection back': {
    event: (snapshot) => (snapshot.can({ type: 'connection.restored' }) ? { type: 'connection.restored' } : undefined),
    does: (stage) => settle(() => stage.goOnline()),
  },
  'nothing has come': told([]),
  'one has come': told([threadOf(1)]),
  'asked in vain': refuses(failures.offline),
  'asking is forbidden': refuses(failures.forbidden),
};

const has = (text: string) => screen.queryByText(text) !== null;

function shows(snapshot: Snapshot, stage: Line): void {
  expect([has('Live'), has('Checked every 15 seconds'), has('No live updates.')]).toEqual([
    isOpen(snapshot),
    isPolling(snapshot),
    isLost(snapshot),
  ]);
  const seconds = (pauseBeforeReconnect(snapshot) ?? 0) / 1_000;
  expect(document.querySelector('[role=timer]')?.textContent).toBe(
    seconds === 0 ? undefined : `Next try in ${seconds} second${seconds === 1 ? '' : 's'}`,
  );
  const isCounted = waitingOf(snapshot).isExact;
  expect([has('Show 1 new'), has('Show new answers')]).toEqual(
    hasCome(snapshot) ? [isCounted, !isCounted] : [false, false],
  );
  const { cursor: place } = snapshot.context;
  if (!isConnecting(snapshot)) return;
  const query = `?urgent=false${place === null ? '' : `&after=${encodeURIComponent(place)}`}`;
  expect(stage.wire.asked.at(-1)?.address).toBe(`/api/v3/answers/events${query}`);
}

/** The number beside the emergencies is asked for whenever something may have been missed, and grows old without contact. */
async function showsBadge(snapshot: Snapshot, stage: Line): Promise<void> {
  const count = take(stage, countUnread);
  if (count !== undefined) {
    await settle(() => count.answer({ count: 2, latest: 7 }));
    stage.isCounted = true;
  }
  const seen = `2 emergencies not read yet${isLost(snapshot) ? ', as of the last contact with the server' : ''}`;
  const links = [...document.querySelectorAll('a[href^="/urgents"]')].map((link) => link.textContent);
  const badged = `Emergencies${stage.isCounted ? `2 ${seen}` : ''}`;
  expect(links.filter((text) => text.startsWith('Emergencies'))).toEqual([badged]);
}

walkScreen<typeof liveMachine, Line>({
  name: 'ANS-08 NAV-06 header and bar say whether new answers are told',
  machine: liveMachine,
  input: { pollsPerStream: 20 },
  actions,
  key: (snapshot) => [
    snapshot.value,
    snapshot.context.cursor,
    snapshot.context.failure?.kind,
    snapshot.context.shown?.isIn,
  ],
  prepare: stopClock,
  async open() {
    const wire = stubStreams();
    const stage = openScreen(
      <Listening>
        <Listed />
      </Listening>,
    );
    await settle(() => {});
    return Object.assign(stage, { wire, isCounted: false });
  },
  async shows(snapshot, stage) {
    if (!isStarted(snapshot)) return;
    shows(snapshot, stage);
    await showsBadge(snapshot, stage);
  },
  atLeast: 60,
});
