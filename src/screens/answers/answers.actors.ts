import { fromPromise, type ActorRefFrom } from 'xstate';
import { getAnswerExtra, listCompletedQuestions, listThreads, type AnswerExtra } from '#contract/answers.ts';
import type { CompletedQuestion, Thread } from '#contract/answers.ts';
import { getForm, listForms, type FormSummary } from '#contract/forms.ts';
import { listNotes, type Note } from '#contract/notes.ts';
import { listCounties, type County } from '#contract/stations.ts';
import { createAnswersMachine } from '#machines/answers/answers.machine.ts';
import { createFilterMachine } from '#machines/filter/filter.machine.ts';
import { waitingOf } from '#machines/live/live.selectors.ts';
import { loadForm, questionnairesMachine } from '#machines/questionnaires/questionnaires.machine.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { threadMachine, type WhoseThread } from '#machines/thread/thread.machine.ts';
import { createThreadsMachine } from '#machines/threads/threads.machine.ts';
import { isSameThread, type PageLoaded, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { screenOf, type ThreadList } from '#src/paths.ts';
import type { Services } from '#src/services.tsx';
import { idle } from '#src/ui/idle.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import { asked, pathOf, problemsOf, readPlace, trimmed, writePlace, type AnswersFilter } from './answers.query.ts';
import { createPrepared, type Prepared } from './prepared.ts';

type PageRequest = { filter: AnswersFilter; page: number; pageSize: number };

const threadsLogic = ({ call, config, live }: Services, list: ThreadList) =>
  createThreadsMachine<AnswersFilter>().provide({
    actors: {
      loadPage: fromPromise<PageLoaded, PageRequest>(async ({ input: { filter, page, pageSize }, signal }) => {
        const query = { ...asked(list, filter, config.timeZone, config.ownServer), page, pageSize };
        const { data, totalItems } = await call(listThreads, { query }, { signal });
        return { threads: data, totalItems, loadedAt: new Date().toISOString() };
      }),
    },
    actions: {
      tellAsked({ context: { filter } }) {
        const { urgent, ...narrowed } = asked(list, filter, config.timeZone, config.ownServer);
        live.tell({ type: 'list.asked', list: urgent === undefined ? 'all' : 'urgent', filter: narrowed });
      },
      tellShown: ({ context: { threads } }) =>
        live.tell({ type: 'list.shown', newest: threads[0]?.lastModified ?? null }),
    },
  });

/** The observer's threads, of which this is one; nobody knows it where it is not among them. */
const loadSummary =
  ({ call }: Services) =>
  async (key: WhoseThread, signal: AbortSignal): Promise<Thread | null> => {
    const query = { observerId: key.thread.idObserver, page: 1, pageSize: 100 };
    const { data } = await call(listThreads, { query }, { signal });
    return data.find((one) => isSameThread(one, key.thread)) ?? null;
  };

const partsOf = ({ call }: Services, signal: AbortSignal) => ({
  questions: ({ idObserver, idPollingStation }: ThreadKey) =>
    call(listCompletedQuestions, { query: { idObserver, idPollingStation } }, { signal }),
  extra: ({ idObserver, idPollingStation }: ThreadKey) =>
    call(getAnswerExtra, { query: { ObserverId: idObserver, PollingStationNumber: idPollingStation } }, { signal }),
  notes: ({ idObserver, idPollingStation }: ThreadKey) =>
    call(listNotes, { query: { idObserver, idPollingStation } }, { signal }),
});

const threadLogic = (services: Services, prepared: Prepared) =>
  threadMachine.provide({
    actors: {
      summary: createResourceMachine<Thread | null, WhoseThread>().provide({
        actors: { load: loadItem(loadSummary(services), ({ listed }) => listed ?? undefined) },
      }),
      questions: createResourceMachine<CompletedQuestion[], WhoseThread>().provide({
        actors: {
          load: loadItem(
            ({ thread }, signal) => partsOf(services, signal).questions(thread),
            ({ listed }) => prepared.take(listed, 'questions'),
          ),
        },
      }),
      extra: createResourceMachine<AnswerExtra | null, WhoseThread>().provide({
        actors: {
          load: loadItem(
            ({ thread }, signal) => partsOf(services, signal).extra(thread),
            ({ listed }) => prepared.take(listed, 'extra'),
          ),
        },
      }),
      notes: createResourceMachine<Note[], WhoseThread>().provide({
        actors: {
          load: loadItem(
            ({ thread }, signal) => partsOf(services, signal).notes(thread),
            ({ listed }) => prepared.take(listed, 'notes'),
          ),
        },
      }),
      prepare: fromPromise<unknown, { thread: Thread }>(async ({ input: { thread }, signal }) => {
        // What was chosen is painted first.
        await idle();
        signal.throwIfAborted();
        const parts = partsOf(services, signal);
        const [questions, extra, notes] = await Promise.all([
          parts.questions(thread),
          parts.extra(thread),
          parts.notes(thread),
        ]);
        prepared.put(thread, { questions, extra, notes });
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

export function answersLogic(services: Services, list: ThreadList) {
  const { call, address } = services;
  const prepared = createPrepared();
  return createAnswersMachine<AnswersFilter>().provide({
    actors: {
      threads: threadsLogic(services, list),
      thread: threadLogic(services, prepared),
      forms: createResourceMachine<FormSummary[], null>().provide({
        actors: {
          load: loadItem(async (_, signal) => (await call(listForms, { query: {} }, { signal })).formVersions),
        },
      }),
      questionnaires: questionnairesMachine.provide({
        actors: {
          load: loadForm((id, signal) => call(getForm, { params: { id } }, { signal })),
        },
      }),
    },
    actions: {
      dropPrepared: () => prepared.drop(),
      writeAddress: ({ context: { place } }, { history }) =>
        address.write(writePlace(list, place), { replace: history === 'replace', path: pathOf(list, place) }),
      reportFault: breakScreen,
    },
  });
}

const countiesMachine = createResourceMachine<County[], null>();

export const countiesLogic = ({ call }: Services) =>
  countiesMachine.provide({
    actors: { load: loadItem((_, signal) => call(listCounties, { query: {} }, { signal })) },
  });

/** The codes there are; null while nobody knows. */
export const codesOf = (counties: readonly County[] | null) => counties?.map(({ code }) => code) ?? null;

export const filterLogic = ({ config }: Services, answers: AnswersActor, counties: CountiesActor) =>
  createFilterMachine<AnswersFilter>().provide({
    guards: {
      isSound({ context }) {
        const codes = codesOf(itemOf<County[]>(counties.getSnapshot()));
        return Object.keys(problemsOf(trimmed(context.typed), codes, config.ownServer)).length === 0;
      },
    },
    actions: { apply: (_, { filter }) => answers.send({ type: 'filter.changed', filter: trimmed(filter) }) },
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
export type CountiesActor = ActorRefFrom<typeof countiesMachine>;

/** The back button, links, and a connection that is there again reach the machines. */
export function listenFor(services: Services, list: ThreadList, answers: AnswersActor, counties: CountiesActor) {
  const stopAddress = services.address.subscribe(
    (search, pathname) => answers.send({ type: 'place.changed', place: readPlace(pathname, search) }),
    (pathname) => screenOf(pathname) === `/${list}`,
  );
  const stopConnection = services.connection.subscribe((isOnline) => {
    if (!isOnline) return;
    answers.send({ type: 'connection.restored' });
    counties.send({ type: 'connection.restored' });
  });
  return () => {
    services.live.tell({ type: 'list.left' });
    stopAddress();
    stopConnection();
  };
}

/** Whether anything waits to be brought in. */
export function hasCome({ live }: Services): boolean {
  const snapshot = live.parts()?.actor.getSnapshot();
  if (snapshot === undefined) return false;
  const { fresh, changed } = waitingOf(snapshot);
  return fresh + changed > 0;
}

/** What has come is brought in at the top of the list. */
export function bringIn({ live }: Services, threads: ThreadsActor): void {
  const snapshot = live.parts()?.actor.getSnapshot();
  if (snapshot === undefined) return;
  const { fresh, changed } = waitingOf(snapshot);
  threads.send({ type: 'threads.announced', fresh, changed });
  threads.send({ type: 'threads.brought' });
}
