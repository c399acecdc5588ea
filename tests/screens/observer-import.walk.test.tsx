import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { listNgos } from '#contract/ngos.ts';
import { checkPhones, importObservers, type ImportProblem } from '#contract/observer-import.ts';
import { createImportMachine } from '#machines/import/import.machine.ts';
import type { FileRow, Understood } from '#src/screens/observer-import/file-jobs.ts';
import { ObserverImportScreen } from '#src/screens/observer-import/ObserverImportScreen.tsx';
import { failures } from '#tests/support/failures.ts';
import { type Action, walkScreen } from '#tests/support/screenWalk.ts';
import { working } from './import-work.given.ts';
import { choose, claimsOf, givenNoImport, letWork, ngos, pick } from './observer-import.given.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

givenNoImport();

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createImportMachine<Understood, FileRow, ImportProblem>();
type Snapshot = SnapshotFrom<typeof machine>;
type Event = EventFromLogic<typeof machine>;

const understood: Understood = {
  columns: { phone: 0, pin: 1, name: 2, hasHeader: false },
  headings: ['0731', '1', 'Ana'],
  isChosen: false,
  isCompared: true,
  weakPins: 0,
  there: 0,
  elsewhere: 0,
};
const row: FileRow = { line: 1, phone: '0731', name: 'Ana', reason: null };

/** The reader has the phones of the file, and the server says that none of them is there: the check can begin. */
async function untilCheck(stage: Stage) {
  await settle(() => {});
  if (working.findLast(({ ended }) => !ended)?.job.job !== 'phones') return;
  await letWork();
  await settle(() => stage.waiting(checkPhones).answer({ there: [] }));
}

function uploading(stage: Stage) {
  const call = stage.asked.findLast(({ endpoint }) => endpoint === importObservers);
  if (call === undefined) throw new Error('nothing is sent');
  return call;
}

/** What it is to the machine, where it can be done, and how a person or the world does it. */
interface Possible {
  event: Event;
  on?: (snapshot: Snapshot) => boolean;
  does: (stage: Stage) => Promise<void>;
}

const possible: Record<string, Possible> = {
  'a file is chosen': {
    event: { type: 'file.chosen', file: { id: '1', name: 'a.csv', size: 10 } },
    on: (snapshot) => snapshot.matches({ preparing: 'choosing' }) || snapshot.matches({ preparing: 'refused' }),
    does: () => choose('0731,1111,Ana', 'a.csv'),
  },
  'it is found good': {
    event: { type: 'read.done', check: { columns: understood, good: 1, bad: 0, rows: [row] } },
    async does(stage) {
      await untilCheck(stage);
      await letWork();
    },
  },
  'it is no text': {
    event: { type: 'read.refused', reason: 'notText' },
    async does(stage) {
      await untilCheck(stage);
      const check = working.findLast(({ ended }) => !ended);
      await settle(() => check?.hear({ type: 'refused', reason: 'notText' }));
    },
  },
  'reading is cancelled': {
    event: { type: 'read.cancelled' },
    on: ({ context }) => context.check === null,
    does: () => press('Cancel'),
  },
  'another file is wanted': {
    event: { type: 'file.removed' },
    on: (snapshot) => snapshot.matches({ preparing: 'checked' }),
    does: () => press('Choose another file'),
  },
  'the first NGO is chosen': { event: { type: 'ngo.changed', id: '1' }, does: () => pick('NGO', '1') },
  'the second NGO is chosen': { event: { type: 'ngo.changed', id: '2' }, does: () => pick('NGO', '2') },
  'the import is asked for': { event: { type: 'upload.asked' }, does: () => press('Import 1 observer') },
  'half of it has left': {
    event: { type: 'upload.progressed', progress: 0.5 },
    on: ({ context }) => context.progress < 0.5,
    does: (stage) => settle(() => uploading(stage).sent(0.5)),
  },
  'all of it has left': {
    event: { type: 'upload.progressed', progress: 1 },
    on: ({ context }) => context.progress < 1,
    does: (stage) => settle(() => uploading(stage).sent(1)),
  },
  'the server adds it': {
    event: { type: 'upload.done', result: { count: 1, errors: [] } },
    does: (stage) => settle(() => stage.waiting(importObservers).answer({ count: 1, errors: [] })),
  },
  'the server refuses': {
    event: { type: 'upload.failed', error: failures.refused },
    does: (stage) => settle(() => stage.waiting(importObservers).fail(failures.refused)),
  },
  'the connection breaks': {
    event: { type: 'upload.failed', error: failures.offline },
    does: (stage) => settle(() => stage.waiting(importObservers).fail(failures.offline)),
  },
  'stopping is wanted': { event: { type: 'cancel.asked' }, does: () => press('Cancel') },
  'stopping is confirmed': { event: { type: 'cancel.confirmed' }, does: () => press('Stop') },
  'stopping is called off': { event: { type: 'cancel.declined' }, does: () => press('Continue') },
  'leaving is wanted': {
    event: { type: 'leave.asked' },
    on: (snapshot) => snapshot.matches({ uploading: 'sending' }),
    does: (stage) => settle(() => stage.tryToLeave('/urgents')),
  },
  'leaving is called off': { event: { type: 'leave.cancelled' }, does: () => press('Stay here') },
  'leaving is confirmed': { event: { type: 'leave.confirmed' }, does: () => press('Leave now') },
  'another import is wanted': { event: { type: 'import.restarted' }, does: () => press('Import another file') },
};

