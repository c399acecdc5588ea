import { fromCallback, fromPromise, sendTo, type ActorRefFrom } from 'xstate';
import { getAnswerExtra, listCompletedQuestions, listThreads, type AnswerExtra } from '#contract/answers.ts';
import type { CompletedQuestion, Thread } from '#contract/answers.ts';
import { getForm, listForms, type FormSummary } from '#contract/forms.ts';
import { listNotes, type Note } from '#contract/notes.ts';
import type { County } from '#contract/stations.ts';
import { createAnswersMachine } from '#machines/answers/answers.machine.ts';
import { createFilterMachine } from '#machines/filter/filter.machine.ts';
import { hasCome as hasComeOf, waitingOf } from '#machines/live/live.selectors.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { loadForm, questionnairesMachine } from '#machines/questionnaires/questionnaires.machine.ts';
import { createResourceMachine, loadItem, type Recalled } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { threadMachine, type WhoseThread } from '#machines/thread/thread.machine.ts';
import { createThreadsMachine, type ThreadsRequest } from '#machines/threads/threads.machine.ts';
import { firstPageSize, isSameThread, keyOf, usualPageSize, type PageLoaded } from '#machines/threads/threads.rows.ts';
import { type ThreadList, pathTo, screenPath } from '#src/routes.ts';
import { seldomMs, type Kept } from '#src/api/cache.ts';
import type { CallResult } from '#src/api/call.ts';
import { whenOnline } from '#src/browser.actors.ts';
import { followFilter } from '#src/followActor.ts';
import { cachedResource, type countiesResource } from '#src/cachedResource.ts';
import type { Services } from '#src/services.tsx';
import { idle } from '#src/ui/idle.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import { filterOf } from './answers.selectors.ts';
import { byStation, byThread } from './parts.ts';
import { asked, pathOf, problemsOf, readPlace, trimmed, writePlace, type AnswersFilter } from './answers.query.ts';

/** So many pages of the usual size are shown at once, and asked for anew in one. */
const recalledPages = 10;

const pageOf = ({ config }: Services, list: ThreadList, { filter, page, pageSize }: ThreadsRequest<AnswersFilter>) => ({
  query: { ...asked(list, filter, config.timeZone, config.ownServer), page, pageSize },
});

const loadedIn = ({ reply, loadedAt }: Kept<CallResult<typeof listThreads>>): PageLoaded => {
  const { data, totalItems, unfilteredItems, cursor = null } = reply;
  return { threads: data, totalItems, ...(unfilteredItems !== undefined && { unfilteredItems }), loadedAt, cursor };
};

/** The longest beginning of the list that is known as one page, and the pages that go on from it. */
function recallThreads(services: Services, list: ThreadList, filter: AnswersFilter): PageLoaded | null {
  const known = (page: number, pageSize: number) => {
    const kept = services.cache.recall(listThreads, pageOf(services, list, { filter, page, pageSize }));
    return kept && loadedIn(kept);
  };
  const sizes = Array.from({ length: recalledPages }, (_, index) => (recalledPages - index) * usualPageSize);
  const first = [...sizes, firstPageSize].map((size) => known(1, size)).find((page) => page !== null);
  if (first === undefined) return null;
  const pages = [first];
  for (let page = Math.floor(first.threads.length / usualPageSize) + 1; page <= recalledPages; page += 1) {
    const next = known(page, usualPageSize);
    if (next === null || next.totalItems !== first.totalItems || next.threads.length === 0) break;
    pages.push(next);
  }
  const threads = [...new Map(pages.flatMap((page) => page.threads).map((thread) => [keyOf(thread), thread])).values()];
  return { ...first, threads, loadedAt: pages.map(({ loadedAt }) => loadedAt).toSorted()[0] ?? first.loadedAt };
}

const threadsLogic = (services: Services, list: ThreadList) => {
  const { cache, config, live } = services;
  return createThreadsMachine<AnswersFilter>((filter) => recallThreads(services, list, filter)).provide({
    actors: {
      load: loaderBy(
        fromPromise<PageLoaded, LoaderInput<ThreadsRequest<AnswersFilter>>>(async ({ input: { request }, signal }) =>
          loadedIn(await cache.load(listThreads, pageOf(services, list, request), { signal })),
        ),
        whenOnline(services),
      ),
    },
    actions: {
      tellAsked({ context: { filter } }) {
        const { urgent, ...narrowed } = asked(list, filter, config.timeZone, config.ownServer);
        live.tell({ type: 'list.asked', list: urgent === undefined ? 'all' : 'urgent', filter: narrowed });
      },
      tellShown: ({ context: { threads, cursor } }) =>
        live.tell({ type: 'list.shown', newest: threads[0]?.lastModified ?? null, cursor }),
    },
  });
};

/** The observer's threads, of which this is one; nobody knows it where it is not among them. */
const loadSummary =
  ({ call }: Services) =>
  async (key: WhoseThread, signal: AbortSignal): Promise<Thread | null> => {
    const query = { observerId: key.thread.idObserver, page: 1, pageSize: 100 };
    const { data } = await call(listThreads, { query }, { signal });
    return data.find((one) => isSameThread(one, key.thread)) ?? null;
  };

