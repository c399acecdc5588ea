import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listThreads, type Thread } from '#contract/answers.ts';
import type { LiveEvent } from '#machines/live/live.facts.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { unseenMachine } from '#machines/unseen/unseen.machine.ts';
import { noMarks } from '#machines/unseen/unseen.marks.ts';
import { announcedCount, unseenCount, unseenGoesOn } from '#machines/unseen/unseen.selectors.ts';
import { useServices } from '#src/services.tsx';
import { openScreen, settle, type Stage } from '#tests/screens/observersStage.tsx';
import { failures } from '#tests/support/failures.ts';
import { stopClock, walkScreen, type Deed as DeedOf } from '#tests/support/screenWalk.ts';
import { dateOf, threadOf } from '#tests/support/threads.ts';
import { Listening, stubStreams, type Wire } from './listening.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof unseenMachine>;
interface Line extends Stage {
  wire: Wire;
  tell: (event: LiveEvent) => void;
}
type Deed = DeedOf<typeof unseenMachine, Line>;

const shelf = 'live.seen ana';
const claims = { token: 'token', userName: 'ana', expiresAt: null, organizer: true, idNgo: null };
const urgent = (number: number) => threadOf(number, { flaggedCount: 1 });
/** The greater, the older: the sixth and seventh stand there at first. */
const [first, third, sixth, seventh] = [urgent(1), urgent(3), urgent(6), urgent(7)];
const allSeen = { upTo: dateOf(third), opened: {}, extra: {} };

const isUnseen = ({ context }: Snapshot, thread: Thread) => context.unseen[keyOf(thread)] !== undefined;
const isAsked = (snapshot: Snapshot) => snapshot.hasTag('counting');
/** Whether a stream has ever been there to tell. */
const isOpen = (snapshot: Snapshot) =>
  isAsked(snapshot) || snapshot.context.isCounted || snapshot.matches('waitingToRetry');
const isAtRest = (snapshot: Snapshot) => snapshot.matches('waiting') && snapshot.context.isCounted;
/** Until the list of them all was on screen, here or in another tab. */
const isFresh = ({ context }: Snapshot) => context.marks.upTo === null;

function take({ asked }: Stage) {
  const one = asked.findLast(({ endpoint, signal }) => endpoint === listThreads && signal?.aborted !== true);
  if (one === undefined) throw new Error('nobody asked how many are urgent');
  asked.splice(asked.indexOf(one), 1);
  return one;
}

const counted = (threads: Thread[], totalItems = threads.length): Deed => ({
  event: (snapshot) =>
    isAsked(snapshot) ? { type: 'xstate.done.actor.countUrgent', output: { threads, totalItems } } : undefined,
  does: (stage) => settle(() => take(stage).answer({ data: threads, totalItems, totalPages: 1 })),
});

const inVain = (failure: unknown): Deed => ({
  event: (snapshot) => (isAsked(snapshot) ? { type: 'xstate.error.actor.countUrgent', error: failure } : undefined),
  does: (stage) => settle(() => take(stage).fail(failure)),
});

const told = (thread: Thread, isThen: (snapshot: Snapshot) => boolean): Deed => {
  const change = { ...thread, isNew: true };
  return {
    event: (snapshot) => (isThen(snapshot) ? { type: 'threads.told', changes: [change] } : undefined),
    does: ({ wire }) => wire.send(`event: threads\ndata: ${JSON.stringify({ threads: [change] })}\n\n`),
  };
};

