import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { listThreads } from '#contract/threads.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Staff } from '#server/http/handler.ts';
import { holdsPhone } from '#server/observers/phones.ts';
import { meant } from '#server/observers/search.ts';
import { isNoTest } from '#server/observers/test-observers.ts';
import { offsetOf, paged, type Paging } from '#server/http/paged.ts';
import { Refusal } from '#server/http/refusal.ts';
import { scoped, type Scope } from '#server/scope.ts';
import { cursorAt, cursorText, momentColumns, type Moment } from '#server/live/lists/snapshot-cursor.ts';
import type { Period } from './period.ts';
import { isUrgent, isUrgentIn } from './urgent.ts';
import { TtlCache } from '#server/ttl-cache.ts';

export interface People {
  scope: Scope;
  phone?: string;
  /** Who is meant by an id, a phone or a name. */
  person?: string;
  /** The number of the election's country, by which phones are compared. */
  phonePrefix: string;
}

/** Which threads are meant. */
export interface ThreadFilter extends Period, People {
  county?: string;
  stationNumber?: number;
  observer?: number;
  urgent?: boolean;
  /** Only visits of test observers, or none of theirs. */
  test?: boolean;
  /** Those without an answer, too: all of theirs were withdrawn. */
  withEmptied?: boolean;
}

type FilterQuery = Omit<Parsed<typeof listThreads>['query'], 'page' | 'pageSize' | 'test'> & {
  test?: boolean | undefined;
};

/** Beyond it a page costs more than it is worth to anybody. */
const DEEPEST = 100_000;

const totals = new TtlCache<number>(2_000);

/** Zero asks for any station or observer, as in published back ends. */
export function filterOf(query: FilterQuery, caller: Staff, period: Period, phonePrefix: string): ThreadFilter {
  return {
    ...period,
    phonePrefix,
    scope: scoped(caller),
    ...(query.county !== undefined && { county: query.county }),
    ...(query.pollingStationNumber && { stationNumber: query.pollingStationNumber }),
    ...(query.observerId && { observer: query.observerId }),
    ...(query.observerPhoneNumber !== undefined && { phone: query.observerPhoneNumber }),
    ...(query.observer !== undefined && { person: query.observer }),
    ...(query.urgent === true && { urgent: true }),
    ...(query.test !== undefined && { test: query.test }),
  };
}

/** Conditions on observers: the phone of published clients, and whatever staff typed to say whom they mean. */
export const peopleMeant = ({ phone, person, phonePrefix: prefix, scope }: People): RawBuilder<boolean>[] => [
  ...(phone === undefined ? [] : [holdsPhone(sql`observer.phone`, phone, prefix)]),
  ...(person === undefined ? [] : [meant(person, { prefix, scope })]),
];

/** A thread is within a period when it was begun before its end and changed after its beginning. */
export const narrowedBy = (filter: ThreadFilter, where: ExpressionBuilder<Tables, 'thread'>) => [
  ...(filter.county === undefined
    ? []
    : [where('thread.county_id', '=', where.selectFrom('county').select('id').where('code', '=', filter.county))]),
  ...(filter.stationNumber === undefined ? [] : [where('thread.station_number', '=', filter.stationNumber)]),
  ...(filter.observer === undefined ? [] : [where('thread.observer_id', '=', filter.observer)]),
  ...peopleMeant(filter).map((condition) =>
    where('thread.observer_id', 'in', where.selectFrom('observer').select('id').where(condition)),
  ),
  ...(filter.from === undefined ? [] : [where('thread.last_answer_at', '>=', filter.from)]),
  ...(filter.to === undefined ? [] : [where('thread.first_answer_at', '<=', filter.to)]),
  ...(filter.test === undefined ? [] : [sql<boolean>`${isNoTest('thread.observer_id')} <> ${filter.test}`]),
];

export const matches = (filter: ThreadFilter) => (where: ExpressionBuilder<Tables, 'thread'>) =>
  where.and([
    filter.urgent ? isUrgentIn('thread') : where('thread.answer_count', filter.withEmptied ? '>=' : '>', 0),
    filter.scope.within('thread.ngo_id'),
    ...narrowedBy(filter, where),
  ]);

export function mustBeNear(offset: number): void {
  if (offset > DEEPEST)
    throw new Refusal(400, `Pages end after ${DEEPEST} threads; narrow the filter instead.`, {
      code: 'pages-end',
      values: { last: DEEPEST },
    });
}

/**
 * A page of threads, newest first; of the emergencies it says which the account has not read. The total may be two seconds
 * old unless the page itself shows it. The moment at which the page was read is read with it, also where it has no rows.
 */
