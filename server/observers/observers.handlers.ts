import type { Parsed } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { exportObservers, listObservers } from '#contract/observers.ts';
import type { Config } from '#server/config.ts';
import type { Context, Handlers, Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { recordExport } from '#server/ledger/record-export.ts';
import { scoped } from '#server/scope.ts';
import { CSV_TYPE, fileResponse } from '#server/spreadsheets/file-response.ts';
import { observersInField } from './active.ts';
import { add } from './add.ts';
import { whoHas } from './check-phones.ts';
import { observersOf } from './details.ts';
import { eventsOf } from './timeline.ts';
import { observersFile } from './export.ts';
import { importFile } from './import.ts';
import { remove } from './remove.ts';
import { reset } from './reset.ts';
import { countFound, forgetCounts, idsFound, type ObserverSearch } from './search.ts';
import { stationsOf } from './stations-of.ts';
import { update } from './update.ts';

type Calls =
  | 'listObservers'
  | 'countObservers'
  | 'addObserver'
  | 'updateObserver'
  | 'deleteObserver'
  | 'resetObserver'
  | 'activeObservers'
  | 'importObservers'
  | 'importTemplate'
  | 'checkPhones'
  | 'exportObservers'
  | 'listObserverEvents'
  | 'listObserverStations';

/** Whoever adds or deletes sees the new count at once, also when it failed half way. */
const counted =
  <Given, Result>(handle: (given: Given, context: Context<Staff>) => Promise<Result>) =>
  (given: Given, context: Context<Staff>): Promise<Result> =>
    handle(given, context).finally(() => forgetCounts(context.db));

type Query = Omit<Parsed<typeof exportObservers>['query'], 'format'> &
  Partial<Pick<Parsed<typeof listObservers>['query'], 'ids'>>;

const searchOf = (query: Query, caller: Staff, { phonePrefix }: Config): ObserverSearch => ({
  scope: scoped(caller).only(query.idNgo),
  name: query.Name,
  number: query.Number,
  ids: query.ids,
  isExpected: query.expected,
  heardSince: query.heardSince,
  silentSince: query.silentSince,
  sort: query.Sort,
  prefix: phonePrefix,
});

export const observersHandlers: Pick<Handlers<Contract>, Calls> = {
  async listObservers({ query }, { db, caller, config, now }) {
    const paging = { page: query.Page, pageSize: query.PageSize };
    const search = searchOf(query, caller, config);
    const total = await countFound(db, search, now);
    const ids = await idsFound(db, search, { limit: paging.pageSize, offset: offsetOf(paging) });
    return {
      ...paged(await observersOf(db, search.scope, ids), total, paging),
      ...(query.Sort !== undefined && { sort: query.Sort }),
    };
  },

  countObservers: (_given, { db, caller, config, now }) =>
    countFound(db, { scope: scoped(caller), prefix: config.phonePrefix }, now),

  addObserver: counted(add),
  updateObserver: counted(update),
  deleteObserver: counted(({ query }, context) => remove(context.db, context, query.id)),
  resetObserver: reset,
  activeObservers: ({ query }, { db, caller }) => observersInField(db, scoped(caller), query),

  importObservers: counted(async (given, context) => {
    const result = await importFile(given, context);
    return given.query.report ? result : result.count;
  }),

  importTemplate: (_, { log }) => {
    async function* template() {
      yield Buffer.from('\uFEFFPhone,Pin,Name\r\n0722000000,482915,Ana Popescu\r\n');
    }
    return fileResponse({ name: 'observers-template.csv', type: CSV_TYPE, log }, template());
  },

  checkPhones: async (given, context) => ({ there: await whoHas(given, context) }),

  listObserverEvents: ({ params: { id }, query }, context) => eventsOf(id, query, context),
  listObserverStations: ({ params: { id } }, context) => stationsOf(id, context),

  exportObservers: async ({ query }, context) => {
    const { db, caller, config } = context;
    const { format, Name: person, Number: phone, ...filter } = query;
    const head = await recordExport(context, 'observers', { format, filter, person, phone });
    return observersFile(db, searchOf(query, caller, config), format, { ...context, head });
  },
};
