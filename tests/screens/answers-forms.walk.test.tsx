import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { formContentsMachine, type FormContentsEvent } from '#machines/form-contents/form-contents.machine.ts';
import { formsHeld } from '#machines/form-contents/form-contents.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { layOut } from '#tests/support/layout.ts';
import { walkScreen, type Action } from '#tests/support/screenWalk.ts';
import { answerAll, answerOf, formAsked, openThread, question, sectionsOf } from './answers.given.tsx';
import { press, settle, type Asked, type Stage } from '#tests/support/screen.tsx';

/** The tabs of a thread: each form is asked for when its tab is first opened, and the answers never wait for it. */
type Tabs = Action<typeof formContentsMachine, Stage>;
type Snapshot = Parameters<Tabs['event']>[0];

const isForm = (asked: Asked) => formAsked(asked) !== null;
const isKept = (asked: Asked) => isForm(asked) || asked.endpoint === listForms;
const isAsked = (snapshot: Snapshot) => snapshot.children.load !== undefined;

function take(stage: Stage, isOne: (asked: Asked) => boolean): Asked {
  const asked = stage.asked.findLast((one) => isOne(one) && one.signal?.aborted !== true);
  if (asked === undefined) throw new Error('nothing was asked');
  stage.asked.splice(stage.asked.indexOf(asked), 1);
  return asked;
}

const answerList = (stage: Stage) =>
  settle(() => {
    const asked = take(stage, ({ endpoint }) => endpoint === listForms);
    asked.answer(answerOf(asked));
  });

const isGone: Tabs = {
  event: (snapshot) => (isAsked(snapshot) ? { type: 'xstate.done.actor.load', output: null } : undefined),
  does: (stage) => settle(() => take(stage, isForm).fail(failures.notFound)),
};

const turnsTo = (form: number, name: RegExp): Tabs => ({
  event: ({ context }): FormContentsEvent | undefined =>
    context.wanted === null || context.wanted === form ? undefined : { type: 'form.wanted', form },
  does: () => press(name, 'tab'),
});

function shows(snapshot: Snapshot, stage: Stage): void {
  const { wanted } = snapshot.context;
  const open = wanted ?? 1;
  const sections = formsHeld(snapshot)[open];
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(open === 1 ? /^A|^Form A/u : /^B|^Form B/u);
  expect(question(open === 1 ? 'A1' : 'B1')).not.toBeNull();
  expect(screen.getAllByRole('heading', { level: 3 }).at(-1)?.textContent).toBe(
    sections ? `Section of ${open}` : 'Answers given',
  );
  expect(screen.queryByText('Loading the form…') !== null).toBe(sections === undefined);
  expect(screen.queryByText('This form no longer exists: only what was answered is shown.') !== null).toBe(
    sections === null,
  );
  const forms = stage.asked.filter((asked) => isForm(asked) && asked.signal?.aborted !== true).map(formAsked);
  expect(forms).toEqual(isAsked(snapshot) ? [wanted] : []);
}

walkScreen<typeof formContentsMachine, Stage>({
  name: 'AND-03 AND-04 a form is on its way, there, or gone, and what was answered is shown all the while',
  machine: formContentsMachine,
  input: undefined,
  prepare: layOut,
  async open() {
    const stage = openThread();
    await settle(() => {});
    await answerAll(stage, isKept);
    return stage;
  },
  actions: {
    'the list of forms comes': {
      event: ({ context }) => (context.wanted === null ? { type: 'form.wanted', form: 1 } : undefined),
      does: answerList,
    },
    'tab A is opened': turnsTo(1, /^A/u),
    'tab B is opened': turnsTo(2, /^B/u),
    'the form comes': {
      event: (snapshot) =>
        isAsked(snapshot)
          ? { type: 'xstate.done.actor.load', output: sectionsOf(snapshot.context.wanted ?? 0) }
          : undefined,
      does: (stage) =>
        settle(() => {
          const asked = take(stage, isForm);
          asked.answer(sectionsOf(formAsked(asked) ?? 0));
        }),
    },
    'the form does not exist any more': isGone,
    refreshed: {
      event: ({ context }) => (context.wanted === null ? undefined : { type: 'refreshed' }),
      async does(stage) {
        await press('Refresh');
        await answerAll(stage, isKept);
        await answerList(stage);
      },
    },
  },
  key: (snapshot) => [snapshot.value, snapshot.context.wanted, formsHeld(snapshot)],
  shows,
  atLeast: 30,
});
