import { fireEvent, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { renewClaims } from '#contract/review-claims.ts';
import type { Review } from '#contract/reviews.ts';
import { createClaimMachine, type Claim, type ClaimEvent } from '#machines/claim/claim.machine.ts';
import { endOf } from '#machines/claim/claim.selectors.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';
import { failures } from '#tests/support/failures.ts';
import { ana, claimOf, dan, rowOf } from '#tests/support/reviews.ts';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { press, settle, type Asked } from '#tests/support/screen.tsx';
import { cameOf, newsOf } from '#tests/support/threads.ts';
import { facts, openDesk, type DeskStage } from './desk.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createClaimMachine<ThreadKey>();
type Snapshot = SnapshotFrom<typeof machine>;
type Stage = DeskStage & { version: number; until: number };
type Action = ActionOf<typeof machine, Stage>;

const visit = { idObserver: 1, idPollingStation: 1_001 };
const until = '2026-11-21T20:05:00.000Z';
const mine: NonNullable<Claim> = { by: ana, isMine: true, until };
const dans: NonNullable<Claim> = { by: dan, isMine: false, until };

/** Longer than a minute by what the end is said before it, and a little. */
const LEASE = 123_000;

/** Of a lease that begins now. */
function endOfLease(): string {
  return new Date(Date.now() + LEASE).toISOString();
}

/** What is asked for and not answered. */
const renewals = ({ asked }: Stage) =>
  asked.filter(({ endpoint, signal }) => endpoint === renewClaims && signal?.aborted !== true);
function take(stage: Stage): Asked {
  const [one] = renewals(stage);
  if (one === undefined) throw new Error('nobody renews the claim');
  stage.asked.splice(stage.asked.indexOf(one), 1);
  return one;
}

const isSame = (one: Claim, other: Claim) => one?.isMine === other?.isMine;

/** The row of the visit is another by now, and the stream says so. */
async function becomes(stage: Stage, claim: Claim, isActed: boolean): Promise<void> {
  const before = stage.rows.get(1)?.review.version ?? 1;
  stage.version += 1;
  const until = endOfLease();
  if (claim?.isMine) stage.until = Date.parse(until);
  const review: Partial<Review> = {
    state: 'inReview',
    version: isActed ? before + 1 : before,
    claim: claim && claimOf({ by: claim.by.account === 'ana' ? ana : dan, isMine: claim.isMine, until }),
  };
  stage.rows.set(1, rowOf(1, review, { version: stage.version }));
  await stage.tell({ type: 'news.came', news: newsOf({ came: [{ ...cameOf(1), version: stage.version }] }) });
}

const changes = (claim: Claim, hasRunOut = false): Action => ({
  event: ({ context }): ClaimEvent | undefined =>
    isSame(context.claim, claim) ? undefined : { type: 'claim.changed', claim, hasRunOut },
  does: (stage) => becomes(stage, claim, !hasRunOut),
});
const isRenewing = (snapshot: Snapshot) => snapshot.matches({ mine: 'renewing' });
const renewed = (output: { isHeld: boolean; until: string | null; by: string | null }): Action => ({
  event: (snapshot) => (isRenewing(snapshot) ? { type: 'xstate.done.actor.renew', output } : undefined),
  does: (stage) =>
    settle(() => {
      const until = endOfLease();
      if (output.isHeld) stage.until = Date.parse(until);
      take(stage).answer({
        held: output.isHeld ? [{ ...visit, until }] : [],
        lost: output.isHeld ? [] : [{ ...visit, by: output.by === null ? null : dan }],
      });
    }),
});

const actions: Record<string, Action> = {
  'it is claimed by this officer': changes(mine),
  'a colleague takes it over': changes(dans),
  'it is given back': changes(null),
  'the lease ends': {
    ...changes(null, true),
    event: (snapshot) => (snapshot.hasTag('mine') ? changes(null, true).event(snapshot) : undefined),
  },
  'a minute goes by': {
    event: (snapshot) =>
      snapshot.matches({ mine: 'resting' }) ? { type: 'xstate.after.rest.claim.mine.resting' } : undefined,
    does: () => settle(() => void vi.advanceTimersByTime(60_000)),
  },
  'the lease has a minute left': {
    event: (snapshot) =>
      snapshot.hasTag('mine') && snapshot.context.endsAt === null ? { type: 'end.neared' } : undefined,
    does: (stage) => settle(() => void vi.advanceTimersByTime(stage.until - 60_000 - Date.now())),
  },
  'something is pressed': {
    event: (snapshot) => (snapshot.matches({ mine: 'due' }) ? { type: 'worked' } : undefined),
    does: () => settle(() => fireEvent.keyDown(document.body, { key: 'Shift' })),
  },
  'the claim is prolonged': renewed({ isHeld: true, until, by: null }),
  'a colleague had taken it': renewed({ isHeld: false, until: null, by: dan.account }),
  'it had run out': renewed({ isHeld: false, until: null, by: null }),
  'the line is lost': {
    event: (snapshot) =>
      isRenewing(snapshot) ? { type: 'xstate.error.actor.renew', error: failures.offline } : undefined,
    does: (stage) => settle(() => take(stage).fail(failures.offline)),
  },
  'the loss is read': {
    event: (snapshot) => (snapshot.hasTag('lost') ? { type: 'loss.read' } : undefined),
    does: () => press('Understood'),
  },
};

function shows(snapshot: Snapshot, stage: Stage): void {
  const { takenBy } = snapshot.context;
  const ends = endOf(snapshot);
  const alert = screen.queryByRole('alert')?.textContent ?? null;
  const said = takenBy === null ? 'Your claim on this visit has run out.' : `${takenBy} has taken this visit over.`;
  const kept = 'What you have typed is still here.';
  expect({
    said: alert?.replace('Understood', '').replace(/ at \d\d:\d\d:\d\d\./u, ' then.') ?? null,
    isClaimed: facts().includes('claimed by you'),
    renewals: renewals(stage).length,
  }).toEqual({
    said: snapshot.hasTag('lost')
      ? `${said} ${kept}`
      : ends === null
        ? null
        : 'Your claim ends then. Any key or touch keeps it.',
    isClaimed: stage.rows.get(1)?.review.claim?.isMine === true,
    renewals: isRenewing(snapshot) ? 1 : 0,
  });
}

walkScreen({
  name: 'DSK-03 a claim lives by work and is lost aloud, as its machine says',
  machine,
  input: { subject: visit, claim: mine },
  actions,
  key: ({ value, context: { claim, takenBy, endsAt } }) => [value, claim?.isMine ?? null, takenBy, endsAt !== null],
  prepare: stopClock,
  async open() {
    const until = endOfLease();
    const stage = await openDesk({ open: 1, rows: [rowOf(1, { state: 'inReview', claim: claimOf({ until }) })] });
    return Object.assign(stage, { version: 1, until: Date.parse(until) });
  },
  shows,
  atLeast: 12,
});