/** The thread as the list in sight has it, which may be older than what is asked for. */
const recallSummary =
  (services: Services, list: ThreadList) =>
  ({ thread }: WhoseThread): Recalled<Thread> | null => {
    const { filter } = readPlace(services.address.path(), services.address.search());
    const known = recallThreads(services, list, filter);
    const item = known?.threads.find((one) => isSameThread(one, thread));
    return known && item ? { item, loadedAt: known.loadedAt } : null;
  };

const threadLogic = (services: Services, list: ThreadList) => {
  const { cache } = services;
  /** As the list has it: the parts of one that has gone on since are others. */
  const part = { services, versionOf: ({ listed }: WhoseThread) => listed?.lastModified };
  return threadMachine.provide({
    actors: {
      summary: createResourceMachine<Thread | null, WhoseThread>(recallSummary(services, list)).provide({
        actors: { load: loadItem(loadSummary(services), whenOnline(services), ({ listed }) => listed ?? undefined) },
      }),
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
      prepare: fromPromise<unknown, { thread: Thread }>(async ({ input: { thread }, signal }) => {
        // What was chosen is painted first.
        await idle();
        const asked = { signal, version: thread.lastModified };
        await Promise.all([
          cache.ahead(listCompletedQuestions, byThread(thread), asked),
          cache.ahead(getAnswerExtra, byStation(thread), asked),
          cache.ahead(listNotes, byThread(thread), asked),
        ]);
      }),
    },
    actions: {
      tellOpened(_, { thread }) {
        if (thread?.version === undefined) return;
        const { idObserver, idPollingStation, version } = thread;
        services.live.tell({ type: 'thread.opened', thread: { idObserver, idPollingStation, version } });
      },
      reportFault: breakScreen,
    },
  });
};

/** It lasts as long as the screen: after it, nobody wants to know what comes for this list. */
const followPlace = ({ address, live }: Services, list: ThreadList) =>
  fromCallback(({ sendBack }) => {
    const stop = address.subscribe(
      (search, pathname) => sendBack({ type: 'place.changed', place: readPlace(pathname, search) }),
      (pathname) => screenPath(pathname) === pathTo(list),
    );
    return () => {
      stop();
      live.tell({ type: 'list.left' });
    };
  });

export function answersLogic(services: Services, list: ThreadList) {
  const { cache, address } = services;
  return createAnswersMachine<AnswersFilter>().provide({
    actors: {
      address: followPlace(services, list),
      threads: threadsLogic(services, list),
      thread: threadLogic(services, list),
      forms: cachedResource({
        services,
        endpoint: listForms,
        argsOf: () => ({ query: {} }),
        itemIn: ({ formVersions }) => formVersions,
        freshMs: seldomMs,
      }),
      questionnaires: questionnairesMachine.provide({
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

export const answersInput = ({ address }: Services) => ({ place: readPlace(address.path(), address.search()) });

/** The codes there are; null while nobody knows. */
export const codesOf = (counties: readonly County[] | null) => counties?.map(({ code }) => code) ?? null;

export const filterLogic = ({ config }: Services, answers: AnswersActor, counties: CountiesActor) =>
  createFilterMachine<AnswersFilter>().provide({
    actors: { applied: followFilter(answers, filterOf) },
    guards: {
      isSound({ context }) {
        const codes = codesOf(itemOf<County[]>(counties.getSnapshot()));
        return Object.keys(problemsOf(trimmed(context.typed), codes, config.ownServer)).length === 0;
      },
    },
    actions: {
      apply: sendTo(answers, (_, { filter }: { filter: AnswersFilter }) => ({
        type: 'filter.changed',
        filter: trimmed(filter),
      })),
    },
  });

export type AnswersActor = ActorRefFrom<ReturnType<typeof answersLogic>>;
export type ThreadsActor = ActorRefFrom<ReturnType<typeof threadsLogic>>;
export type ThreadActor = ActorRefFrom<typeof threadMachine>;
export type ResourceActor<TItem, TKey> = ActorRefFrom<ReturnType<typeof createResourceMachine<TItem, TKey>>>;
export type SummaryActor = ResourceActor<Thread | null, WhoseThread>;
export type QuestionsActor = ResourceActor<CompletedQuestion[], WhoseThread>;
export type ExtraActor = ResourceActor<AnswerExtra | null, WhoseThread>;
export type NotesActor = ResourceActor<Note[], WhoseThread>;
export type FormsActor = ResourceActor<FormSummary[], null>;
export type QuestionnairesActor = ActorRefFrom<typeof questionnairesMachine>;
export type CountiesActor = ActorRefFrom<ReturnType<typeof countiesResource>>;

/** Whether anything waits to be brought in. */
export function hasCome({ live }: Services): boolean {
  const snapshot = live.parts()?.actor.getSnapshot();
  return snapshot !== undefined && hasComeOf(snapshot);
}

/** What has come is brought in at the top of the list; where it is too much, the list begins anew. */
export function bringIn({ live }: Services, threads: ThreadsActor): void {
  const snapshot = live.parts()?.actor.getSnapshot();
  if (snapshot === undefined) return;
  const { fresh, changed, isTooMuch } = waitingOf(snapshot);
  if (isTooMuch) return threads.send({ type: 'refreshed' });
  threads.send({ type: 'threads.announced', fresh, changed });
  threads.send({ type: 'threads.brought' });
}
