import { z } from 'zod/mini';
import type { ActKind, ActSubject } from '#contract/acts.values.ts';
import { callOutcomes, dismissalReasons, reviewStates, waitingFor } from '#contract/reviews.values.ts';

// What the body of each kind of act holds. No personal text: that goes into `texts`, of which the body keeps digests.

interface KindOf {
  subject: ActSubject;
  /** What the subject is before and after, as far as it is nobody's personal data; null where it is not there. */
  state?: z.ZodMiniType;
  data?: z.ZodMiniType;
  /** The personal texts that may stand beside it. */
  texts?: readonly string[];
}

const count = z.int();
/** Without a role an administrator's: acts from before there were others say none. */
const account = z.strictObject({
  idNgo: z.int(),
  account: z.string(),
  role: z.optional(z.enum(['reviewer', 'viewer'])),
});
const ngo = z.strictObject({ shortName: z.string(), name: z.string(), organizer: z.boolean(), isActive: z.boolean() });
const observer = z.strictObject({ idNgo: z.int(), isActive: z.boolean() });
const form = z.strictObject({ code: z.string(), version: z.int(), draft: z.boolean(), diaspora: z.boolean() });
/** The SHA-256 of what was uploaded. */
const saved = { subject: 'form', state: form, data: z.strictObject({ sha256: z.string() }) } as const;
const observerTexts = ['name', 'phone'] as const;
const tally = z.strictObject({ added: count, changed: count, same: count });
/** What the review of a visit is after the act: `judged` is the revision that its verdict judged, 0 where there is none. */
const review = z.strictObject({ state: z.enum(reviewStates), judged: count, isEscalated: z.boolean() });
const visit = { subject: 'visit', state: review } as const;
const reviewText = ['text'] as const;
const seen = count;
/** By the clock of the database, in ISO. Acts of before do not say it. */
const decidedAt = z.optional(z.string());
const somebody = z.nullable(z.int());
/** A position in the chain and its hash; null where nothing was sealed yet. */
const head = z.nullable(z.string());