const deeds = {
  'the stream opens, again': {
    event: (snapshot) => (isAsked(snapshot) ? undefined : { type: 'count.wanted' }),
    async does({ goOnline, wire }) {
      await settle(goOnline);
      await wire.open();
    },
  },
  'two are counted': counted([sixth, seventh]),
  'a third is counted': counted([third, sixth, seventh]),
  'more than a page is counted': counted([sixth, seventh], 340),
  'nobody knows how old they are': counted([threadOf(6, { lastModified: undefined })]),
  'counted in vain': inVain(failures.offline),
  'counting is forbidden': inVain(failures.forbidden),
  'the pause is over': {
    event: (snapshot) =>
      snapshot.matches('waitingToRetry') ? { type: 'xstate.after.pause.unseen.waitingToRetry' } : undefined,
    does: (_, { context: { failures: count } }) =>
      settle(() => vi.advanceTimersByTime(1_000 * 2 ** Math.min(count - 1, 3))),
  },
  'a new one is told': told(first, (snapshot) => isOpen(snapshot) && isFresh(snapshot) && !isUnseen(snapshot, first)),
  'it is urgent no more': told({ ...first, flaggedCount: 0 }, (snapshot) => isUnseen(snapshot, first)),
  'the sixth is opened': {
    event: (snapshot) =>
      isAtRest(snapshot) && isUnseen(snapshot, sixth)
        ? { type: 'thread.opened', thread: sixth, at: dateOf(sixth) }
        : undefined,
    does: ({ tell }) => tell({ type: 'thread.opened', thread: sixth, at: dateOf(sixth) }),
  },
  'the list of them is asked for': {
    event: (snapshot) =>
      isAtRest(snapshot) && isFresh(snapshot) && isUnseen(snapshot, sixth) && snapshot.context.asked.length === 0
        ? { type: 'list.asked' }
        : undefined,
    does: ({ tell }) => tell({ type: 'list.asked', list: 'urgent', filter: {} }),
  },
  'the list of them stands': {
    event: ({ context }) => (context.asked.length > 0 ? { type: 'list.shown', newest: dateOf(third) } : undefined),
    does: ({ tell }) => tell({ type: 'list.shown', newest: dateOf(third) }),
  },
  'another tab has shown them': {
    event: (snapshot) =>
      isAtRest(snapshot) && isFresh(snapshot) ? { type: 'marks.changed', marks: allSeen } : undefined,
    does() {
      localStorage.setItem(shelf, JSON.stringify(allSeen));
      return settle(() => window.dispatchEvent(new StorageEvent('storage', { key: shelf })));
    },
  },
} satisfies Record<string, Deed>;

const said = (count: number, goesOn: boolean) =>
  `${goesOn ? 'more than ' : ''}${count} thread${count === 1 && !goesOn ? '' : 's'} not yet seen`;

function shows(snapshot: Snapshot): void {
  const goesOn = unseenGoesOn(snapshot);
  const count = unseenCount(snapshot) ?? 0;
  const links = [...document.querySelectorAll('header a[href^="/urgents"]')].map(({ textContent }) => textContent);
  const badge = count === 0 ? '' : `${count}${goesOn ? '+' : ''} ${said(count, goesOn)}`;
  expect(links.filter((text) => text.startsWith('Emergencies'))).toEqual([
    `Emergencies${badge}`,
    `Emergencies${badge}`,
  ]);
  const announced = announcedCount(snapshot);
  expect(document.querySelector('header output')?.textContent).toBe(
    announced === 0 ? '' : `Emergencies: ${said(announced, goesOn)}.`,
  );
  expect(JSON.parse(localStorage.getItem(shelf) ?? JSON.stringify(noMarks))).toEqual(snapshot.context.marks);
}

/** Whatever stands there may tell what a reader has seen. */
function Reader({ hand }: { hand: (tell: Line['tell']) => void }) {
  hand(useServices().live.tell);
  return null;
}

walkScreen<typeof unseenMachine, Line>({
  name: 'NAV-06 ANS-08 the number beside the emergencies is of those not seen, or there is none',
  machine: unseenMachine,
  input: { marks: noMarks },
  deeds,
  key: (snapshot) => [
    snapshot.value,
    isUnseen(snapshot, first),
    unseenCount(snapshot) === null ? null : unseenCount(snapshot) === 0,
    snapshot.context.asked.length > 0,
    isFresh(snapshot),
  ],
  prepare: stopClock,
  async open() {
    const wire = stubStreams();
    let tell: Line['tell'] = () => {};
    const hand = (given: Line['tell']) => {
      tell = given;
    };
    const stage = openScreen(
      <Listening>
        <Reader hand={hand} />
      </Listening>,
      { claims },
    );
    await settle(() => {});
    return Object.assign(stage, { wire, tell: (event: LiveEvent) => act(() => tell(event)) });
  },
  shows,
  atLeast: 60,
});
