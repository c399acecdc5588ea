import { createActor, fromCallback, fromPromise } from 'xstate';
import { listThreads } from '#contract/threads.ts';
import { followThreads } from '#contract/live.ts';
import { followReviews } from '#contract/reviews.ts';
import { countUnread, markRead } from '#contract/unread.ts';
import type { FilteredList, News, Polled } from '#machines/live/live.arrivals.ts';
import type { StreamEvent, StreamInput, StreamOrder } from '#machines/live/live.types.ts';
import { liveMachine } from '#machines/live/live.machine.ts';
import { unreadMachine, type UnreadReply, type UnreadRequest } from '#machines/unread/unread.machine.ts';
import { listenToNews } from '#src/api/events.ts';
import { noAnswer } from '#src/api/failure.ts';
import { forgetThread } from '#src/screens/answers/visitRequests.ts';
import type { LiveActor, Services } from '#src/services.tsx';
import { tellBrowser } from '#src/ui/reportFault.ts';
import { credentialsOf } from './sessionCalls.ts';
import type { Sound } from './liveSound.ts';

/** So many threads are looked at where no stream tells of them. */
const pageSize = 100;

/** Every fifth minute. */
const pollsPerStream = 20;

const unreadLogic = ({ call }: Services, sound: Sound, tellTabs: () => void) =>
  unreadMachine.provide({
    actors: {
      countUnread: fromPromise<UnreadReply, UnreadRequest>(({ input: { read, upTo }, signal }) =>
        read.length === 0 && upTo === null
          ? call(countUnread, {}, { signal })
          : call(markRead, { body: { read: [...read], upTo } }, { signal }),
      ),
    },
    actions: {
      ring: () => sound.ring(),
      tellTabs: ({ context: { sent, sentUpTo } }) => {
        if (sent > 0 || sentUpTo !== null) tellTabs();
      },
    },
  });

const connected = ({ connection }: Services) =>
  fromCallback(({ sendBack }) =>
    connection.subscribe((isOnline) =>
      sendBack(isOnline ? { type: 'connection.restored' } : { type: 'stream.lost', error: noAnswer }),
    ),
  );

const queryOf = ({ list, filter }: FilteredList) =>
  list === 'desk' ? filter : { ...filter, urgent: list === 'urgent' ? 'true' : 'false' };

const streamOf = (of: FilteredList | null) => (of?.list === 'desk' ? followReviews : followThreads);

const stream = ({ config, session, cache }: Services) =>
  fromCallback<StreamOrder, StreamInput>(({ input, sendBack, receive }) => {
    let gone = new AbortController();
    const tell = (event: StreamEvent) => sendBack(event);
    const listener = {
      opened: () => tell({ type: 'stream.opened' }),
      heard: () => tell({ type: 'stream.heard' }),
      placed: (cursor: string) => tell({ type: 'stream.placed', cursor }),
      came: (news: News) => {
        for (const thread of [...news.came, ...news.left]) forgetThread(cache, thread);
        tell({ type: 'news.came', news });
      },
      missed: () => tell({ type: 'news.missed' }),
      stalled: () => tell({ type: 'stream.stalled' }),
    };
    const open = ({ of, after }: StreamInput) => {
      gone.abort();
      gone = new AbortController();
      const { signal } = gone;
      const source = { base: config.apiBase, credentials: credentialsOf(session), path: streamOf(of).path };
      listenToNews(source, { ...(of && queryOf(of)), after }, listener, signal).catch(
        (error: unknown) => signal.aborted || tell({ type: 'stream.lost', error }),
      );
    };
    receive(open);
    open(input);
    return () => gone.abort();
  });

const pollList = ({ call }: Services) =>
  fromPromise<Polled, { of: Polled['of'] }>(async ({ input: { of }, signal }) => {
    if (of === null || of.list === 'desk') return { of, threads: [] };
    const page = await call(listThreads, { query: { ...queryOf(of), page: 1, pageSize } }, { signal });
    return { of, threads: page.data };
  });

export const createLiveActor = (services: Services, sound: Sound, tellTabs: () => void): LiveActor =>
  createActor(
    liveMachine.provide({
      actors: {
        connection: connected(services),
        unread: unreadLogic(services, sound, tellTabs),
        stream: stream(services),
        pollList: pollList(services),
      },
      actions: { reportFault: tellBrowser },
    }),
    { systemId: 'live', input: { pollsPerStream } },
  );
