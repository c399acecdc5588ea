import { sql } from 'kysely';
import type { getHandover } from '#contract/desk-report.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Period } from '#server/answers/period.ts';
import type { Db } from '#server/db/open.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { anchorOf } from '#server/ledger/chain.ts';
import { scoped, type Scope } from '#server/scope.ts';
import { readNotes } from './handover-notes.ts';
import { echoed, mayCompare, readNow, readPeople } from './numbers.ts';
import { readLongest } from './oldest-open.ts';
import { joinReview, judged, within } from './review-filter.ts';
import { isOfDesk } from './tabs-and-order.ts';

type Handover = Reply<typeof getHandover>;

/** What a shift did and what it leaves. What others did is told to administrators alone. */
export async function handover({ db, caller, now: at }: Context<Staff>, period: Period): Promise<Handover> {
  const scope = scoped(caller);
  const [now, counts, longest, people, notes, head] = await Promise.all([
    readNow(db, scope),
    readCounts(db, scope, period),
    readLongest(db, scope, 1),
    readPeople(db, caller, period),
    readNotes(db, scope, period),
    anchorOf(db),
  ]);
  const { open, waiting, escalated } = now;
  return {
    ...echoed(period),
    at: at.toISOString(),
    ...counts,
    open,
    waiting,
    escalated,
    longest: longest[0] ?? null,
    people: mayCompare(caller) ? people : people.filter(({ isSelf }) => isSelf),
    notes,
    head,
  };
}

async function readCounts(db: Db, scope: Scope, period: Period): Promise<Pick<Handover, 'opened' | 'closed'>> {
  const { rows } = await sql<{ opened: number; closed: number }>`
    select count(*) filter (where ${within(sql`thread.open_since`, period)})::int as opened,
      count(*) filter (where ${sql.join(judged({ verdict: 'any', decided: period }), sql` and `)})::int as closed
    from thread ${joinReview} where ${isOfDesk} and ${scope.within('thread.ngo_id')}`.execute(db);
  return rows[0] ?? { opened: 0, closed: 0 };
}
