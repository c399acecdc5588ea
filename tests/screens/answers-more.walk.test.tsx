import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listThreads } from '#contract/threads.ts';
import { createThreadsMachine } from '#machines/threads/threads.machine.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { hasMore, threadsListed } from '#machines/threads/threads.selectors.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import { noFilter, type AnswersFilter } from '#src/screens/answers/answers.filter.ts';
import { Listening, stubStreams, type Wire } from '#tests/app/streams.given.tsx';
import { layOut } from '#tests/support/layout.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import { cameOf, pageOfThreads, threadOf } from '#tests/support/threads.ts';
import { click, openScreen, settle, type Stage } from '#tests/support/screen.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createThreadsMachine<AnswersFilter>();
type Snapshot = SnapshotFrom<typeof machine>;
interface Line extends Stage {
  wire: Wire;
}
type Action = ActionOf<typeof machine, Line>;

const rowHeight = 52;
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

const actions: Record<string, Action> = {
  'those near are wanted': {
    event: (snapshot) => (isNear(snapshot) ? undefined : { type: 'rows.wanted', count: near }),
    does: () => {},
  },
  'a page comes': {
    event: (snapshot) =>
      isNear(snapshot) && snapshot.matches('loading')
        ? { type: 'xstate.done.actor.load', output: pageFor(snapshot) }
        : undefined,
    does(stage, snapshot) {
      const { page, pageSize } = snapshot.context.page;
      const call = take(stage);
      expect(call.args.query).toEqual({ page, pageSize });
      const { threads: data, totalItems } = pageFor(snapshot);
      return settle(() => call.answer({ data, totalItems, totalPages: 9 }));
    },
  },
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
    does: ({ wire }) => wire.tell({ came: [cameOf(1, true)] }),
  },
  'it is brought in': {
    event: ({ context }) => (context.announced.fresh > 0 ? { type: 'threads.brought' } : undefined),
    does: () => click('Show 1 new'),
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
    isShort && !snapshot.matches('loading'),
    isShort && snapshot.matches('loading'),
  ]);
  // What was asked for to be brought in waits above the list until it is there.
  const isBringing = isTop(snapshot) && !snapshot.hasTag('ready');
  expect(has('Show 1 new')).toBe(isBringing || snapshot.context.announced.fresh > 0);
}

walkScreen<typeof machine, Line>({
  name: 'ANS-04 ANS-06 further pages are appended, and what arrives is brought in at the top',
  machine,
  input: { filter: noFilter },
  actions,
  key: ({ value, context: { threads, page, announced, wanted } }) => [
    value,
    threads.length,
    page.kind,
    announced.fresh,
    wanted,
  ],
  prepare: () => layOut({ height: 2 * rowHeight }),
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
  atLeast: 4,
});
