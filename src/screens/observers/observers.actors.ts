import { fromPromise, sendTo, type ActorRefFrom } from 'xstate';
import { countObservers, exportObservers, listObservers } from '#contract/observers.ts';
import { deleteObserver } from '#contract/observer-changes.ts';
import type { Ngo } from '#contract/ngos.ts';
import type { Observer } from '#contract/observers.ts';
import { createFilterMachine } from '#machines/filter/filter.machine.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { filterOf } from '#machines/list/list.selectors.ts';
import type { ListQuery } from '#machines/list/list.query.ts';
import type { Sort } from '#machines/list/list.sort.ts';
import { loaderBy } from '#machines/loader/loader.machine.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { type Row, selectionMachine } from '#machines/selection/selection.machine.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { createRowActionsMachine } from '#machines/row-actions/row-actions.machine.ts';
import type { Failure } from '#contract/failures.values.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';
import { seldomMs } from '#src/api/cache.ts';
import { cachedResource, ngosResource } from '#src/loading/cachedResource.ts';
import { followAddress, whenOnline } from '#src/actors/browser.actors.ts';
import { followFilter } from '#src/actors/followActor.ts';
import { exportLogic } from '#src/actors/exportLogic.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import { handOverRecipients } from '#src/observer/handOverRecipients.ts';
import type { Services } from '#src/services.tsx';
import { failedToast, removedToast } from '#src/ui/failureText.ts';
import { idle } from '#src/ui/idle.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import { findVanished, keepPlace, keepSelection, keptSelection } from './observers.drafts.ts';
import { chunkSize, reloadChunkSize } from './observers.requestSizes.ts';
import { loadChunks, recallChunks } from './observers.chunks.ts';
import { asked, noFilter, readQuery, trimmed, writeQuery, type ObserverFilter } from './observers.query.ts';

export type RowAction = 'delete';

/** What an export takes over from the list on screen. */
export type Exported = { filter: ObserverFilter; sort: Sort | null };

/** Two people may have one name, and those of two NGOs one phone: who sees several NGOs is told which. */
export const describe =
  ({ session }: Pick<Services, 'session'>) =>
  ({ id, name, phone, ngo }: Observer): Row => ({
    key: String(id),
    name,
    phone,
    ...(ngo !== null && seesAllNgos(session.getSnapshot()) && { ngo }),
  });

const followPlace = (services: Services) =>
  followAddress(services, (search) => {
    keepPlace(services);
    return { type: 'query.changed', query: queryIn(services, search) };
  });

const listLogic = (services: Services) =>
  createListMachine<Observer, ObserverFilter>(recallChunks(services)).provide({
    actors: { load: loaderBy(loadChunks(services), whenOnline(services)), address: followPlace(services) },
    actions: {
      writeAddress({ context: { query } }, { history }) {
        services.address.write(writeQuery(query), { replace: history === 'replace' });
        keepPlace(services);
      },
      rememberPageSize: (_, { pageSize }) => pageSizes.observers.keep(services.preferences, pageSize),
    },
  });

const refusedWithoutReason: Failure = { kind: 'refused', status: null, detail: '' };

const rowActionsMachine = (services: Services) =>
  createRowActionsMachine<Observer, ObserverFilter, RowAction>(describe(services));

export const rowActionsLogic = (services: Services, count: CountActor) =>
  rowActionsMachine(services).provide({
    actors: {
      list: listLogic(services),
      selection: selectionMachine.provide({ actors: { findVanished: findVanished(services) } }),
      runRow: fromPromise(async ({ input, signal }) => {
        const deleted = await services.call(deleteObserver, { query: { id: input.row.key } }, { signal });
        if (!deleted) throw refusedWithoutReason;
      }),
    },
    actions: {
      notify: (_, { rows, failure }) =>
        raiseToast(services.toasts, failure === null ? deleted(rows) : notDeleted(rows, failure)),
      keepSelection: (_, { rows }) =>
        keepSelection(services, queryIn(services, services.address.search()).filter, rows),
      tellChange: sendTo(count, { type: 'item.changed' }),
      reportFault: breakScreen,
    },
  });

const deleted = (rows: Row[]) => removedToast('OBSERVER_DELETED', { count: rows.length });

const notDeleted = ([row]: Row[], failure: Failure) =>
  failedToast('OBSERVER_DELETE_FAILED', failure, { name: row?.name ?? '' });

/** How many there are, whatever the list is filtered by. */
export const countLogic = (services: Services) =>
  cachedResource({
    services,
    endpoint: countObservers,
    argsOf: () => ({}),
    itemIn: (count) => count,
    freshMs: seldomMs,
  });

export type NgosActor = ActorRefFrom<ReturnType<typeof ngosResource>>;

/** Whoever sees one NGO alone has none to choose. */
/** Nobody chooses an NGO before the rows stand there. */
export const ngosLogic = (services: Services) =>
  seesAllNgos(services.session.getSnapshot())
    ? ngosResource(services, idle)
    : createResourceMachine<Ngo[], null>().provide({
        actors: { load: loadItem<Ngo[], null>(() => Promise.resolve([]), whenOnline(services)) },
      });

export const observersExportLogic = (services: Services) =>
  exportLogic<Exported>(
    services,
    async ({ filter, sort }, { signal }) => {
      const { blob, name } = await services.call(exportObservers, { query: asked(filter, sort) }, { signal });
      return { blob, name: name ?? 'observers.xlsx' };
    },
    (failure) => failedToast('OBSERVERS_EXPORT_FAILED', failure),
  );

export type CountActor = ActorRefFrom<ReturnType<typeof countLogic>>;
export type RowActionsActor = ActorRefFrom<ReturnType<typeof rowActionsMachine>>;
export type ListActor = ActorRefFrom<ReturnType<typeof listLogic>>;
export type SelectionActor = ActorRefFrom<typeof selectionMachine>;

const filterMachine = createFilterMachine<ObserverFilter>();

export const filterLogic = (list: ListActor) =>
  filterMachine.provide({
    actors: { applied: followFilter(list, filterOf) },
    actions: {
      apply: sendTo(list, (_, { filter }: { filter: ObserverFilter }) => ({
        type: 'filter.changed',
        filter: trimmed(filter),
      })),
    },
  });

const queryIn = (services: Services, search: URLSearchParams): ListQuery<ObserverFilter> =>
  readQuery(search, pageSizes.observers.recall(services.preferences));

export function rowActionsInput(services: Services) {
  const query = queryIn(services, services.address.search());
  keepPlace(services);
  const kept = keptSelection(services, query.filter);
  return { query, emptyFilter: noFilter, chunkSize, reloadChunkSize, kept };
}

/** Opens the screen that writes to these (OBS-07). */
export const notify = (services: Services, rows: Row[]): void =>
  handOverRecipients(
    services,
    rows.map(({ key, ...row }) => ({ id: Number(key), ...row })),
  );

/** What is kept would be given without asking. */
export function refresh({ cache }: Services, list: ListActor, count: CountActor): void {
  cache.outdate(listObservers);
  list.send({ type: 'refreshed' });
  count.send({ type: 'refreshed' });
}