const isAnswer = (event: Event) => /^upload\.(progressed|done|failed)$/u.test(event.type);
/** A dialog in the way hides the rest; the world does not wait for it, but these walks do. */
const can = (snapshot: Snapshot, { event, on }: Possible) =>
  snapshot.can(event) && (on?.(snapshot) ?? true) && (!isAnswer(event) || snapshot.matches({ uploading: 'sending' }));

const actions = Object.fromEntries(
  Object.entries(possible).map(([title, action]): [string, Action<typeof machine, Stage>] => [
    title,
    {
      event: (snapshot) => (can(snapshot, action) ? action.event : undefined),
      does: action.does,
    },
  ]),
);

const step = () => screen.getByRole('listitem', { current: 'step', hidden: true }).textContent?.replace(/^\d/u, '');
const bar = (name: RegExp) => screen.queryByRole('progressbar', { name, hidden: true });
const asked = () => screen.queryByRole('alertdialog')?.querySelector('h2')?.textContent ?? null;
const alert = () =>
  screen
    .queryAllByRole('alert', { hidden: true })
    .map(({ textContent }) => textContent)
    .join('');

async function shows(snapshot: Snapshot, stage: Stage) {
  if (asked() === null && /confirming/u.test(JSON.stringify(snapshot.value))) await screen.findByRole('alertdialog');
  const has = (state: Parameters<Snapshot['matches']>[0]) => snapshot.matches(state);
  const isReading = has({ preparing: 'reading' });
  const isAgain = isReading && snapshot.context.check !== null;
  const isChoosing = has({ preparing: 'choosing' }) || has({ preparing: 'refused' }) || (isReading && !isAgain);
  const { progress, ngo } = snapshot.context;
  expect(stage.went).toEqual(has('left') ? ['/urgents'] : []);
  if (has('left')) return;
  expect({
    step: step(),
    reading: bar(/^Reading/u) !== null,
    again: document.querySelector('[aria-busy="true"]') !== null,
    sending: bar(/^Sending/u)?.getAttribute('value'),
    adding: bar(/^The server is adding/u) !== null,
    ngo: has('done') ? undefined : screen.getByRole('combobox', { name: 'NGO', hidden: true }),
    guarded: stage.isGuarded(),
    question: asked(),
    refused: /is a workbook, not a text file/u.test(alert()),
    failed: /No observer was added/u.test(alert()),
    unknown: /Some observers may have been added/u.test(alert()),
    done: screen.queryByText('1 observer has been added successfully') !== null,
  }).toEqual({
    step: isChoosing ? 'Choose a file' : has('done') ? 'Done' : 'Check',
    reading: isReading && !isAgain,
    again: isAgain,
    sending: has('uploading') && progress < 1 ? String(progress) : undefined,
    adding: has('uploading') && progress === 1,
    ngo: has('done') ? undefined : expect.objectContaining({ value: ngo.id }),
    guarded: has('uploading'),
    question: has({ uploading: 'confirmingCancel' })
      ? 'Stop the import?'
      : has({ uploading: 'confirmingLeave' })
        ? 'Leave while the file is being sent?'
        : null,
    refused: has({ preparing: 'refused' }),
    failed: has({ preparing: { checked: 'failed' } }),
    unknown: has({ preparing: { checked: 'unknown' } }),
    done: has('done'),
  });
}

walkScreen({
  name: 'OBI-01 OBI-02 OBI-03 NAV-08 the import shows what its machine says',
  machine,
  input: { ngo: { id: '2', fixed: false }, maxBytes: 1_000 },
  actions,
  key: ({ value, context }) => [value, context.progress, context.check !== null],
  async open() {
    const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(true) });
    await settle(() => {});
    await settle(() => stage.waiting(listNgos).answer(ngos));
    await pick('NGO', '2');
    return stage;
  },
  shows,
});
