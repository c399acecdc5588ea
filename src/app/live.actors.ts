import { createActor, fromCallback, fromPromise } from 'xstate';
import { listThreads } from '#contract/answers.ts';
import type { Polled } from '#machines/live/live.changes.ts';
import type { LiveEvent } from '#machines/live/live.facts.ts';
import { liveMachine } from '#machines/live/live.machine.ts';
import { unseenMachine } from '#machines/unseen/unseen.machine.ts';
import type { UrgentPage } from '#machines/unseen/unseen.marks.ts';
import { listenToThreads } from '#src/api/events.ts';
import type { LiveActor, Services } from '#src/services.tsx';
import { tellBrowser } from '#src/ui/reportFault.ts';
import { credentialsOf } from './call.ts';
import type { createMarkShelf } from './liveMarks.ts';
import type { Sound } from './liveSound.ts';

/** So many unseen threads are counted one by one. */
const pageSize = 100;

/** Every fifth minute. */
const pollsPerStream = 20;

type MarkShelf = ReturnType<typeof createMarkShelf>;

const unseenLogic = ({ call }: Services, marks: MarkShelf, sound: Sound) =>
  unseenMachine.provide({
    actors: {
      countUrgent: fromPromise<UrgentPage>(async ({ signal }) => {
        const page = await call(listThreads, { query: { urgent: 'true', page: 1, pageSize } }, { signal });
        return { threads: page.data, totalItems: page.totalItems };
      }),
    },
    actions: {
      keepMarks: ({ context }) => marks.keep(context.marks),
      ring: () => sound.ring(),
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

export const createLiveActor = (services: Services, marks: MarkShelf, sound: Sound): LiveActor =>
  createActor(
    liveMachine.provide({
      actors: { unseen: unseenLogic(services, marks, sound), stream: stream(services), pollList: pollList(services) },
      actions: { reportFault: tellBrowser },
    }),
    { systemId: 'live', input: { marks: marks.recall(), pollsPerStream } },
  );
