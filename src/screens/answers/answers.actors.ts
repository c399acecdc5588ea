import { fromCallback, fromPromise, sendTo, type ActorRefFrom } from 'xstate';
import { listThreads } from '#contract/threads.ts';
import { getAnswerExtra, getVisitHistory, listCompletedQuestions } from '#contract/answers.ts';
import type { Thread } from '#contract/threads.ts';
import type { AnswerExtra, CompletedQuestion, LostAnswer } from '#contract/answers.ts';
import { listForms, type FormSummary } from '#contract/form-list.ts';
import { getForm } from '#contract/forms.ts';
import { listNotes, type Note } from '#contract/notes.ts';
import type { County } from '#contract/stations.ts';
import { createAnswersMachine } from '#machines/answers/answers.machine.ts';
import { createFilterMachine } from '#machines/filter/filter.machine.ts';
import { loadForm, formContentsMachine } from '#machines/form-contents/form-contents.machine.ts';
import { createResourceMachine, loadItem, type Recalled } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { threadMachine, type WhoseThread } from '#machines/thread/thread.machine.ts';
import { isSameThread, keyOf } from '#machines/threads/threads.rows.ts';
import { pathTo, screenPath } from '#src/routes.ts';
import type { ThreadList } from '#src/route.ts';
import { seldomMs } from '#src/api/cache.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import { followFilter } from '#src/actors/followActor.ts';
import { cachedResource, seenLast, type countiesResource } from '#src/loading/cachedResource.ts';
import type { Services } from '#src/services.tsx';
import { whenOffered } from '#src/loading/whenOffered.ts';
import { idle } from '#src/ui/idle.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import { filterOf } from './answers.selectors.ts';
import { byStation, byThread, fetchAhead } from './visitRequests.ts';
import { problemsOf, textsOf, trimmed } from './answers.filter.ts';
import { pathOf, readPlace, writePlace } from './answers.query.ts';
import type { AnswersFilter, ListFilter } from './answers.filter.ts';
import { recallThreads, threadsLogic } from './list.actors.ts';
import { tellLeft, tellOpened } from './liveList.ts';

/** The observer's threads, of which this is one; nobody knows it where it is not among them. */
const loadSummary =
  ({ call }: Services) =>
  async (key: WhoseThread, signal: AbortSignal): Promise<Thread | null> => {
    const query = { observerId: key.thread.idObserver, page: 1, pageSize: 100 };
    const { data } = await call(listThreads, { query }, { signal });
    return data.find((one) => isSameThread(one, key.thread)) ?? null;
  };

/** The thread as the list in sight has it, which may be older than what is asked for; else as it was last seen. */
function summaryLogic(services: Services, list: ThreadList, isDesk: boolean) {
  const last = seenLast<Thread | null, WhoseThread>(({ thread }) => keyOf(thread));
  /** Nobody is told how old a summary is: its answers say that. */
  const see = (key: WhoseThread, item: Thread | null) => {
    if (item !== null) last.see(key, { item, loadedAt: item.lastModified ?? '' });
    return item;
  };
  const load = loadSummary(services);
  const recall = (key: WhoseThread): Recalled<Thread | null> | null => {
    const { filter } = readPlace(services.address.path(), services.address.search(), isDesk);
    const known = recallThreads(services, list, filter);
    const item = known?.threads.find((one) => isSameThread(one, key.thread));
    return known && item ? { item: see(key, item), loadedAt: known.loadedAt } : last.recall(key);
  };
  return createResourceMachine<Thread | null, WhoseThread>(recall).provide({
    actors: {
      load: loadItem(
        async (key, signal) => see(key, await load(key, signal)),
        whenOnline(services),
        (key) => see(key, key.listed) ?? undefined,
      ),
    },
  });
}