export async function pageOfThreads(
  db: Db,
  filter: ThreadFilter,
  { page, pageSize }: Paging,
  { account, now, complete }: { account: number; now: Date; complete: number | undefined },
): Promise<Reply<typeof listThreads>> {
  const offset = offsetOf({ page, pageSize });
  mustBeNear(offset);
  const rows = await db
    .selectFrom(sql<Moment>`(select ${momentColumns})`.as('m'))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('thread')
          .selectAll()
          .where(matches(filter))
          .orderBy('last_answer_at', 'desc')
          .orderBy('observer_id')
          .orderBy('polling_station_id')
          .limit(pageSize)
          .offset(offset)
          .as('t'),
      (join) => join.onTrue(),
    )
    .leftJoin('observer as o', 'o.id', 't.observer_id')
    .leftJoin('county as c', 'c.id', 't.county_id')
    .leftJoin('ngo as n', 'n.id', 't.ngo_id')
    .leftJoin('read_marker as r', (join) =>
      join
        .onRef('r.observer_id', '=', 't.observer_id')
        .onRef('r.polling_station_id', '=', 't.polling_station_id')
        .on('r.admin_id', '=', account),
    )
    .select(threadColumns)
    .select(['r.version as read_version', 'n.name as ngo', 'm.snapshot', 'm.last'])
    .orderBy('t.last_answer_at', 'desc')
    .orderBy('t.observer_id')
    .orderBy('t.polling_station_id')
    .execute();
  const listed = rows.filter(isListed);
  const shown = offset + listed.length;
  const isLast = listed.length < pageSize && (listed.length > 0 || offset === 0);
  const totalItems = isLast ? shown : Math.max(shown, await countThreads(db, filter, now));
  const unfiltered = page === 1 && isNarrowed(filter) ? await countThreads(db, unfilteredBy(filter), now) : undefined;
  return {
    ...paged(listed.map(toListed), totalItems, { page, pageSize }),
    ...(unfiltered !== undefined && { unfilteredItems: Math.max(unfiltered, totalItems) }),
    ...(rows[0] && { cursor: cursorText(cursorAt(rows[0], complete)) }),
  };
}

/** The list as the caller sees it before anything is typed into its filter. */
const unfilteredBy = ({ phonePrefix, scope, urgent, test }: ThreadFilter): ThreadFilter => ({
  phonePrefix,
  scope,
  ...(test !== undefined && { test }),
  ...(urgent === true && { urgent }),
});

export const isNarrowed = (filter: ThreadFilter): boolean =>
  Object.keys(filter).length > Object.keys(unfilteredBy(filter)).length;

const threadColumns = [
  't.observer_id',
  't.polling_station_id',
  't.station_number',
  't.answer_count',
  't.flagged_count',
  't.last_answer_at',
  't.change_seq',
  'o.name',
  'o.phone',
  'c.code',
] as const;

export interface ThreadRow {
  observer_id: number;
  polling_station_id: number;
  station_number: number;
  answer_count: number;
  flagged_count: number;
  last_answer_at: Date;
  change_seq: number;
  name: string;
  phone: string;
  code: string;
}

export const toThread = (row: ThreadRow) => ({
  idObserver: row.observer_id,
  idPollingStation: row.polling_station_id,
  observerName: row.name,
  observerPhoneNumber: row.phone,
  pollingStationName: `${row.code} ${row.station_number}`,
  lastModified: row.last_answer_at.toISOString(),
  answerCount: row.answer_count,
  flaggedCount: row.flagged_count,
  version: row.change_seq,
});

interface ListedRow extends ThreadRow {
  ngo: string;
  read_version: number | null;
}

/** Not the row of a page without threads, which says its moment alone. */
const isListed = <R extends { [K in keyof ListedRow]: ListedRow[K] | null }>(row: R): row is R & ListedRow =>
  row.observer_id !== null;

/** With both names that published consoles have for its ids; of an emergency, whether the account has read it. */
function toListed(row: ListedRow) {
  const thread = toThread(row);
  return {
    ...thread,
    ngo: row.ngo,
    observerId: thread.idObserver,
    pollingStationId: thread.idPollingStation,
    ...(isUrgent(row.flagged_count) && { isUnread: row.change_seq > (row.read_version ?? 0) }),
  };
}

function countThreads(db: Db, filter: ThreadFilter, now: Date): Promise<number> {
  return totals.get(db, JSON.stringify(filter), now, async () => {
    const { total } = await db
      .selectFrom('thread')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where(matches(filter))
      .executeTakeFirstOrThrow();
    return total;
  });
}
