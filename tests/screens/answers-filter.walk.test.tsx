import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { createFilterMachine } from '#machines/filter/filter.machine.ts';
import { isRefused } from '#machines/filter/filter.selectors.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import { layOut } from '#tests/support/layout.ts';
import { openScreen, settle, type Stage } from '#tests/support/screen.tsx';
import { walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { answerAll } from './answers.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Filter = { station: string };
const isSound = (station: string) => station === '' || /^\d+$/u.test(station);
const blank = { station: '' };
const machine = createFilterMachine<Filter>().provide({
  guards: { isSound: ({ context }) => isSound(context.typed.station) },
});
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

const form = () => screen.getByRole('search', { name: 'Filters' });
const field = () => within(form()).getByLabelText<HTMLInputElement>('Station number');
const click = (name: string) => settle(() => fireEvent.click(within(form()).getByRole('button', { name })));
const isIdle = ({ context: { typed, applied } }: Snapshot) => typed.station === '' && applied.station === '';
/** What is applied is told by the list, which has been asked for it. */
const isApplied = ({ context: { typed, applied } }: Snapshot) => typed.station === applied.station;
const types = (text: string): Action => ({
  event: (snapshot) =>
    snapshot.context.typed.station === text ? undefined : { type: 'field.typed', field: 'station', text },
  does: () => settle(() => fireEvent.change(field(), { target: { value: text } })),
});

const actions: Record<string, Action> = {
  'a number is typed': types('12'),
  'no number is typed': types('twelve'),
  submitted: {
    event: (snapshot) =>
      isIdle(snapshot) || isApplied(snapshot) || isSound(snapshot.context.typed.station)
        ? undefined
        : { type: 'filter.submitted' },
    does: () => click('Filter'),
  },
  'submitted, and applied': {
    event: ({ context }) =>
      isSound(context.typed.station) && context.typed.station !== context.applied.station
        ? { type: 'filter.applied', filter: context.typed }
        : undefined,
    async does(stage) {
      await click('Filter');
      await answerAll(stage);
    },
  },
  'cleared, which applies nothing': {
    event: (snapshot) =>
      snapshot.context.applied.station === '' && !isIdle(snapshot) ? { type: 'filter.cleared' } : undefined,
    does: () => click('Clear filter'),
  },
  'the back button takes it away': {
    event: ({ context }) => (context.applied.station === '' ? undefined : { type: 'filter.applied', filter: blank }),
    async does(stage) {
      await settle(() => stage.goTo('urgente=true'));
      await answerAll(stage);
    },
  },
};

function shows(snapshot: Snapshot, stage: Stage): void {
  const { typed, applied } = snapshot.context;
  expect({
    typed: field().value,
    wrong: screen.queryByText('Enter a whole number from 1.') !== null,
    applied: new URLSearchParams(stage.address()).get('station') ?? '',
    idle: within(form()).getByRole('button', { name: 'Filter' }).getAttribute('aria-disabled'),
  }).toEqual({
    typed: typed.station,
    wrong: isRefused(snapshot),
    applied: applied.station,
    idle: isIdle(snapshot) ? 'true' : null,
  });
  if (isRefused(snapshot)) expect(field()).toHaveFocus();
}

walkScreen({
  name: 'ANS-01 a filter applies what can be found, and says of the rest what is wrong',
  machine,
  input: { applied: blank, blank },
  actions,
  key: ({ value, context }) => [value, context.typed.station, context.applied.station],
  prepare: () => layOut(),
  async open() {
    const stage = openScreen(<AnswersScreen list="urgents" />, { path: '/urgents', search: 'urgente=true' });
    await settle(() => {});
    await answerAll(stage);
    return stage;
  },
  shows,
  atLeast: 8,
});
