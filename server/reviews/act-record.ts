import { isDeepStrictEqual } from 'node:util';
import type { ActKind } from '#contract/acts.values.ts';
import type { ReviewAct } from '#contract/review-acts.ts';
import type { Staff } from '#server/http/handler.ts';
import type { ActOf } from '#server/ledger/act-bodies.ts';
import { isSameText, type KnownAct } from '#server/ledger/known-act.ts';
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
