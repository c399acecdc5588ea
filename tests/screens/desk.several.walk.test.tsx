import { fireEvent, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { actOnReviews } from '#contract/review-acts.ts';
import { listReviews } from '#contract/reviews.ts';
import { bulkActMachine, type BulkActEvent } from '#machines/bulk-act/bulk-act.machine.ts';
import { answeredCount } from '#machines/bulk-act/bulk-act.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { bulkVisitOf, rowOf } from '#tests/support/reviews.ts';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { press, settle, type Asked } from '#tests/support/screen.tsx';
import { openDesk, type DeskStage } from './desk.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof bulkActMachine>;
type Action = ActionOf<typeof bulkActMachine, DeskStage>;

const many = Array.from({ length: 101 }, (_, index) => index + 1);
const shown = [1, 2, 3];
const act = { type: 'review.confirmed' } as const;
const done = (number: number) => ({
  row: rowOf(number, { state: 'confirmed', isOpen: false, version: 2 }, { version: 2 }),
  refused: null,
});
const chunkOf = ({ context }: Snapshot) => context.waiting.slice(0, 100);
const outcomesOf = (snapshot: Snapshot, refused: string | null) =>
  chunkOf(snapshot).map(({ idObserver }, index) =>
    index === 0 && refused !== null
      ? { row: rowOf(idObserver, { version: 5 }, { version: 5 }), refused }
      : done(idObserver),
  );

const bar = () => screen.getByRole('region', { name: 'Several at once' });
const toggle = () =>
  settle(() => fireEvent.click(screen.getByRole('button', { name: 'Several at once', hidden: true })));

async function pickAll(): Promise<void> {
  const all = within(bar()).getByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' });
  if (!all.checked) await settle(() => fireEvent.click(all));
}

/** What is asked for and not answered: the visits that match, or the acts. */
function take({ asked }: DeskStage, isOne: (one: Asked) => boolean): Asked {
  const found = asked.findLast((one) => isOne(one) && one.signal?.aborted !== true);
  if (found === undefined) throw new Error('nothing was asked');
  asked.splice(asked.indexOf(found), 1);
  return found;
}
const isGathering = ({ endpoint, args }: Asked) => endpoint === listReviews && args.query?.['pageSize'] === 200;
const isSending = ({ endpoint }: Asked) => endpoint === actOnReviews;

const person = (event: BulkActEvent, does: Action['does']): Action => ({
  event: (snapshot) => (snapshot.can(event) ? event : undefined),
  does,
});
const server = (
  child: 'gather' | 'send',
  end: object,
  does: (stage: DeskStage, snapshot: Snapshot) => void,
): Action => ({
  event: ({ children }) =>
    children[child] === undefined ? undefined : { type: `xstate.error.actor.${child}`, ...end },
  does: (stage, snapshot) => settle(() => does(stage, snapshot)),
});
const answers = (child: 'gather' | 'send', of: (snapshot: Snapshot) => unknown, does: Action['does']): Action => ({
  event: (snapshot) =>
    snapshot.children[child] === undefined ? undefined : { type: `xstate.done.actor.${child}`, output: of(snapshot) },
  does,
});
const sent = (refused: string | null): Action =>
  answers(
    'send',
    (snapshot) => outcomesOf(snapshot, refused),
    async (stage, snapshot) => {
      const outcomes = outcomesOf(snapshot, refused).map(({ row, refused }) => {
        const { idObserver, idPollingStation } = row;
        return { idObserver, idPollingStation, act: refused === null ? 7 : null, row, refused };
      });
      await settle(() => take(stage, isSending).answer({ outcomes }));
      await stage.serve();
    },
  );

const actions: Record<string, Action> = {
  'several are to be picked': person({ type: 'picking.began' }, async (stage) => {
    await toggle();
    await stage.serve();
  }),
  'no more are picked': person({ type: 'picking.ended' }, toggle),
  'all that match are meant': person({ type: 'all.chosen' }, async () => {
    await pickAll();
    await press('All 101 that match');
  }),
  'only the picked ones are meant': person({ type: 'picked.chosen' }, () => press('Only the selected ones')),
  'another tab is opened': person({ type: 'list.changed' }, async (stage) => {
    await press(stage.address().includes('tab=waiting') ? /^New/u : /^Waiting/u, 'link');
    await stage.serve();
  }),
  'they are confirmed': {
    event: (snapshot) =>
      snapshot.hasTag('picking')
        ? { type: 'act.given', act, visits: snapshot.matches({ choosing: 'all' }) ? [] : shown.map(bulkVisitOf) }
        : undefined,
    async does(_, snapshot) {
      const areAll = snapshot.matches({ choosing: 'all' });
      if (!areAll) await pickAll();
      await settle(() => fireEvent.click(within(bar()).getByRole('button', { name: 'Confirm' })));
      await press(areAll ? 'Confirm 101 visits' : 'Confirm 3 visits');
    },
  },
  '101 are found': answers(
    'gather',
    () => many.map(bulkVisitOf),
    (stage) =>
      settle(() =>
        take(stage, isGathering).answer({ data: many.map((number) => rowOf(number)), totalItems: 101, totalPages: 1 }),
      ),
  ),
  'none is found': answers(
    'gather',
    () => [],
    async (stage) => {
      await settle(() => take(stage, isGathering).answer({ data: [], totalItems: 0, totalPages: 0 }));
      await stage.serve();
    },
  ),
  'the line is lost while they are looked up': server('gather', { error: failures.offline }, (stage) =>
    take(stage, isGathering).fail(failures.offline),
  ),
  'they may not be looked up': server('gather', { error: failures.forbidden }, (stage) =>
    take(stage, isGathering).fail(failures.forbidden),
  ),
  'all are done': sent(null),
  'the first has changed': sent('review-changed'),
  'the line is lost': server('send', { error: failures.offline }, (stage) =>
    take(stage, isSending).fail(failures.offline),
  ),
  'it may not be done': server('send', { error: failures.forbidden }, (stage) =>
    take(stage, isSending).fail(failures.forbidden),
  ),
  'it is halted': person({ type: 'run.paused' }, () => press('Pause')),
  'it goes on': person({ type: 'run.resumed' }, () => press('Resume')),
  'it is cancelled': person({ type: 'run.cancelled' }, async (stage) => {
    await press('Cancel');
    await stage.serve();
  }),
  'the pause is over': {
    event: (snapshot) =>
      snapshot.hasTag('waitingToRetry') ? { type: 'xstate.after.pause.bulk-act.running.waitingToRetry' } : undefined,
    does: () => settle(() => void vi.advanceTimersByTime(30_000)),
  },
  'the line is back': person({ type: 'connection.restored' }, (stage) => settle(() => stage.goOnline())),
  'what became of it is read': person({ type: 'outcome.closed' }, () => press('Close')),
};

const text = () => bar().textContent ?? '';
const isOff = (name: string) => within(bar()).getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

function shows(snapshot: Snapshot, stage: DeskStage): void {
  const { size, done: doneCount, left, skipped, failure } = snapshot.context;
  const asks = { gather: stage.asked.some(isGathering), send: stage.asked.some(isSending) };
  const isAsking = (child: 'gather' | 'send') => snapshot.children[child] !== undefined;
  expect({ gather: isAsking('gather'), send: isAsking('send') }).toEqual({
    gather: asks.gather && isAsking('gather'),
    send: asks.send && isAsking('send'),
  });
  if (snapshot.matches('off')) {
    expect(screen.queryByRole('region', { name: 'Several at once' })).toBeNull();
    return;
  }
  if (snapshot.hasTag('picking')) {
    expect(text().includes('101 visits, all that match')).toBe(snapshot.matches({ choosing: 'all' }));
    return;
  }
  if (snapshot.matches('over')) {
    expect(bar().querySelector('h2')?.textContent).toBe(`Done: ${doneCount} ${doneCount === 1 ? 'visit' : 'visits'}.`);
    expect(within(bar()).queryAllByRole('listitem').length).toBe(Math.min(left.length, 50));
    expect(/not tried/u.test(text())).toBe(skipped > 0);
    return;
  }
  const isHalted = snapshot.hasTag('halted');
  const goesOn = isHalted || snapshot.matches({ running: { sending: 'pausing' } });
  const canPause = snapshot.can({ type: 'run.paused' });
  expect({
    progress: text().includes(`${answeredCount(snapshot)} of ${size}`),
    gathering: text().includes('Looking up the visits'),
    willRetry: text().includes('It resumes by itself; nothing is done twice.'),
    goOn: within(bar()).queryByRole('button', { name: 'Resume' }) !== null,
    mayPause: goesOn ? null : !isOff('Pause'),
    mayCancel: !isOff('Cancel'),
  }).toEqual({
    progress: snapshot.context.isGathered,
    gathering: snapshot.matches({ running: 'gathering' }),
    willRetry: failure !== null && snapshot.hasTag('waitingToRetry'),
    goOn: goesOn,
    mayPause: goesOn ? null : canPause,
    mayCancel: snapshot.can({ type: 'run.cancelled' }),
  });
}

walkScreen({
  name: 'DSK-11 several at once go as their machine says',
  machine: bulkActMachine,
  input: undefined,
  actions,
  key: ({ value, context: { waiting, left, skipped, isGathered, failures } }) => [
    value,
    waiting.length,
    left.length > 0,
    skipped,
    isGathered,
    failures > 0,
  ],
  prepare: stopClock,
  open: () => openDesk({ rows: shown.map((number) => rowOf(number)), total: 101 }),
  shows,
  atLeast: 20,
});