export const kinds = {
  'account.created': { subject: 'account', state: account },
  'account.changed': {
    subject: 'account',
    state: account,
    data: z.strictObject({ fields: z.array(z.enum(['account', 'password', 'role'])) }),
  },
  'account.deleted': { subject: 'account', state: account },
  'account.loggedIn': { subject: 'account' },
  'account.loggedOut': { subject: 'account' },
  'account.locked': { subject: 'account', data: z.strictObject({ seconds: count }) },
  'account.passwordChanged': { subject: 'account' },
  'account.factorAdded': { subject: 'account' },
  'account.factorRemoved': { subject: 'account' },
  'account.factorReset': { subject: 'account' },
  /** How many are left. */
  'account.recoveryCodeUsed': { subject: 'account', data: z.strictObject({ left: count }) },
  'account.recoveryCodesRenewed': { subject: 'account' },
  'account.sessionsEnded': { subject: 'account', data: z.strictObject({ ended: count }) },
  'backup.written': { subject: 'backup', data: z.strictObject({ file: z.string(), seal: z.string(), head }) },
  'backup.restored': {
    subject: 'backup',
    data: z.strictObject({ sha256: z.string(), createdAt: z.string(), seal: z.string(), head }),
  },
  'election.cleared': { subject: 'election' },
  'election.demoClosed': { subject: 'election', data: z.strictObject({ accounts: count, observers: count }) },
  'election.factorDemanded': { subject: 'election', data: z.strictObject({ demanded: z.boolean() }) },
  'election.pinKeyAccepted': { subject: 'election', data: z.strictObject({ observers: count }) },
  'election.planImported': {
    subject: 'election',
    data: z.strictObject({
      plan: z.int(),
      replaces: z.nullable(z.int()),
      lines: count,
      leftOut: count,
      observers: count,
      stations: count,
      sha256: z.string(),
    }),
  },
  'election.planRemoved': { subject: 'election', data: z.strictObject({ plan: z.int() }) },
  'election.recounted': { subject: 'election', data: z.strictObject({ visits: count, answers: count }) },
  'election.seeded': { subject: 'election', data: z.strictObject({ seed: z.int(), observers: count }) },
  /** `default`, `none`, or from when to when. */
  'election.hoursSet': { subject: 'election', data: z.strictObject({ form: z.string(), hours: z.string() }) },
  'election.stationsLoaded': { subject: 'election', data: z.strictObject({ counties: tally, stations: tally }) },
  'export.made': {
    subject: 'export',
    /** The filter, without what it says of people. */
    data: z.strictObject({ format: z.enum(['xlsx', 'csv']), filter: z.record(z.string(), z.json()) }),
    texts: ['phone', 'person'],
  },
  'form.saved': saved,
  'form.published': saved,
  'form.deleted': { subject: 'form', state: form },
  'ngo.created': { subject: 'ngo', state: ngo },
  'ngo.changed': { subject: 'ngo', state: ngo },
  'ngo.deleted': { subject: 'ngo', state: ngo },
  'ngo.observersImported': {
    subject: 'ngo',
    data: z.strictObject({ count, first: z.int(), last: z.int(), sha256: z.string() }),
  },
  'ngo.handoverNoted': { subject: 'ngo', texts: reviewText },
  'notification.sent': {
    subject: 'notification',
    data: z.strictObject({ toAll: z.boolean(), recipients: count, withApp: count }),
    texts: ['title', 'message', 'sender'],
  },
  'observer.created': { subject: 'observer', state: observer, texts: observerTexts },
  'observer.changed': {
    subject: 'observer',
    state: observer,
    data: z.strictObject({ fields: z.array(z.enum(['name', 'phone', 'pin', 'isActive'])) }),
    texts: [...observerTexts, 'nameBefore', 'phoneBefore'],
  },
  'observer.deleted': { subject: 'observer', state: observer, texts: observerTexts },
  'observer.pinReset': { subject: 'observer' },
  'observer.deviceForgotten': { subject: 'observer' },
  /** `notes`: their words and photos, too. */
  'observer.erased': { subject: 'observer', state: observer, data: z.strictObject({ notes: z.boolean() }) },
  'observer.viewed': { subject: 'observer' },
  /** On the call list, about a polling station. */
  'observer.phoneShown': { subject: 'observer', data: z.strictObject({ station: z.int() }) },
  'observer.called': {
    subject: 'observer',
    data: z.strictObject({ station: z.int(), outcome: z.enum(callOutcomes) }),
    texts: reviewText,
  },
  'review.claimed': { ...visit, data: z.strictObject({ takenFrom: somebody }) },
  'review.givenBack': { ...visit, data: z.strictObject({ takenFrom: somebody }) },
  'review.postponed': {
    ...visit,
    data: z.strictObject({ for: z.enum(waitingFor), until: z.string(), decidedAt }),
    texts: reviewText,
  },
  'review.confirmed': { ...visit, data: z.strictObject({ seen, decidedAt }), texts: reviewText },
  'review.dismissed': {
    ...visit,
    data: z.strictObject({
      seen,
      decidedAt,
      reason: z.enum(dismissalReasons),
      duplicateOf: z.nullable(z.strictObject({ observer: z.int(), station: z.int() })),
    }),
    texts: reviewText,
  },
  'review.reopened': visit,
  'review.undone': visit,
  'review.escalated': { ...visit, texts: reviewText },
  'review.assigned': { ...visit, data: z.strictObject({ to: somebody, takenFrom: somebody }) },
  'review.commented': { ...visit, texts: reviewText },
  'review.called': { ...visit, data: z.strictObject({ outcome: z.enum(callOutcomes) }), texts: reviewText },
  'review.putToReview': visit,
  'wall.linkMade': { subject: 'wall', data: z.strictObject({ expiresAt: z.string() }), texts: ['name'] },
  'wall.linkEnded': { subject: 'wall' },
} as const satisfies Record<ActKind, KindOf>;

type Kinds = typeof kinds;
type StateOf<K extends ActKind> = Kinds[K] extends { state: infer S extends z.ZodMiniType }
  ? { from: z.output<S> | null; to: z.output<S> | null }
  : object;
type DataOf<K extends ActKind> = Kinds[K] extends { data: infer D extends z.ZodMiniType }
  ? { data: z.output<D> }
  : object;
type TextsOf<K extends ActKind> = Kinds[K] extends { texts: readonly (infer F extends string)[] }
  ? { texts?: Partial<Record<F, string | undefined>> }
  : object;

/** An act as whoever writes it says it. */
export type ActOf<K extends ActKind> = K extends ActKind
  ? {
      kind: K;
      subject: number | string;
      /** The NGO to which the subject belongs; without it that of the actor. */
      ngo?: number | null;
      /** Given by the client, so that what is sent twice is done once. */
      key?: string;
      /** The act that this one takes back. */
      undoes?: number;
    } & StateOf<K> &
      DataOf<K> &
      TextsOf<K>
  : never;

export const kindOf = (kind: ActKind): KindOf => kinds[kind];

export type Actor =
  | { kind: 'account'; id: number; name: string; ngo: number }
  | { kind: 'operator'; user: string; host: string }
  | { kind: 'server' };

type Json = z.output<ReturnType<typeof z.json>>;

/** The text of an act, before it is one. */
export interface Body {
  v: 1;
  kind: ActKind;
  actor: Actor;
  ngo: number | null;
  subject: { type: ActSubject; id: string };
  version: number;
  key?: string;
  undoes?: number;
  from?: Json;
  to?: Json;
  data?: Json;
  digests?: Record<string, string>;
}
