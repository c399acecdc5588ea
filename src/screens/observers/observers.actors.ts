import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { countObservers, deleteObserver, exportObservers, listObservers, resetObserver } from '#contract/observers.ts';
import { listNgos, type Ngo } from '#contract/ngos.ts';
import type { Observer } from '#contract/observers.ts';
import { createExportMachine, type ExportEvent } from '#machines/export/export.machine.ts';
import { createFilterMachine } from '#machines/filter/filter.machine.ts';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import type { ListQuery, Sort } from '#machines/list/list.query.ts';
import { resetPasswordMachine } from '#machines/reset-password/reset-password.machine.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import type { Row, selectionMachine } from '#machines/selection/selection.machine.ts';
import { isOrganizer } from '#machines/session/session.selectors.ts';
import { createTableMachine } from '#machines/table/table.machine.ts';
import type { Failure } from '#src/api/failure.ts';
import { paths, recipientsDraft } from '#src/paths.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import {
  asked,
  chunkSize,
  keptOver,
  pageSizeKey,
  noFilter,
  readQuery,
  readSort,
  trimmed,
  usualSize,
  writeQuery,
  type ObserverFilter,
} from './observers.query.ts';

export type RowAction = 'delete';

/** What an export takes over from the list on screen. */
export type Exported = { filter: ObserverFilter; sort: Sort | null };

const reloadChunkSize = 1_000;

/** Two people may have one name, and those of two NGOs one phone: who sees several NGOs is told which. */
export const describe =
  ({ session }: Pick<Services, 'session'>) =>
  ({ id, name, phone, ngo }: Observer): Row => ({
    key: String(id),
    name,
    phone,
    ...(ngo !== null && isOrganizer(session.getSnapshot()) && { ngo }),
  });

const loadChunks = ({ call }: Services) =>
  fromPromise<ChunksLoaded<Observer>, ChunksRequest<ObserverFilter>>(async ({ input, signal }) => {
    const { filter, sort, chunkSize, numbers } = input;
    const ask = (number: number) =>
      call(listObservers, { query: { ...asked(filter, sort), Page: number, PageSize: chunkSize } }, { signal });
    const pages = await Promise.all(numbers.map(ask));
    const newest = pages.at(-1);
    return {
      chunks: pages.map(({ data }, index) => ({ number: numbers[index] ?? 1, items: data })),
      totalItems: newest?.totalItems ?? 0,
      sort: readSort(newest?.sort),
      loadedAt: new Date().toISOString(),
    };
  });

const listLogic = (services: Services) =>
  createListMachine<Observer, ObserverFilter>().provide({
    actors: { loadChunks: loadChunks(services) },
    actions: {
      writeAddress: ({ context }, { history }) =>
        services.address.write(writeQuery(context.query), { replace: history === 'replace' }),
      rememberPageSize: (_, { pageSize }) => services.remember.keep(pageSizeKey, pageSize),
    },
  });

const refusedWithoutReason: Failure = { kind: 'refused', status: null, detail: '' };

const tableMachine = (services: Services) =>
  createTableMachine<Observer, ObserverFilter, RowAction>(describe(services));

export const tableLogic = (services: Services, count: CountActor) =>
  tableMachine(services).provide({
    actors: {
      list: listLogic(services),
      runRow: fromPromise(async ({ input, signal }) => {
        const deleted = await services.call(deleteObserver, { query: { id: input.row.key } }, { signal });
        if (!deleted) throw refusedWithoutReason;
      }),
    },
    actions: {
      notify: (_, { rows, failure }) =>
        services.toasts.send({
          type: 'toast.raised',
          toast: failure === null ? deleted(rows) : notDeleted(rows, failure),
        }),
      keepSelection: (_, { rows }) => keepSelection(services, rows),
      tellChange: () => count.send({ type: 'refreshed' }),
      reportFault: breakScreen,
    },
  });

const deleted = (rows: Row[]) => ({
  status: 'warning' as const,
  title: 'SUCCESS',
  description: 'OBSERVER_DELETED',
  values: { count: rows.length },
});

const notDeleted = ([row]: Row[], failure: Failure) =>
  failedToast('OBSERVER_DELETE_FAILED', failure, { name: row?.name ?? '' });

const countMachine = createResourceMachine<number, null>();

export const countLogic = ({ call }: Services) =>
  countMachine.provide({
    actors: { load: loadItem((_, signal) => call(countObservers, {}, { signal })) },
  });

const ngosMachine = createResourceMachine<Ngo[], null>();
export type NgosActor = ActorRefFrom<typeof ngosMachine>;

