import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { nextReview, peekNext } from '#contract/next-review.ts';
import type { ReviewOrder } from '#contract/reviews.values.ts';
import { transact } from '#server/db/transact.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { write } from './act.ts';
import { nextState } from './next-state.ts';
import { joinReview, underReview, type ReviewFilter } from './review-filter.ts';
import { inTab, orderOf } from './tabs-and-order.ts';
import { reviewFeed } from './review-feed.ts';
import { reviewRows, type VisitKey } from './review-rows.ts';
import { lockVisit } from './stored-review.ts';

const AHEAD = 2;
/** Between the look and the lock somebody else may have been quicker; the next look sees what they did. */
const ATTEMPTS = 20;

interface Wanted {
  filter: ReviewFilter;
  order: ReviewOrder;
  after: Visit | undefined;
}

type Visit = NonNullable<Parsed<typeof nextReview>['body']['after']>;

const noVisit = { idObserver: 0, idPollingStation: 0 };

/** Claims nothing, and locks nothing. */
export async function peek(
  { db, caller }: Context<Staff>,
  { after, ...wanted }: Wanted,
): Promise<Reply<typeof peekNext>> {
  const { rows } = await unclaimed({ ...wanted, except: after, count: AHEAD }).execute(db);
  return { ahead: await reviewRows(db, caller, rows) };
}

/** Deals exactly one visit. Whoever is dealt another one waits for nobody: what is locked is passed over. */
export async function dealNext(
  context: Context<Staff>,
  { expected, ...wanted }: Wanted & { expected: Visit | undefined },
): Promise<Reply<typeof nextReview>> {
  const { db, caller, log } = context;
  const others = { ...wanted, except: wanted.after };
  const dealt =
    (expected && (await deal(context, { ...others, only: expected }))) ??
    (await deal(context, others)) ??
    (wanted.after && (await deal(context, { ...wanted, except: undefined })));
  if (dealt) reviewFeed(db).wake(log);
  const { rows: ahead } = await unclaimed({ ...others, count: AHEAD }).execute(db);
  const rows = await reviewRows(db, caller, [...(dealt ? [dealt] : []), ...ahead]);
  const [row = null] = dealt ? rows.splice(0, 1) : [];
  return { row, ahead: rows };
}

type Choice = Omit<Wanted, 'after'> & { except: Visit | undefined; only?: Visit };

async function deal(context: Context<Staff>, choice: Choice): Promise<VisitKey | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const dealt = await transact(context.db, (trx) => claimFirst(trx, context, choice));
    if (dealt !== 'again') return dealt;
  }
  return null;
}

async function claimFirst(
  trx: Transaction<Tables>,
  context: Context<Staff>,
  choice: Choice,
): Promise<VisitKey | 'again' | null> {
  const { caller } = context;
  const lock = sql`for no key update of thread skip locked`;
  const [visit] = (await unclaimed({ ...choice, count: 1, lock }).execute(trx)).rows;
  if (!visit) return null;
  const stored = await lockVisit(trx, caller, visit);
  if (!stored?.isOpen || stored.isClaimed) return 'again';
  const act = { type: 'review.claimed' } as const;
  const given = { version: stored.review.version, seen: stored.revision, act };
  const next = nextState(caller, stored, given);
  if ('refused' in next) return 'again';
  await write(trx, context, { visit, stored, given, state: next.state });
  return visit;
}

const unclaimed = ({
  filter,
  order,
  except = noVisit,
  only,
  count,
  lock = sql``,
}: Choice & { count: number; lock?: RawBuilder<unknown> }): RawBuilder<VisitKey> => sql<VisitKey>`
  select thread.observer_id as observer, thread.polling_station_id as station from thread ${joinReview}
  where ${underReview(filter)} and ${inTab({ tab: 'new' })}
    and (thread.observer_id, thread.polling_station_id) is distinct from
      (${except.idObserver}::int, ${except.idPollingStation}::int)
    and ${only === undefined ? sql`true` : isVisit(only)}
  order by ${orderOf(order, 'new')} limit ${count} ${lock}`;

const isVisit = ({ idObserver, idPollingStation }: Visit) =>
  sql`(thread.observer_id = ${idObserver} and thread.polling_station_id = ${idPollingStation})`;
