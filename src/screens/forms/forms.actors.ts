import { fromPromise, type ActorRefFrom } from 'xstate';
import type { Read } from '#contract/endpoint.ts';
import { listForms, type FormSummary } from '#contract/form-list.ts';
import { deleteForm, getForm } from '#contract/forms.ts';
import type { Failure } from '#contract/failures.values.ts';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import type { Row } from '#machines/selection/selection.machine.ts';
import { createRowActionsMachine } from '#machines/row-actions/row-actions.machine.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';
import { cachedFinding } from '#src/loading/cachedResource.ts';
import type { Kept } from '#src/api/cache.ts';
import type { CallResult } from '#src/api/call.ts';
import { followAddress, whenOnline } from '#src/actors/browser.actors.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { failedToast, removedToast } from '#src/ui/failureText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import { noFilter, readQuery, writeQuery, type FormFilter } from './forms.query.ts';

export type RowAction = 'delete';

/** Every form comes in one answer, and is in the one chunk. */
const chunkSize = 100_000;

export const nameOf = ({ code, description }: Pick<FormSummary, 'code' | 'description'>) => `${code} ${description}`;
export const describe = (form: FormSummary): Row => ({ key: String(form.id), name: nameOf(form) });

const all = { query: {} };

function chunksIn(
  { chunkNumbers, chunkSize }: ChunksRequest<FormFilter>,
  { reply: { formVersions }, loadedAt }: Kept<CallResult<typeof listForms>>,
): ChunksLoaded<FormSummary> {
  const itemsOf = (number: number) => formVersions.slice((number - 1) * chunkSize, number * chunkSize);
  return {
    chunks: chunkNumbers.map((number) => ({ chunkNumber: number, items: itemsOf(number) })),
    totalItems: formVersions.length,
    sort: null,
    loadedAt,
  };
}

const recallChunks =
  ({ cache }: Services) =>
  (wanted: ChunksRequest<FormFilter>): ChunksLoaded<FormSummary> | null => {
    const kept = cache.recall(listForms, all);
    return kept && chunksIn(wanted, kept);
  };

const loadChunks = ({ cache }: Services) =>
  fromPromise<ChunksLoaded<FormSummary>, LoaderInput<ChunksRequest<FormFilter>>>(
    async ({ input: { request }, signal }) => chunksIn(request, await cache.load(listForms, all, { signal })),
  );

const listLogic = (services: Services) =>
  createListMachine<FormSummary, FormFilter>(recallChunks(services)).provide({
    actors: {
      load: loaderBy(loadChunks(services), whenOnline(services)),
      address: followAddress(services, (search) => ({ type: 'query.changed', query: queryIn(services, search) })),
    },
    actions: {
      writeAddress: ({ context }, { history }) =>
        services.address.write(writeQuery(context.query), { replace: history === 'replace' }),
      rememberPageSize: (_, { pageSize }) => pageSizes.forms.keep(services.preferences, pageSize),
    },
  });

const rowActionsMachine = createRowActionsMachine<FormSummary, FormFilter, RowAction>(describe);

export const rowActionsLogic = (services: Services) =>
  rowActionsMachine.provide({
    actors: {
      list: listLogic(services),
      runRow: fromPromise(({ input, signal }) =>
        services.call(deleteForm, { query: { formId: input.row.key } }, { signal }),
      ),
    },
    actions: {
      notify: (_, { rows, failure }) =>
        raiseToast(services.toasts, failure === null ? removedToast('FORM_DELETED') : notDeleted(rows, failure)),
      reportFault: breakScreen,
    },
  });

const notDeleted = ([row]: Row[], failure: Failure) =>
  failedToast('FORM_NOT_DELETED', failure, { name: row?.name ?? '' });

export type Sections = Read<typeof getForm>;

/** The sections of the form that is looked at. */
export const sectionsLogic = (services: Services) =>
  cachedFinding({
    services,
    endpoint: getForm,
    argsOf: (id: number) => ({ params: { id } }),
    itemIn: (sections) => sections,
  });

export type RowActionsActor = ActorRefFrom<typeof rowActionsMachine>;
export type ListActor = ActorRefFrom<ReturnType<typeof listLogic>>;
export type SectionsActor = ActorRefFrom<ReturnType<typeof sectionsLogic>>;

const queryIn = ({ preferences }: Services, search: URLSearchParams) =>
  readQuery(search, pageSizes.forms.recall(preferences));

export const rowActionsInput = (services: Services) => ({
  query: queryIn(services, services.address.search()),
  emptyFilter: noFilter,
  chunkSize,
  reloadChunkSize: chunkSize,
  kept: [],
});
