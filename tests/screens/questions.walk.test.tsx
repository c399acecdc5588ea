import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { getFormStatistics, getQuestionStatistics } from '#contract/question-statistics.ts';
import { isLoading, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import {
  questionsMachine,
  type FormStatistics,
  type QuestionsSight,
} from '#src/screens/statistics/questions.actors.ts';
import { noQuery, writeQuestions, type QuestionsQuery } from '#src/screens/statistics/questions.query.ts';
import { settle, type Stage } from '#tests/support/screen.tsx';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { isAsked, watchActions, type Watched } from './watched-query.when.tsx';
import { asked, byCounty, byHour, forms, nobody, openQuestions, statistics } from './questions.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = Watched<QuestionsSight, QuestionsQuery>;
type Action = ActionOf<typeof questionsMachine, Stage>;

const { refreshed } = watchActions<QuestionsSight, QuestionsQuery>();
const name = 'A1. A fost urna sigilată?';
const published = forms.filter(({ draft }) => !draft);

/** Of the confirmed visits none answers it. */
const shownFor = ({ review }: QuestionsQuery): FormStatistics => ({
  ...statistics,
  questions: [review === '' ? asked : nobody(asked)],
});
const groupsFor = ({ by }: QuestionsQuery) => (by === '' ? null : by === 'county' ? byCounty : byHour);

const answered: Action = {
  event({ context: { query }, children }) {
    const item = { forms: published, statistics: shownFor(query), groups: groupsFor(query) };
    return isAsked({ children }) ? { type: 'xstate.done.actor.load', output: { item } } : undefined;
  },
  async does(stage, { context: { query } }) {
    const counted = query.review === '' ? {} : { review: query.review };
    if (query.by !== '') {
      const more = stage.waiting(getQuestionStatistics);
      expect(more.args).toEqual({ params: { id: 11 }, query: { ...counted, by: query.by } });
      await settle(() => more.answer(groupsFor(query)));
    }
    const call = stage.waiting(getFormStatistics);
    expect(call.args).toEqual({ params: { id: 5 }, query: counted });
    await settle(() => call.answer(shownFor(query)));
  },
};

const changes = (
  isOffered: (snapshot: Snapshot) => boolean,
  changed: (query: QuestionsQuery) => Partial<QuestionsQuery>,
  does: () => void,
): Action => ({
  event(snapshot) {
    const { query } = snapshot.context;
    return isOffered(snapshot) ? { type: 'query.changed', query: { ...query, ...changed(query) } } : undefined;
  },
  does: () => settle(does),
});

const isThere = (snapshot: Snapshot) => sightOf(snapshot) !== null;
const isAnswered = (snapshot: Snapshot) => (sightOf(snapshot)?.statistics?.questions[0]?.answered ?? 0) > 0;

/** Pressed again it is closed. */
const more = (by: 'county' | 'hour', label: string): Action =>
  changes(
    isAnswered,
    (query) => (query.by === by ? { question: '', by: '', option: '' } : { question: '11', by }),
    () => fireEvent.click(screen.getByRole('button', { name: `${label}: ${name}` })),
  );

const reviews = (review: QuestionsQuery['review']): Action =>
  changes(
    isThere,
    () => ({ review }),
    () => fireEvent.change(screen.getByRole('combobox', { name: 'Review' }), { target: { value: review } }),
  );

function shows(snapshot: Snapshot, stage: Stage): void {
  const sight = sightOf(snapshot);
  const { query } = snapshot.context;
  const question = sight?.statistics?.questions[0];
  expect(stage.address()).toBe(writeQuestions(query).toString());
  expect(screen.queryByText(/^as of/u) !== null).toBe(sight !== null);
  expect(screen.queryAllByText('Loading…').length > 0).toBe(sight === null);
  expect(document.querySelector('[aria-busy]')?.getAttribute('aria-busy') ?? 'none').toBe(
    sight === null ? 'none' : String(isLoading(snapshot)),
  );
  expect(screen.queryByText(/^Most often “Da”/u) !== null).toBe((question?.answered ?? 0) > 0);
  expect(screen.queryByText('No visit of this selection answers it.') !== null).toBe(question?.answered === 0);
  const groups = sight?.groups ?? null;
  const isOpen = groups !== null && query.by !== '';
  expect(screen.queryByRole('region', { name: /“Nu”$/u }) !== null).toBe(isOpen);
  if (sight !== null) expect(screen.getByRole('combobox', { name: 'Review' })).toHaveValue(query.review);
  for (const [by, label] of [
    ['county', 'By county'],
    ['hour', 'By hour'],
  ] as const) {
    const pressed = screen.queryByRole('button', { name: `${label}: ${name}` })?.getAttribute('aria-pressed') ?? null;
    expect(pressed).toBe(isAnswered(snapshot) ? String(query.by === by) : null);
  }
}

walkScreen<typeof questionsMachine, Stage>({
  name: 'STQ-02 NAV-07 the answers by question show what their machine says',
  machine: questionsMachine,
  input: { query: noQuery },
  actions: {
    'the figures come': answered,
    'more by county': more('county', 'By county'),
    'confirmed only': reviews('confirmed'),
    'all visits': reviews(''),
    'the address asks for counties': {
      event: () => ({ type: 'query.changed', query: { ...noQuery, question: '11', by: 'county' } }),
      does: (stage) => settle(() => stage.goTo('question=11&by=county')),
    },
    refreshed,
  },
  key: ({ value, context: { query, sight } }) => [
    value,
    query.by,
    query.review,
    sight?.groups?.groups.length,
    sight?.statistics?.questions[0]?.answered,
  ],
  prepare: stopClock,
  async open() {
    const stage = openQuestions();
    await settle(() => stage.waiting(listForms).answer({ formVersions: forms }));
    return stage;
  },
  shows,
  atLeast: 20,
});