const threadLogic = (services: Services, list: ThreadList, isDesk: boolean) => {
  const { cache } = services;
  /** As the list has it: the parts of one that has gone on since are others. */
  const part = { services, versionOf: ({ listed }: WhoseThread) => listed?.lastModified, isSeenAgain: true };
  return threadMachine.provide({
    actors: {
      summary: summaryLogic(services, list, isDesk),
      questions: cachedResource({
        ...part,
        endpoint: listCompletedQuestions,
        argsOf: ({ thread }) => byThread(thread),
        itemIn: (questions) => questions,
      }),
      extra: cachedResource({
        ...part,
        endpoint: getAnswerExtra,
        argsOf: ({ thread }) => byStation(thread),
        itemIn: (extra) => extra,
      }),
      notes: cachedResource({
        ...part,
        endpoint: listNotes,
        argsOf: ({ thread }) => byThread(thread),
        itemIn: (notes) => notes,
      }),
      earlier: cachedResource({
        ...part,
        endpoint: getVisitHistory,
        argsOf: ({ thread }) => byThread(thread),
        itemIn: (history): readonly LostAnswer[] => history?.lost ?? [],
        ready: (signal) => whenOffered(services, 'visit-history', signal),
      }),
      prepare: fromPromise<unknown, { thread: Thread }>(async ({ input: { thread }, signal }) => {
        // What was chosen is painted first.
        await idle();
        await fetchAhead(cache, thread, signal);
      }),
    },
    actions: {
      tellOpened: (_, { thread }) => tellOpened(services, thread),
      reportFault: breakScreen,
    },
  });
};

/** It lasts as long as the screen: after it, nobody wants to know what comes for this list. */
const followPlace = (services: Services, list: ThreadList, isDesk: boolean) =>
  fromCallback(({ sendBack }) => {
    const stop = services.address.subscribe(
      (search, pathname) => sendBack({ type: 'place.changed', place: readPlace(pathname, search, isDesk) }),
      (pathname) => screenPath(pathname) === pathTo(list),
    );
    return () => {
      stop();
      tellLeft(services);
    };
  });

export function answersLogic(services: Services, list: ThreadList, isDesk = false) {
  const { cache, address } = services;
  return createAnswersMachine<ListFilter>().provide({
    actors: {
      address: followPlace(services, list, isDesk),
      threads: threadsLogic(services, list),
      thread: threadLogic(services, list, isDesk),
      forms: cachedResource({
        services,
        endpoint: listForms,
        argsOf: () => ({ query: {} }),
        itemIn: ({ formVersions }) => formVersions,
        freshMs: seldomMs,
      }),
      formContents: formContentsMachine.provide({
        actors: {
          load: loadForm(
            async (id, signal) => (await cache.load(getForm, { params: { id } }, { signal, freshMs: seldomMs })).reply,
            whenOnline(services),
          ),
        },
      }),
    },
    actions: {
      outdateReplies: () => cache.outdate(),
      writeAddress: ({ context: { place } }, { history }) =>
        address.write(writePlace(list, place), { replace: history === 'replace', path: pathOf(list, place) }),
      reportFault: breakScreen,
    },
  });
}

export const answersInput = ({ address }: Services, isDesk = false) => ({
  place: readPlace(address.path(), address.search(), isDesk),
});

/** The codes there are; null while nobody knows. */
export const codesOf = (counties: readonly County[] | null) => counties?.map(({ code }) => code) ?? null;

const withDesk = (filter: AnswersFilter, { desk }: ListFilter): ListFilter =>
  desk === undefined ? filter : { ...filter, desk };

export const filterLogic = ({ config }: Services, answers: AnswersActor, counties: CountiesActor) =>
  createFilterMachine<AnswersFilter>().provide({
    actors: { applied: followFilter(answers, (snapshot) => textsOf(filterOf(snapshot))) },
    guards: {
      isSound({ context }) {
        const codes = codesOf(itemOf<County[]>(counties.getSnapshot()));
        return Object.keys(problemsOf(trimmed(context.typed), codes, config.ownServer)).length === 0;
      },
    },
    actions: {
      apply: sendTo(answers, (_, { filter }: { filter: AnswersFilter }) => ({
        type: 'filter.changed',
        filter: withDesk(trimmed(filter), filterOf(answers.getSnapshot())),
      })),
    },
  });

export type AnswersActor = ActorRefFrom<ReturnType<typeof answersLogic>>;
export type { ThreadsActor } from './list.actors.ts';
export type ThreadActor = ActorRefFrom<typeof threadMachine>;
export type ResourceActor<TItem, TKey> = ActorRefFrom<ReturnType<typeof createResourceMachine<TItem, TKey>>>;
export type SummaryActor = ResourceActor<Thread | null, WhoseThread>;
export type QuestionsActor = ResourceActor<CompletedQuestion[], WhoseThread>;
export type ExtraActor = ResourceActor<AnswerExtra | null, WhoseThread>;
export type EarlierActor = ResourceActor<readonly LostAnswer[], WhoseThread>;
export type NotesActor = ResourceActor<Note[], WhoseThread>;
export type FormsActor = ResourceActor<FormSummary[], null>;
export type FormContentsActor = ActorRefFrom<typeof formContentsMachine>;
export type CountiesActor = ActorRefFrom<ReturnType<typeof countiesResource>>;
