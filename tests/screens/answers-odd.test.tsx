import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { getAnswerExtra, listCompletedQuestions, type CompletedQuestion } from '#contract/answers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listForms } from '#contract/form-list.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { layOut } from '#tests/support/layout.ts';
import { answerAll, completed, extra, heading, openThread, question } from './answers.given.tsx';
import { settle } from '#tests/support/screen.tsx';

beforeEach(() => {
  layOut();
});

/** The thread of an address, where the server answers one thing oddly and the rest as usual. */
async function openWith(endpoint: Endpoint, value: unknown): Promise<void> {
  const stage = openThread();
  await settle(() => {});
  await answerAll(stage, (asked) => asked.endpoint === endpoint);
  await settle(() => {
    for (const asked of stage.asked.splice(0)) asked.answer(value);
  });
  await answerAll(stage);
}

const [first] = completed;
const answered = (answer: Partial<CompletedQuestion['answers'][number]>): CompletedQuestion[] =>
  first === undefined ? [] : [{ ...first, answers: first.answers.map((one) => Object.assign({}, one, answer)) }];
const optionsOf = (code: string) =>
  [...(question(code)?.closest('li')?.querySelectorAll('ul > li') ?? [])].map(({ textContent }) => textContent);

describe('AND-01 AND-04 what a server may still answer', () => {
  test('an observer or a station that vanished: the answers are read without the names, and no number stands for them', async () => {
    await openWith(listThreads, { data: [], totalItems: 0, totalPages: 0 });
    expect([heading(), question('A1') !== null, document.querySelector('nav a[data-place]')]).toEqual([
      'This visit',
      true,
      null,
    ]);
    await expectAccessible();
  });

  test('forms that were deleted: what was answered is shown under their codes', async () => {
    await openWith(listForms, { formVersions: [] });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'What is flagged1 flagged',
      'Form A11 answered1 flagged',
      'Form B11 answered',
    ]);
    expect(screen.getByText('This form no longer exists: only what was answered is shown.')).toBeVisible();
    expect(optionsOf('A1')).toEqual(['No (chosen, flagged)']);
    await expectAccessible();
  });

  test('an option that has left the form is marked as such, after those that are in it', async () => {
    await openWith(listCompletedQuestions, answered({ idOption: 77, text: 'Once', flagged: false }));
    expect(optionsOf('A1')).toEqual(['Yes', 'No', 'Once (chosen)no longer in the form']);
  });

  test('a text of 1,000 letters and markup stands as it was written', async () => {
    const value = `<img src=x onerror="alert(1)">${'x'.repeat(970)}`;
    await openWith(listCompletedQuestions, answered({ value }));
    expect([document.querySelector('q')?.textContent, document.querySelectorAll('[role=tabpanel] img')]).toEqual([
      value,
      expect.objectContaining({ length: 0 }),
    ]);
  });

  test('a thread without answers says so', async () => {
    await openWith(listCompletedQuestions, []);
    expect(screen.getByText('This visit has no answers.')).toBeVisible();
  });

  test.each([
    ['with a zone', '2026-11-22T06:41:00+02:00'],
    ['in UTC', '2026-11-22T04:41:00Z'],
    ['without a zone, as published back ends send it (B13)', '2026-11-22T06:41:00'],
  ])('AND-02 a date %s is the same moment on the clock of the election', async (_what, observerArrivalTime) => {
    await openWith(getAnswerExtra, { ...extra, observerArrivalTime });
    expect(document.querySelector('dl time')?.textContent).toBe('22 Nov 2026, 06:41');
  });

  test('B9 what the apps of 2023 tell of a station, without what they do not ask', async () => {
    await openWith(getAnswerExtra, {
      ...extra,
      urbanArea: null,
      isPollingStationPresidentFemale: null,
      numberOfVotersOnTheList: 1_204,
      numberOfCommissionMembers: 7,
      numberOfFemaleMembers: 0,
      minPresentMembers: 5,
      chairmanPresence: true,
      singlePollingStationOrCommission: false,
      adequatePollingStationSize: null,
    });
    const facts = [...document.querySelectorAll('dl dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(facts).toEqual([
      ['Arrival time', '22 Nov 2026, 06:41'],
      ['Departure time', 'Not reported yet'],
      ['Voters on the list', '1,204'],
      ['Commission members', '7'],
      ['Women in the commission', '0'],
      ['Fewest members present', '5'],
      ['Chair present', 'Yes'],
      ['Only one station or commission', 'No'],
      ['Station large enough', 'Not answered'],
    ]);
  });

  test('AND-02 a date that is none, and no record at all', async () => {
    await openWith(getAnswerExtra, { ...extra, observerArrivalTime: 'soon' });
    expect(screen.getByText('Arrival time').nextElementSibling?.textContent).toBe('Not reported yet');
  });
});