/** The NGOs to choose from; whoever sees one alone needs none. */
export const ngosLogic = ({ call, session }: Services) =>
  ngosMachine.provide({
    actors: {
      load: loadItem(async (_, signal) => (isOrganizer(session.getSnapshot()) ? call(listNgos, {}, { signal }) : [])),
    },
  });

export const resetLogic = ({ call, toasts }: Services) =>
  resetPasswordMachine.provide({
    actors: {
      savePassword: fromPromise(({ input: { id, phone, password }, signal }) => {
        const whom = { phoneNumber: phone, idObserver: id };
        const body = { action: 'reset-password', ...whom, pin: password, strictPin: true } as const;
        return call(resetObserver, { body }, { signal });
      }),
    },
    actions: {
      notify: (_, { failure }) =>
        toasts.send({
          type: 'toast.raised',
          toast:
            failure === null
              ? { status: 'success', title: 'SUCCESS', description: 'RESET_PASSWORD_DONE' }
              : { status: 'error', title: 'ERROR', description: 'RESET_PASSWORD_FAILED' },
        }),
    },
  });

const exportMachine = createExportMachine<Exported>();

const download = ({ call }: Services) =>
  fromCallback<ExportEvent<Exported>, { filter: Exported }>(({ input, sendBack }) => {
    const gone = new AbortController();
    const { filter, sort } = input.filter;
    async function save() {
      const query = asked(filter, sort);
      const file = await call(exportObservers, { query }, { signal: gone.signal });
      const { saveFile } = await import('#src/ui/saveFile.ts');
      const fileName = file.name ?? 'observers.xlsx';
      if (gone.signal.aborted) return;
      saveFile(file.blob, fileName);
      sendBack({ type: 'export.saved', fileName });
    }
    save().catch((error: unknown) => gone.signal.aborted || sendBack({ type: 'export.failed', error }));
    return () => gone.abort();
  });

export const exportLogic = (services: Services) =>
  exportMachine.provide({
    actors: { download: download(services) },
    actions: {
      notify(_, { failure }) {
        if (failure === null) return;
        services.toasts.send({ type: 'toast.raised', toast: failedToast('OBSERVERS_EXPORT_FAILED', failure) });
      },
    },
  });

export type CountActor = ActorRefFrom<typeof countMachine>;
export type TableActor = ActorRefFrom<ReturnType<typeof tableMachine>>;
export type ListActor = ActorRefFrom<ReturnType<typeof listLogic>>;
export type SelectionActor = ActorRefFrom<typeof selectionMachine>;
export type ResetActor = ActorRefFrom<typeof resetPasswordMachine>;
export type ExportActor = ActorRefFrom<typeof exportMachine>;

export const filterLogic = (list: ListActor) =>
  createFilterMachine<ObserverFilter>().provide({
    actions: { apply: (_, { filter }) => list.send({ type: 'filter.changed', filter: trimmed(filter) }) },
  });

const queryIn = (services: Services, search: URLSearchParams): ListQuery<ObserverFilter> =>
  readQuery(search, usualSize(services.remember));

const selectionKey = 'observers.selection';

/** Kept with the filter over which it was picked: rows of another are others. */
function keepSelection(services: Services, rows: Row[]): void {
  if (rows.length === 0) return services.drafts.drop(selectionKey);
  const { filter } = queryIn(services, services.address.search());
  services.drafts.keep(selectionKey, { filter, rows });
}

export function tableInput(services: Services) {
  const query = queryIn(services, services.address.search());
  const kept = services.drafts.recall(selectionKey, (value) => keptOver(query.filter, value)) ?? [];
  return { query, emptyFilter: noFilter, chunkSize, reloadChunkSize, kept };
}

/** Whoever is to get a message waits for the screen that writes it: many would not fit into an address (OBS-07). */
export function notify({ drafts, address }: Services, rows: Row[]): void {
  drafts.keep(recipientsDraft, rows);
  address.go(paths.notifications);
}

/** The back button and a connection that is there again reach the machines. */
export function listenFor(services: Services, list: ListActor, count: CountActor): () => void {
  const stopAddress = services.address.subscribe((search) =>
    list.send({ type: 'query.changed', query: queryIn(services, search) }),
  );
  const stopConnection = services.connection.subscribe((isOnline) => {
    if (!isOnline) return;
    list.send({ type: 'connection.restored' });
    count.send({ type: 'connection.restored' });
  });
  return () => {
    stopAddress();
    stopConnection();
  };
}
