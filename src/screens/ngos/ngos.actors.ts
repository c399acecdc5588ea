import { fromCallback, fromPromise, sendTo, type ActorRefFrom } from 'xstate';
import { deleteNgo, listNgos, setNgoOrganizer, setNgoStatus, type Ngo } from '#contract/ngos.ts';
import { createConfirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import type { Failure } from '#contract/failures.values.ts';
import { createFilterMachine } from '#machines/filter/filter.machine.ts';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { filterOf } from '#machines/list/list.selectors.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import type { Row } from '#machines/selection/selection.machine.ts';
import { createRowActionsMachine } from '#machines/row-actions/row-actions.machine.ts';
import {
  createTogglesMachine,
  type FlagToggled,
  type FlagValue,
  type SwitchOrder,
} from '#machines/toggles/toggles.machine.ts';
import { pathTo } from '#src/routes.ts';
import type { Kept } from '#src/api/cache.ts';
import { followAddress, whenOnline } from '#src/actors/browser.actors.ts';
import { followFilter } from '#src/actors/followActor.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast, removedToast } from '#src/ui/failureText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import { arrange } from './ngos.arrange.ts';
import { noFilter, readQuery, writeQuery, type NgoFilter } from './ngos.query.ts';

export type RowAction = 'delete';
export type Flag = 'isActive' | 'organizer';

/** A switch that is asked about first, since others feel it at once. */
export type SwitchToConfirm = FlagToggled<Flag>;

/** Every NGO comes in one answer; there are never so many that they need to be asked for in parts. */
const chunkSize = 1_000;

export const describe = ({ id, name }: Ngo): Row => ({ key: String(id), name });

function chunksIn(
  { filter, sort, chunkSize, chunkNumbers }: ChunksRequest<NgoFilter>,
  { reply, loadedAt }: Kept<Ngo[]>,
): ChunksLoaded<Ngo> {
  const ngos = arrange(reply, filter, sort);
  return {
    chunks: chunkNumbers.map((number) => ({
      chunkNumber: number,
      items: ngos.slice((number - 1) * chunkSize, number * chunkSize),
    })),
    totalItems: ngos.length,
    sort,
    loadedAt,
  };
}

const recallChunks =
  ({ cache }: Services) =>
  (wanted: ChunksRequest<NgoFilter>): ChunksLoaded<Ngo> | null => {
    const kept = cache.recall(listNgos, {});
    return kept && chunksIn(wanted, kept);
  };

/** The switches hear of each request: what is switched while it is on its way may not be in its answer. */
const loadChunks = ({ cache }: Services, toggles: TogglesActor) =>
  fromPromise<ChunksLoaded<Ngo>, LoaderInput<ChunksRequest<NgoFilter>>>(async ({ input: { request }, signal }) => {
    toggles.send({ type: 'rows.asked' });
    return chunksIn(request, await cache.load(listNgos, {}, { signal }));
  });

const listLogic = (services: Services, toggles: TogglesActor) =>
  createListMachine<Ngo, NgoFilter>(recallChunks(services)).provide({
    actors: {
      load: loaderBy(loadChunks(services, toggles), whenOnline(services)),
      address: followAddress(services, (search) => ({ type: 'query.changed', query: queryIn(services, search) })),
    },
    actions: {
      writeAddress: ({ context }, { history }) =>
        services.address.write(writeQuery(context.query), { replace: history === 'replace' }),
      rememberPageSize: (_, { pageSize }) => pageSizes.ngos.keep(services.preferences, pageSize),
      tellLoaded: () => toggles.send({ type: 'rows.loaded' }),
    },
  });

const rowActionsMachine = createRowActionsMachine<Ngo, NgoFilter, RowAction>(describe);

export const rowActionsLogic = (services: Services, toggles: TogglesActor) =>
  rowActionsMachine.provide({
    actors: {
      list: listLogic(services, toggles),
      runRow: fromPromise(({ input, signal }) =>
        services.call(deleteNgo, { params: { id: input.row.key } }, { signal }),
      ),
    },
    actions: {
      notify: (_, { rows, failure }) =>
        raiseToast(services.toasts, failure === null ? removedToast('NGO_DELETE_SUCCESS') : notDeleted(rows, failure)),
      reportFault: breakScreen,
    },
  });

const notDeleted = ([row]: Row[], failure: Failure) =>
  failedToast('NGO_DELETE_FAILED', failure, { name: row?.name ?? '' });

const togglesMachine = createTogglesMachine<Flag>();

/** A request that is under way is not called back when the reader leaves: what they switched stays switched. */
const switcher = ({ call }: Services) =>
  fromCallback<SwitchOrder<Flag>>(({ receive, sendBack }) => {
    const send = ({ key, flag, value }: FlagValue<Flag>): Promise<unknown> =>
      flag === 'isActive'
        ? call(setNgoStatus, { params: { id: key }, body: { isActive: value } })
        : call(setNgoOrganizer, { params: { id: key }, body: { isOrganizer: value } });
    receive(({ key, flag, value }) => {
      const wanted = { key, flag, value };
      send(wanted).then(
        () => sendBack({ type: 'switch.done', ...wanted }),
        (error: unknown) => sendBack({ type: 'switch.failed', error, ...wanted }),
      );
    });
  });

const switched = {
  isActive: 'NGO_ACTIVE_FLAG_UPDATE_SUCCESS',
  organizer: 'NGO_ORG_FLAG_UPDATE_SUCCESS',
} as const;

export const togglesLogic = (services: Services) =>
  togglesMachine.provide({
    actors: { switcher: switcher(services) },
    actions: {
      notify(_, { name, flag, failure }) {
        const values = { name };
        raiseToast(
          services.toasts,
          failure === null ? doneToast(switched[flag], values) : failedToast('NGO_FLAG_UPDATE_FAILED', failure, values),
        );
      },
      reportFault: breakScreen,
    },
  });

const confirmationMachine = createConfirmationMachine<SwitchToConfirm>();

export const confirmationLogic = (toggles: TogglesActor) =>
  confirmationMachine.provide({
    actions: {
      proceed: (_, { action }) => toggles.send({ type: 'flag.toggled', ...action }),
    },
  });

export type RowActionsActor = ActorRefFrom<typeof rowActionsMachine>;
export type ListActor = ActorRefFrom<ReturnType<typeof listLogic>>;
export type TogglesActor = ActorRefFrom<typeof togglesMachine>;
export type ConfirmationActor = ActorRefFrom<typeof confirmationMachine>;

const filterMachine = createFilterMachine<NgoFilter>();

export const filterLogic = (list: ListActor) =>
  filterMachine.provide({
    actors: { applied: followFilter(list, filterOf) },
    actions: {
      apply: sendTo(list, (_, { filter: { name } }: { filter: NgoFilter }) => ({
        type: 'filter.changed',
        filter: { name: name.trim() },
      })),
    },
  });

const queryIn = ({ preferences }: Services, search: URLSearchParams) =>
  readQuery(search, pageSizes.ngos.recall(preferences));

export const rowActionsInput = (services: Services) => ({
  query: queryIn(services, services.address.search()),
  emptyFilter: noFilter,
  chunkSize,
  reloadChunkSize: chunkSize,
  kept: [],
});

export const openNgo = ({ address }: Services, mode: 'view' | 'edit', { id }: Pick<Ngo, 'id'>) =>
  address.go(pathTo(mode === 'view' ? 'ngoView' : 'ngoEdit', { id }));
