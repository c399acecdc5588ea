import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createAnswersMachine } from '#machines/answers/answers.machine.ts';
import { isSameThread } from '#machines/threads/threads.rows.ts';
import type { AnswersFilter } from '#src/screens/answers/answers.filter.ts';
import { pathOf, readPlace, writePlace } from '#src/screens/answers/answers.query.ts';
import { layOut, narrow } from '#tests/support/layout.ts';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { answerAll, heading, keyOf, question, threads, openUrgents } from './answers.given.tsx';
import { settle, type Stage } from '#tests/support/screen.tsx';

/** Where there is room for the list or the thread, not for both, the reader goes from the one to the other and back. */
const machine = createAnswersMachine<AnswersFilter>();
type Action = ActionOf<typeof machine, Stage>;
type Snapshot = Parameters<Action['event']>[0];

const start = readPlace('/urgents', new URLSearchParams());
const isOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
const chosenIn = ({ context }: Snapshot) => threads.find((thread) => isSameThread(thread, context.place.thread));
const rows = () => [...document.querySelectorAll<HTMLElement>('nav a[data-place]')];

const chooses = (number: 1 | 2): Action => ({
  event(snapshot) {
    const thread = threads[number - 1];
    const next = threads[number] ?? null;
    return thread === undefined || isOpen(snapshot) ? undefined : { type: 'thread.chosen', thread, next };
  },
  async does(stage) {
    await settle(() => fireEvent.click(rows()[number - 1] ?? document.body, { detail: 1 }));
    await answerAll(stage);
  },
});

/** Back in the list, the reader stands where the thread is. */
const closes = (form: number | null, action: () => void): Action => ({
  event: (snapshot) =>
    isOpen(snapshot) && snapshot.context.place.form === form ? { type: 'thread.closed' } : undefined,
  async does(_, snapshot) {
    await settle(action);
    const thread = chosenIn(snapshot);
    expect(document.activeElement?.querySelector('strong')?.textContent).toBe(thread?.pollingStationName);
  },
});

const leads = (wanted: Partial<typeof start>, isOffered: (snapshot: Snapshot) => boolean): Action => {
  const placeOf = ({ context }: Snapshot) => ({ ...context.place, ...wanted });
  return {
    event: (snapshot) => (isOffered(snapshot) ? { type: 'place.changed', place: placeOf(snapshot) } : undefined),
    async does(stage, snapshot) {
      const place = placeOf(snapshot);
      await settle(() => stage.goTo(writePlace('urgents', place).toString(), pathOf('urgents', place)));
      await answerAll(stage);
    },
  };
};

function shows(snapshot: Snapshot, stage: Stage): void {
  const { place } = snapshot.context;
  const thread = chosenIn(snapshot);
  const list = document.querySelector('nav[aria-label]');
  expect([list?.getAttribute('data-hidden'), list?.nextElementSibling?.getAttribute('data-hidden')]).toEqual(
    isOpen(snapshot) ? ['true', null] : [null, 'true'],
  );
  expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(
    threads.map((one) => (one === thread ? 'true' : null)),
  );
  expect(heading()).toBe(thread?.pollingStationName);
  expect(screen.queryByLabelText('Back to the list') !== null).toBe(isOpen(snapshot));
  expect(`?${stage.address()}`).toBe(`?${writePlace('urgents', place).toString()}`);
  expect([question('A1') !== null, question('B1') !== null]).toEqual(
    isOpen(snapshot) ? [place.form !== 2, place.form === 2] : [false, false],
  );
}

walkScreen<typeof machine, Stage>({
  name: 'ANS-03 ANS-06 NAV-07 in a narrow window list and thread take turns',
  machine,
  input: { place: start },
  prepare() {
    narrow();
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
    'the first thread is clicked': chooses(1),
    'the second thread is clicked': chooses(2),
    'back by the button': closes(null, () => fireEvent.click(screen.getByLabelText('Back to the list'))),
    'back from tab B by Esc': closes(2, () => fireEvent.keyDown(document.body, { key: 'Escape' })),
    'the address says what is shown': leads({}, () => true),
    'the address says tab B': leads(
      { form: 2 },
      (snapshot) => isOpen(snapshot) && snapshot.context.place.form === null,
    ),
    'the address says the third thread': leads({ thread: keyOf(3) }, (snapshot) => chosenIn(snapshot) !== threads[2]),
    'the address says no thread': leads({ thread: null }, isOpen),
  },
  key: ({ value, context: { place } }) => [value, place.thread, place.form],
  shows,
  atLeast: 20,
});
