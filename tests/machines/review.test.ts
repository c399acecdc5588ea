import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reviewActs, reviewStates, type ReviewState } from '#contract/reviews.values.ts';
import { roles, type Role } from '#contract/roles.values.ts';
import { decide, isBeside, isUndecided, type Facts, type ReviewEvent } from '#machines/review/review.chart.ts';

const staffEvents = [
  'review.claimed',
  'review.givenBack',
  'review.postponed',
  'review.confirmed',
  'review.dismissed',
  'review.reopened',
  'review.undone',
] as const;

/** The act before is this person's own, and nothing has changed since. */
const plain: Omit<Facts, 'role'> = {
  seen: 3,
  flagRevision: 3,
  judgedRevision: 3,
  decidedBy: 'self',
  before: 'inReview',
};

const situations: Readonly<Record<string, Partial<Facts>>> = {
  'as it was judged, by oneself': {},
  'flags have changed and were seen': { seen: 4, flagRevision: 4 },
  'flags have changed and were not seen': { flagRevision: 4 },
  'judged by a colleague': { decidedBy: 'ngo' },
  'judged by somebody of another NGO': { decidedBy: 'other' },
  'never judged': { judgedRevision: 0, decidedBy: 'nobody', before: undefined },
};

const outcomesOf = (decided: (role: Role) => ReviewState | undefined): string =>
  [...Map.groupBy(roles, (role) => decided(role) ?? 'refused')]
    .map(([outcome, who]) => `${who.length === roles.length ? 'everybody' : who.join(', ')} → ${outcome}`)
    .join('; ');

/** Who may do what where, and what comes of it. */
function tableOf(): string {
  const lines: string[] = [];
  for (const state of reviewStates) {
    lines.push(state, `  review.due → ${decide(state, { type: 'review.due' }) ?? 'refused'}`);
    for (const type of staffEvents) {
      const byOutcome = Map.groupBy(Object.keys(situations), (situation) =>
        outcomesOf((role) => decide(state, { type, facts: { ...plain, ...situations[situation], role } })),
      );
      if (byOutcome.size === 1) lines.push(`  ${type}: ${[...byOutcome.keys()].join()}`);
      else for (const [outcome, where] of byOutcome) lines.push(`  ${type} (${where.join('; ')}): ${outcome}`);
    }
    lines.push('');
  }
  return lines.join('\n');
}

const state = fc.constantFrom(...reviewStates);
const facts = fc.record<Facts>({
  role: fc.constantFrom(...roles),
  seen: fc.integer({ min: 0, max: 5 }),
  flagRevision: fc.integer({ min: 0, max: 5 }),
  judgedRevision: fc.integer({ min: 0, max: 5 }),
  decidedBy: fc.constantFrom('nobody', 'self', 'ngo', 'other'),
  before: fc.constantFrom(undefined, ...reviewStates),
});
const event = fc.oneof(
  fc.record({ type: fc.constantFrom(...staffEvents), facts }),
  fc.record({ type: fc.constant('review.due' as const) }),
);

type Rule = (before: ReviewState, given: ReviewEvent, after: ReviewState | undefined) => boolean;

const verdicts: ReadonlySet<string> = new Set(['review.confirmed', 'review.dismissed']);
const isJudged = (one: ReviewState | undefined) => one === 'confirmed' || one === 'dismissed';

/** Sentences of the specification. */
const rules: Readonly<Record<string, Rule>> = {
  'PEO-01 a viewer decides nothing': (_, given, after) =>
    given.type === 'review.due' || given.facts.role !== 'viewer' || after === undefined,
  'DSK-07 a verdict is of flagged answers that its author has seen': (_, given, after) =>
    given.type === 'review.due' ||
    !verdicts.has(given.type) ||
    given.facts.seen >= given.facts.flagRevision ||
    after === undefined,
  'DSK-01 only a verdict or the undo of something judges': (before, given, after) =>
    !isJudged(after) || after === before || verdicts.has(given.type) || given.type === 'review.undone',
  'DSK-16 only what one did oneself is undone, and leads back to where it was': (_, given, after) =>
    given.type !== 'review.undone' ||
    after === undefined ||
    (given.facts.decidedBy === 'self' && given.facts.before === after),
  'DSK-16 staff of an NGO overrule nobody outside of it, unless other flags stand now': (before, given, after) =>
    given.type === 'review.due' ||
    !isJudged(before) ||
    given.facts.decidedBy !== 'other' ||
    given.facts.role === 'organizer' ||
    given.facts.flagRevision > given.facts.judgedRevision ||
    after === undefined,
  'DSK-16 an organizer who has seen all overrules anybody': (before, given, after) =>
    before !== 'dismissed' ||
    given.type !== 'review.confirmed' ||
    given.facts.role !== 'organizer' ||
    given.facts.seen < given.facts.flagRevision ||
    after === 'confirmed',
  'DSK-01 only what waits is brought back by a post or the time': (before, given, after) =>
    given.type !== 'review.due' || after === (before === 'waiting' ? 'new' : undefined),
  'DSK-06 what was judged stays judged until somebody reopens, undoes or takes up what changed': (
    before,
    given,
    after,
  ) =>
    given.type === 'review.due' ||
    !isJudged(before) ||
    after === undefined ||
    isJudged(after) ||
    ['review.reopened', 'review.undone'].includes(given.type) ||
    given.facts.flagRevision > given.facts.judgedRevision,
};

describe('what staff decide about a visit', () => {
  test('DSK-01 PEO-01 each state, event and role leads to where the table says', async () => {
    await expect(tableOf()).toMatchFileSnapshot('tables/review.txt');
  });

  test.each(Object.entries(rules))('%s', (_sentence, holds) => {
    fc.assert(
      fc.property(state, event, (before, given) => holds(before, given, decide(before, given))),
      { numRuns: 2_000 },
    );
  });

  test('DSK-16 whoever takes back what they did last is where they were before, whatever that was', () => {
    const judgedOrPutOff = ['waiting', 'confirmed', 'dismissed'] as const;
    for (const now of judgedOrPutOff)
      for (const before of reviewStates) {
        const facts: Facts = { ...plain, role: 'reviewer', before };
        expect([now, decide(now, { type: 'review.undone', facts })]).toEqual([now, before]);
      }
  });

  test('DSK-01 every state is reached by some event', () => {
    const reached = new Set<ReviewState | undefined>();
    fc.assert(
      fc.property(state, event, (before, given) => {
        reached.add(decide(before, given));
      }),
      { numRuns: 2_000, seed: 1 },
    );
    expect(reached).toEqual(new Set([undefined, ...reviewStates]));
  });

  test('DSK-01 what stands open, and which acts leave a review as it is', () => {
    expect(reviewStates.filter(isUndecided)).toEqual(['new', 'inReview']);
    expect(reviewActs.filter(isBeside).toSorted()).toEqual(['review.called', 'review.commented', 'review.escalated']);
  });

  test.each(['', 'closed', 'New', 'constructor', '__proto__', 'new.'])(
    'DSK-01 a state that there is not (%j) decides nothing, and throws nothing',
    (unknown) => {
      expect(decide(unknown, { type: 'review.due' })).toBeUndefined();
      expect(decide(unknown, { type: 'review.claimed', facts: { ...plain, role: 'organizer' } })).toBeUndefined();
    },
  );
});
