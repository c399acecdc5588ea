import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { statisticsMachine } from '#machines/statistics/statistics.machine.ts';
import { StatisticsScreen } from '#src/screens/statistics/StatisticsScreen.tsx';
// Loaded before the walks begin, not while one waits for it.
import '#src/screens/statistics/CompleteListDialog.tsx';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle, type Asked, type Stage } from '#tests/support/screen.tsx';
import { walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof statisticsMachine>;
type Action = ActionOf<typeof statisticsMachine, Stage>;
type Loaded = Extract<ReturnType<Action['event']>, { snapshot: unknown }>;

/** One stands for the seven, which are answered alike. */
const key = 'numar-observatori';
const title = 'Top counties with most observers';
const rows = [
  { label: 'Alba', value: '12500' },
  { label: 'Iași', value: '31' },
];
const asOf = '2026-11-22T08:00:00.000Z';
const page = (data: typeof rows) => ({ data, totalItems: data.length, totalPages: 1, asOf });
const isOpen = (snapshot: Snapshot) => snapshot.hasTag('listOpen');
const isFirst = (snapshot: Snapshot) => snapshot.hasTag('loading');

/** A card as it stands, which is as much of it as the machine reads. */
function loaded(inSight: { rows: typeof rows } | null, failure: object | null): Loaded {
  const load = { getSnapshot: () => ({ context: { failure } }) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has all that is read of it
  return { type: `xstate.snapshot.card.${key}`, snapshot: { context: { inSight }, children: { load } } } as never;
}

const each = (does: (asked: Asked) => void) => (stage: Stage) => settle(() => stage.asked.splice(0).forEach(does));

const actions: Record<string, Action> = {
  'the figures come': {
    event: (snapshot) => (isFirst(snapshot) || snapshot.hasTag('failed') ? loaded({ rows }, null) : undefined),
    async does(stage, snapshot) {
      if (snapshot.hasTag('failed')) await press('Try now');
      await each((asked) => asked.answer(page(rows)))(stage);
    },
  },
  'there are none': {
    event: (snapshot) => (isFirst(snapshot) ? loaded({ rows: [] }, null) : undefined),
    does: each((asked) => asked.answer(page([]))),
  },
  'all are forbidden': {
    event: (snapshot) => (isFirst(snapshot) ? loaded(null, failures.forbidden) : undefined),
    does: each((asked) => asked.fail(failures.forbidden)),
  },
  'a complete list is opened': {
    event: (snapshot) => (snapshot.hasTag('shown') && !isOpen(snapshot) ? { type: 'list.opened', key } : undefined),
    async does(stage) {
      await press(`See the complete list: ${title}`);
      await each((asked) => asked.answer(page(rows)))(stage);
    },
  },
  'it is closed': {
    event: (snapshot) => (isOpen(snapshot) ? { type: 'list.closed' } : undefined),
    does: () => press('Close'),
  },
};

async function shows(snapshot: Snapshot): Promise<void> {
  if (isOpen(snapshot)) await screen.findByRole('dialog', { name: title });
  const isThere = (text: string) => screen.queryByText(text) !== null;
  expect({
    loading: isThere('Loading…'),
    cards: document.querySelectorAll('section header').length,
    none: isThere('No figures yet'),
    failed: isThere('The statistics could not be loaded.'),
    list: screen.queryByRole('dialog')?.querySelectorAll('li').length,
  }).toEqual({
    loading: isFirst(snapshot),
    cards: snapshot.hasTag('shown') ? 7 : 0,
    none: snapshot.hasTag('empty'),
    failed: snapshot.hasTag('failed'),
    list: isOpen(snapshot) ? rows.length : undefined,
  });
}

walkScreen({
  name: 'STA-01 STA-02 the cards stand together as their machine says',
  machine: statisticsMachine,
  input: { keys: [key], cardSize: 5, listSize: 20 },
  actions,
  key: ({ value }) => value,
  async open() {
    const stage = openScreen(<StatisticsScreen />);
    await settle(() => {});
    return stage;
  },
  shows,
  atLeast: 3,
});
