import { sql, type Transaction } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod/mini';
import type { ActKind } from '#contract/acts.values.ts';
import type { ReviewAct } from '#contract/review-acts.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Staff } from '#server/http/handler.ts';
import type { ActOf } from '#server/ledger/act-bodies.ts';
import { digestOf } from '#server/ledger/record.ts';
import { duplicateOf } from './review-after.ts';
import type { VisitKey } from './review-rows.ts';
import type { Stored, StoredReview } from './stored-review.ts';

export const subjectOf = ({ observer, station }: VisitKey): string => `${observer}-${station}`;

interface Changed {
  visit: VisitKey;
  stored: Stored;
  after: StoredReview;
  given: { key?: string; seen: number; act: ReviewAct };
}

const stateIn = ({ state, judged, isEscalated }: StoredReview) => ({ state, judged, isEscalated });

/** The act as the ledger keeps it. `from` is what the act before left, also where that has waited to its end since. */
export function changeOf({ visit, stored, after, given }: Changed): ActOf<ActKind> {
  const { act, key } = given;
  const common = {
    subject: subjectOf(visit),
    ngo: stored.ngo,
    ...(key !== undefined && { key }),
    from: stored.isKnown ? stateIn(stored.review) : null,
    to: stateIn(after),
  };
  const text = 'text' in act && act.text !== undefined && /\S/u.test(act.text) ? { texts: { text: act.text } } : {};
  const decided = { decidedAt: stored.now };
  const takenFrom = stored.isClaimed ? stored.review.claimedBy : null;
  switch (act.type) {
    case 'review.claimed':
    case 'review.givenBack':
      return { ...common, kind: act.type, data: { takenFrom } };
    case 'review.assigned':
      return { ...common, kind: act.type, data: { to: act.to, takenFrom } };
    case 'review.undone':
      return { ...common, kind: act.type, undoes: act.act };
    case 'review.reopened':
    case 'review.putToReview':
      return { ...common, kind: act.type };
    case 'review.escalated':
    case 'review.commented':
      return { ...common, ...text, kind: act.type };
    case 'review.postponed':
      return { ...common, ...text, kind: act.type, data: { ...decided, for: act.for, until: untilOf(act) } };
    case 'review.confirmed':
      return { ...common, ...text, kind: act.type, data: { ...decided, seen: given.seen } };
    case 'review.dismissed': {
      const { reason } = act;
      return {
        ...common,
        ...text,
        kind: act.type,
        data: { ...decided, seen: given.seen, reason, duplicateOf: duplicateOf(act) },
      };
    }
    default:
      return { ...common, ...text, kind: act.type, data: { outcome: act.outcome } };
  }
}

const untilOf = ({ until }: ReviewAct & { type: 'review.postponed' }) => new Date(until).toISOString();

const Known = z.object({
  kind: z.string(),
  actor: z.object({ id: z.optional(z.int()) }),
  subject: z.object({ type: z.string(), id: z.string() }),
  undoes: z.optional(z.int()),
  to: z.optional(z.looseObject({})),
  data: z.optional(z.looseObject({})),
  digests: z.optional(z.record(z.string(), z.string())),
});

interface KnownAct {
  id: number;
  body: z.output<typeof Known>;
  salt: Buffer | null;
}

/** The act that has this key already. */
export async function keyUsed(trx: Transaction<Tables>, key: string): Promise<KnownAct | undefined> {
  const { rows } = await sql<{ id: number; body: string; salt: Buffer | null }>`
    /* prepared */
    select act.id, act.body, act_text.salt from act
    left join act_text on act_text.act_id = act.id and act_text.field = 'text' where act.key = ${key}`.execute(trx);
  const [row] = rows;
  return row && { ...row, body: z.parse(Known, JSON.parse(row.body)) };
}

/** Whether the act said this. Of a text that was erased nobody can say any more what it was, only that there was one. */
export function isSameText({ body, salt }: KnownAct, sent: string | undefined): boolean {
  const text = sent !== undefined && /\S/u.test(sent) ? sent.toWellFormed() : undefined;
  const before = body.digests?.['text'];
  if (salt === null) return (text === undefined) === (before === undefined);
  return text !== undefined && digestOf(salt, text) === before;
}

/** Whether what is sent is what was done then. */
export function sameAct(
  known: KnownAct,
  { caller, visit, given }: { caller: Staff; visit: VisitKey; given: { seen: number; act: ReviewAct } },
): boolean {
  const { body } = known;
  const { act } = given;
  const meant = { kind: act.type, actor: caller.adminId, type: 'visit', id: subjectOf(visit) };
  const done = { kind: body.kind, actor: body.actor.id, ...body.subject };
  const isSaid = isSameText(known, 'text' in act ? act.text : undefined);
  return isDeepStrictEqual(done, meant) && isSaid && asked(given).every(([name, value]) => isIn(body, name, value));
}

const isIn = ({ to, data, undoes }: KnownAct['body'], name: string, value: unknown): boolean =>
  isDeepStrictEqual(name === 'undoes' ? undoes : name === 'isEscalated' ? to?.[name] : data?.[name], value);

/** What of the request the act keeps, by name. */
function asked({ act, seen }: { seen: number; act: ReviewAct }): [name: string, value: unknown][] {
  switch (act.type) {
    case 'review.postponed':
      return Object.entries({ for: act.for, until: untilOf(act) });
    case 'review.confirmed':
      return [['seen', seen]];
    case 'review.dismissed':
      return Object.entries({ seen, reason: act.reason, duplicateOf: duplicateOf(act) });
    case 'review.undone':
      return [['undoes', act.act]];
    case 'review.escalated':
      return [['isEscalated', act.escalated]];
    case 'review.assigned':
      return [['to', act.to]];
    case 'review.called':
      return [['outcome', act.outcome]];
    default:
      return [];
  }
}
