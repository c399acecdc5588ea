import { createActor, fromCallback, fromPromise } from 'xstate';
import { listThreads } from '#contract/answers.ts';
import { countUnread, markRead } from '#contract/unread.ts';
import type { Polled } from '#machines/live/live.changes.ts';
import type { LiveEvent } from '#machines/live/live.facts.ts';
import { liveMachine } from '#machines/live/live.machine.ts';
import { unreadMachine, type UnreadReply, type UnreadRequest } from '#machines/unread/unread.machine.ts';
import { listenToThreads } from '#src/api/events.ts';
import type { LiveActor, Services } from '#src/services.tsx';
import { tellBrowser } from '#src/ui/reportFault.ts';
import { credentialsOf } from './call.ts';
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

const stream = ({ config, session }: Services) =>
  fromCallback<LiveEvent, { after: string | null }>(({ input, sendBack }) => {
    const gone = new AbortController();
    const credentials = credentialsOf(session);
    const listener = {
      opened: () => sendBack({ type: 'stream.opened' }),
      heard: () => sendBack({ type: 'stream.heard' }),
      placed: (cursor: string) => sendBack({ type: 'stream.placed', cursor }),
      came: (changes: Extract<LiveEvent, { type: 'threads.came' }>['changes']) =>
        sendBack({ type: 'threads.came', changes }),
    };
    listenToThreads({ base: config.apiBase, credentials }, input.after, listener, gone.signal).catch(
      (error: unknown) => gone.signal.aborted || sendBack({ type: 'stream.lost', error }),
    );
    return () => gone.abort();
  });

const pollList = ({ call }: Services) =>
  fromPromise<Polled, { of: Polled['of'] }>(async ({ input: { of }, signal }) => {
    if (of === null) return { of, threads: [] };
    const query = { ...of.filter, urgent: of.list === 'urgent' ? ('true' as const) : ('false' as const) };
    const page = await call(listThreads, { query: { ...query, page: 1, pageSize } }, { signal });
    return { of, threads: page.data };
  });

export const createLiveActor = (services: Services, sound: Sound, tellTabs: () => void): LiveActor =>
  createActor(
    liveMachine.provide({
      actors: {
        unread: unreadLogic(services, sound, tellTabs),
        stream: stream(services),
        pollList: pollList(services),
      },
      actions: { reportFault: tellBrowser },
    }),
    { systemId: 'live', input: { pollsPerStream } },
  );
