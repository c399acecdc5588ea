import { screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listThreads } from '#contract/answers.ts';
import { createThreadsMachine } from '#machines/threads/threads.machine.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { hasMore, isLoading, threadsListed } from '#machines/threads/threads.selectors.ts';
import { retryOf } from '#machines/retry.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import { noFilter, type AnswersFilter } from '#src/screens/answers/answers.query.ts';
import { Listening, stubStreams, type Wire } from '#tests/app/listening.tsx';
import { failures } from '#tests/support/failures.ts';
import { layOut } from '#tests/support/layout.ts';
import { type Deed as DeedOf, stopClock, walkScreen } from '#tests/support/screenWalk.ts';
import { pageOfThreads, threadOf } from '#tests/support/threads.ts';
import { click, openScreen, settle, type Stage } from './observersStage.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createThreadsMachine<AnswersFilter>();
type Snapshot = SnapshotFrom<typeof machine>;
interface Line extends Stage {
  wire: Wire;
}
type Deed = DeedOf<typeof machine, Line>;

const rowHeight = 64;
const arriving = threadOf(1);
const standing = Array.from({ length: 25 }, (_, index) => threadOf(index + 2));

/** As many as the two rows in sight ask for: the screen wants them by itself. */
const near = 11;
const isNear = ({ context }: Snapshot) => context.wanted >= near;
const isThere = ({ context }: Snapshot) => context.threads.some((thread) => keyOf(thread) === keyOf(arriving));
const isTop = ({ context }: Snapshot) => context.page.kind === 'top';
const hasArrived = (snapshot: Snapshot) => snapshot.context.announced.fresh > 0 || isTop(snapshot) || isThere(snapshot);
const pageFor = (snapshot: Snapshot) =>
  pageOfThreads(hasArrived(snapshot) ? [arriving, ...standing] : standing, snapshot.context.page);

function take({ asked }: Stage) {
  const one = asked.findLast(
    ({ endpoint, args, signal }) =>
      endpoint === listThreads && args.query?.['urgent'] === undefined && signal?.aborted !== true,
  );
  if (one === undefined) throw new Error('no threads were asked for');
  asked.splice(asked.indexOf(one), 1);
  return one;
}

const breaks = (failure: unknown): Deed => ({
  event: (snapshot) =>
    isNear(snapshot) && isLoading(snapshot) ? { type: 'xstate.error.actor.loadPage', error: failure } : undefined,
  does: (stage) => settle(() => take(stage).fail(failure)),
});

const deeds: Record<string, Deed> = {
  'those near are wanted': {
    event: (snapshot) => (isNear(snapshot) ? undefined : { type: 'rows.wanted', count: near }),
    does: () => {},
  },
  'a page comes': {
    event: (snapshot) =>
      isNear(snapshot) && isLoading(snapshot)
        ? { type: 'xstate.done.actor.loadPage', output: pageFor(snapshot) }
        : undefined,
    does(stage, snapshot) {
      const { page, pageSize } = snapshot.context.page;
      const call = take(stage);
      expect(call.args.query).toEqual({ page, pageSize });
      const { threads: data, totalItems } = pageFor(snapshot);
      return settle(() => call.answer({ data, totalItems, totalPages: 9 }));
    },
  },
  'the connection breaks': breaks(failures.offline),
  'the server forbids': breaks(failures.forbidden),
  'more are wanted': {
    event: (snapshot) =>
      snapshot.hasTag('ready') && hasMore(snapshot)
        ? { type: 'rows.wanted', count: threadsListed(snapshot).length + 10 }
        : undefined,
    does: () => click('Load more'),
  },
  'one arrives': {
    event: (snapshot) =>
      snapshot.hasTag('ready') && !hasArrived(snapshot)
        ? { type: 'threads.announced', fresh: 1, changed: 0 }
        : undefined,
    does: ({ wire }) =>
      wire.send(`event: threads\ndata: ${JSON.stringify({ threads: [{ ...arriving, isNew: true }] })}\n\n`),
  },
  'it is brought in': {
    event: ({ context }) => (context.announced.fresh > 0 ? { type: 'threads.brought' } : undefined),
    does: () => click('Show 1 new'),
  },
  'retried at once': {
    event: (snapshot) => (snapshot.hasTag('failed') ? { type: 'load.retried' } : undefined),
    does: () => click('Try now'),
  },
  'the pause is over': {
    event: (snapshot) =>
      snapshot.hasTag('waitingToRetry') ? { type: 'xstate.after.pause.threads.failed.waitingToRetry' } : undefined,
    does: (_, snapshot) => settle(() => vi.advanceTimersByTime(retryOf(snapshot)?.pause ?? 0)),
  },
};

const has = (text: string) => screen.queryByText(text) !== null;

function shows(snapshot: Snapshot): void {
  const threads = threadsListed(snapshot);
  const list = document.querySelector<HTMLElement>('nav ul[style]');
  expect(list?.style.height).toBe(`${threads.length * rowHeight}px`);
  const [top] = threads;
  expect(document.querySelector('[data-place="0"] strong')?.textContent).toBe(top?.pollingStationName);
  expect(new Set(threads.map(keyOf)).size).toBe(threads.length);
  const { totalItems } = snapshot.context;
  expect(screen.queryByText(/in total$/u)?.textContent).toBe(
    totalItems === null ? undefined : `${totalItems} in total`,
  );
  const isShort = hasMore(snapshot) && threads.length > 0;
  expect([has('Load more'), has('Loading more…')]).toEqual([
    isShort && !isLoading(snapshot),
    isShort && isLoading(snapshot),
  ]);
  expect(has('The list could not be loaded.')).toBe(retryOf(snapshot) !== null);
  // What was asked for to be brought in waits above the list until it is there.
  const isBringing = isTop(snapshot) && !snapshot.hasTag('ready');
  expect(has('Show 1 new')).toBe(isBringing || snapshot.context.announced.fresh > 0);
}

walkScreen<typeof machine, Line>({
  name: 'ANS-04 ANS-06 ANS-08 further pages are appended, and what arrives is brought in at the top',
  machine,
  input: { filter: noFilter },
  deeds,
  key: ({ value, context: { threads, page, announced, failure, wanted } }) => [
    value,
    threads.length,
    page.kind,
    announced.fresh,
    failure !== null,
    wanted,
  ],
  prepare() {
    layOut({ height: 2 * rowHeight });
    stopClock();
  },
  async open() {
    const wire = stubStreams();
    const stage = openScreen(
      <Listening>
        <AnswersScreen list="answers" />
      </Listening>,
      { path: '/answers' },
    );
    await settle(() => {});
    await wire.open();
    return Object.assign(stage, { wire });
  },
  shows,
  atLeast: 40,
});
