import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createAnswersMachine } from '#machines/answers/answers.machine.ts';
import { isSameThread } from '#machines/threads/threads.rows.ts';
import { noFilter, type AnswersFilter } from '#src/screens/answers/answers.filter.ts';
import { readPlace, writePlace } from '#src/screens/answers/answers.query.ts';
import { layOut } from '#tests/support/layout.ts';
import { stopClock, walkScreen, type Action } from '#tests/support/screenWalk.ts';
import { answerAll, question, threads, openUrgents } from './answers.given.tsx';
import { press, settle, type Stage } from '#tests/support/screen.tsx';

/** Which thread is read, by which form, out of which list: the address says it, and so does every part of the screen. */
const machine = createAnswersMachine<AnswersFilter>();
type Reading = Action<typeof machine, Stage>;
type Snapshot = Parameters<Reading['event']>[0];

const start = readPlace('/urgents', new URLSearchParams());
const inAlba: AnswersFilter = { ...noFilter, county: 'AB' };
const isOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
const chosenIn = ({ context }: Snapshot) => threads.find((thread) => isSameThread(thread, context.place.thread));
const rows = () => [...document.querySelectorAll('nav a[data-place]')];

const chooses = (number: number): Reading => ({
  event(snapshot) {
    const thread = threads[number - 1];
    const next = threads[number] ?? null;
    return thread === undefined || chosenIn(snapshot) === thread ? undefined : { type: 'thread.chosen', thread, next };
  },
  async does(stage) {
    await settle(() => fireEvent.click(rows()[number - 1] ?? document.body, { detail: 1 }));
    await answerAll(stage);
  },
});

const steps = (key: 'j' | 'k', by: 1 | -1): Reading => ({
  event(snapshot) {
    const at = threads.findIndex((thread) => thread === chosenIn(snapshot));
    const thread = at === -1 && by === 1 ? threads[0] : at === -1 ? undefined : threads[at + by];
    const next = threads[at + 2 * by] ?? null;
    return thread === undefined ? undefined : { type: 'thread.chosen', thread, next };
  },
  async does(stage) {
    await settle(() => fireEvent.keyDown(document.body, { key }));
    await answerAll(stage);
  },
});

function shows(snapshot: Snapshot, stage: Stage): void {
  const { place } = snapshot.context;
  const thread = chosenIn(snapshot);
  expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(
    threads.map((one) => (one === thread ? 'true' : null)),
  );
  expect(document.querySelector('#thread-heading')?.textContent).toBe(thread?.pollingStationName);
  expect(screen.queryByText('Nothing selected') === null).toBe(thread !== undefined);
  expect(`?${stage.address()}`).toBe(`?${writePlace('urgents', place).toString()}`);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'County' }).value).toBe(
    place.filter.county === '' ? '' : 'AB Alba',
  );
  if (thread === undefined) return;
  expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toMatch(
    place.form === 2 ? /^B/u : /^What is flagged/u,
  );
  expect([question('A1') !== null, question('B1') !== null]).toEqual([place.form === null, place.form === 2]);
}

walkScreen<typeof machine, Stage>({
  name: 'ANS-03 ANS-05 ANS-06 AND-01 EVD-01 NAV-07 list, thread, tab and filter say the same',
  machine,
  input: { place: start },
  prepare() {
    layOut();
    stopClock();
  },
  async open() {
    const stage = openUrgents();
    await settle(() => {});
    await answerAll(stage);
    return stage;
  },
  actions: {
    'the third thread is clicked': chooses(3),
    'next by key': steps('j', 1),
    'previous by key': steps('k', -1),
    'tab B is opened': {
      event: (snapshot) =>
        isOpen(snapshot) && snapshot.context.place.form !== 2 ? { type: 'form.chosen', form: 2 } : undefined,
      async does(stage) {
        await press(/^B/u, 'tab');
        await answerAll(stage);
      },
    },
    'filtered by AB': {
      event: ({ context }) =>
        context.place.filter.county === '' ? { type: 'filter.changed', filter: inAlba } : undefined,
      async does(stage) {
        await settle(() =>
          fireEvent.change(screen.getByRole('combobox', { name: 'County' }), { target: { value: 'ab' } }),
        );
        await settle(() => fireEvent.blur(screen.getByRole('combobox', { name: 'County' })));
        await press('Filter');
        await answerAll(stage);
      },
    },
    'back to what was shown first': {
      event: ({ context }) =>
        context.place.thread === null && context.place.filter.county !== ''
          ? { type: 'place.changed', place: start }
          : undefined,
      async does(stage) {
        stage.goTo('urgente=true');
        await answerAll(stage);
      },
    },
    refreshed: {
      event: () => ({ type: 'refreshed' }),
      async does(stage) {
        await press('Refresh');
        await answerAll(stage);
      },
    },
  },
  key: (snapshot) => [snapshot.value, snapshot.context.place],
  shows,
  atLeast: 40,
});
