import { sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { getSituation } from '#contract/situation.ts';
import type { Db } from '#server/db/open.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { joinReview, underReview, type ReviewFilter } from '#server/reviews/review-filter.ts';
import { scoped } from '#server/scope.ts';
import { TtlCache } from '#server/ttl-cache.ts';

type Look = Reply<typeof getSituation>['look'];

const memory = new TtlCache<Look>(1_000);

/** What is new at the desk since the account's last look. Each figure counts the list that it leads to. */
export const lookOf = (context: Context<Staff>): Promise<Look> =>
  memory.get(context.db, String(context.caller.adminId), context.now, () => readLook(context));

async function readLook({ db, caller, config, now }: Context<Staff>): Promise<Look> {
  const row = await db.selectFrom('last_look').select('at').where('admin_id', '=', caller.adminId).executeTakeFirst();
  const since = row?.at;
  const all = { scope: scoped(caller), phonePrefix: config.phonePrefix };
  const period = { ...(since && { from: since }), to: now };
  const counted = (filter: Partial<ReviewFilter>) => sql<number>`
    (select count(*) from thread ${joinReview} where ${underReview({ ...all, ...filter })})`;
  const { rows } = await sql<Omit<Look, 'since'>>`
    select ${counted({ opened: period })} as opened,
      ${since ? counted({ opened: { to: since }, changedFrom: since }) : sql`0`} as changed,
      ${counted({ verdict: 'any', decided: period })} as closed`.execute(db);
  return { since: since?.toISOString() ?? null, ...(rows[0] ?? { opened: 0, changed: 0, closed: 0 }) };
}

/** A look never goes back: of two machines, the later counts. */
export async function keepLook(db: Db, caller: Staff, at: Date, now: Date): Promise<string> {
  const seen = at > now ? now : at;
  const { rows } = await sql<{ at: Date }>`
    insert into last_look (admin_id, at) values (${caller.adminId}, ${seen})
    on conflict (admin_id) do update set at = greatest(last_look.at, excluded.at) returning at`.execute(db);
  memory.forget(db);
  return (rows[0]?.at ?? seen).toISOString();
}
