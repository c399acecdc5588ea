import { fromPromise, type ActorRefFrom } from 'xstate';
import type { Read } from '#contract/endpoint.ts';
import { deleteForm, getForm, listForms, type FormSummary } from '#contract/forms.ts';
import type { Failure } from '#machines/failure.ts';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { pageIn } from '#machines/list/list.address.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { createResourceMachine, findItem } from '#machines/resource/resource.machine.ts';
import type { Row } from '#machines/selection/selection.machine.ts';
import { createTableMachine } from '#machines/table/table.machine.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import { asPageSize, noFilter, readQuery, writeQuery, type FormFilter } from './forms.query.ts';

export type RowDeed = 'delete';

/** Every form comes in one answer. */
const chunkSize = 1_000;
const pageSizeKey = 'forms.page-size';

export const nameOf = ({ code, description }: Pick<FormSummary, 'code' | 'description'>) => `${code} ${description}`;
export const describe = (form: FormSummary): Row => ({ key: String(form.id), name: nameOf(form) });

/** The first time what is at hand, if anything is; it is read anew as soon as it stands (`listenFor`). */
function loadChunks({ call, forms, address }: Services) {
  let atHand = isAtHand({ forms, address }) ? forms.get() : null;
  return fromPromise<ChunksLoaded<FormSummary>, ChunksRequest<FormFilter>>(async ({ input, signal }) => {
    const first = atHand;
    atHand = null;
    if (first !== null) return asChunks(first.forms, first.loadedAt, input);
    const { formVersions } = await call(listForms, { query: {} }, { signal });
    const loadedAt = new Date().toISOString();
    forms.put(formVersions, loadedAt);
    return asChunks(formVersions, loadedAt, input);
  });
}

/** Reading anew leads to the first page, so that further ones wait for it. */
export const isAtHand = ({ forms, address }: Pick<Services, 'forms' | 'address'>) =>
  forms.get() !== null && pageIn(address.search()) === 1;

const asChunks = (
  forms: readonly FormSummary[],
  loadedAt: string,
  { numbers, chunkSize }: ChunksRequest<FormFilter>,
): ChunksLoaded<FormSummary> => ({
  chunks: numbers.map((number) => ({ number, items: forms.slice((number - 1) * chunkSize, number * chunkSize) })),
  totalItems: forms.length,
  sort: null,
  loadedAt,
});

const listLogic = (services: Services) =>
  createListMachine<FormSummary, FormFilter>().provide({
    actors: { loadChunks: loadChunks(services) },
    actions: {
      writeAddress: ({ context }, { history }) =>
        services.address.write(writeQuery(context.query), { replace: history === 'replace' }),
      rememberPageSize: (_, { pageSize }) => services.remember.keep(pageSizeKey, pageSize),
    },
  });

const tableMachine = () => createTableMachine<FormSummary, FormFilter, RowDeed>(describe);

export const tableLogic = (services: Services) =>
  tableMachine().provide({
    actors: {
      list: listLogic(services),
      runRow: fromPromise(({ input, signal }) =>
        services.call(deleteForm, { query: { formId: input.row.key } }, { signal }),
      ),
    },
    actions: {
      notify: (_, { rows, failure }) =>
        services.toasts.send({ type: 'toast.raised', toast: failure === null ? deleted : notDeleted(rows, failure) }),
      reportFault: breakScreen,
    },
  });

const deleted = { status: 'warning', title: 'SUCCESS', description: 'FORM_DELETED' } as const;

const notDeleted = ([row]: Row[], failure: Failure) =>
  failedToast('FORM_NOT_DELETED', failure, { name: row?.name ?? '' });

export type Sections = Read<typeof getForm>;

/** The sections of the form that is looked at. */
export const sectionsLogic = ({ call }: Services) =>
  createResourceMachine<Sections, number>().provide({
    actors: {
      load: findItem((id, signal) => call(getForm, { params: { id } }, { signal })),
    },
  });

export type TableActor = ActorRefFrom<ReturnType<typeof tableMachine>>;
export type ListActor = ActorRefFrom<ReturnType<typeof listLogic>>;
export type SectionsActor = ActorRefFrom<ReturnType<typeof sectionsLogic>>;

const queryIn = ({ remember }: Services, search: URLSearchParams) =>
  readQuery(search, remember.recall(pageSizeKey, asPageSize) ?? 10);

export const tableInput = (services: Services) => ({
  query: queryIn(services, services.address.search()),
  emptyFilter: noFilter,
  chunkSize,
  reloadChunkSize: chunkSize,
  kept: [],
});

/** The back button and a connection that is there again reach the list; forms that were at hand are read anew. */
export function listenFor(services: Services, list: ListActor, wasAtHand: boolean): () => void {
  const reading = list.subscribe((snapshot) => {
    if (!snapshot.hasTag('ready')) return;
    reading.unsubscribe();
    if (wasAtHand) list.send({ type: 'reload.requested', chunkSize });
  });
  const stopAddress = services.address.subscribe((search) =>
    list.send({ type: 'query.changed', query: queryIn(services, search) }),
  );
  const stopConnection = services.connection.subscribe((isOnline) => {
    if (isOnline) list.send({ type: 'connection.restored' });
  });
  return () => {
    reading.unsubscribe();
    stopAddress();
    stopConnection();
  };
}
