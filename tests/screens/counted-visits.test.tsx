import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listCountedVisits } from '#contract/question-statistics.ts';
import { CountedVisitsScreen } from '#src/screens/statistics/CountedVisitsScreen.tsx';
import { readVisits, writeVisits } from '#src/screens/statistics/visits.query.ts';
import { ngoAdmin, organizer } from '#tests/support/claims.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle, speak } from '#tests/support/screen.tsx';

const visit = {
  idObserver: 7,
  idPollingStation: 12,
  observerName: 'Șerban Țepeș',
  ngo: 'Vot Liber',
  pollingStationName: 'AB 12',
  flagged: 2,
  lastAnswer: '2026-11-22T07:50:00.000Z',
  value: null as string | null,
};
const asked = {
  county: 'Alba',
  ngo: 'Vot Liber',
  question: { form: 'A', code: 'A1', text: 'A fost urna sigilată?' },
  option: 'Nu',
};
const none = { county: null, ngo: null, question: null, option: null };
const answerOf = (rows: readonly object[], total = rows.length, words: object = none) => ({
  data: rows,
  totalItems: total,
  totalPages: Math.max(1, Math.ceil(total / 20)),
  observers: 3,
  flaggedAnswers: 14,
  asked: words,
});

const open = (search: string, claims = organizer) =>
  openScreen(<CountedVisitsScreen />, { search, claims, offers: ['statistics'] });

async function opened(search: string, answer = answerOf([visit]), claims = organizer) {
  const stage = open(search, claims);
  await settle(() => stage.waiting(listCountedVisits).answer(answer));
  return stage;
}

const chipsIn = () =>
  within(screen.getByRole('list', { name: 'Filters applied' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const whole =
  'flagged=opening&county=AB&station=12&question=11&option=22&hour=2026-11-22T05%3A00%3A00.000Z&ngo=3&review=confirmed&area=rural';

describe('the visits that a figure counts', () => {
  test('STQ-01 STQ-02 the address says which; what they make together is said', async () => {
    const stage = open(`${whole}&page=2&size=50`);
    const call = stage.waiting(listCountedVisits);
    expect(call.args.query).toEqual({
      page: 2,
      pageSize: 50,
      flagged: 'opening',
      county: 'AB',
      pollingStationNumber: 12,
      question: 11,
      option: 22,
      hour: '2026-11-22T05:00:00.000Z',
      ngo: 3,
      review: 'confirmed',
      area: 'rural',
    });
    await settle(() => call.answer(answerOf([visit], 51, asked)));
    expect(screen.getByText('51 in total')).toBeInTheDocument();
    expect(screen.getByText('3 observers · 14 flagged answers')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /AB 12/u })).toHaveTextContent('AB 12Șerban ȚepeșVot Liber2');
    expect(screen.getByRole('link', { name: 'AB 12' })).toHaveAttribute('href', '/answers/details/7/12');
  });

  test('STQ-02 what is counted stands there in words, and each part can be taken away', async () => {
    const stage = await opened(`${whole}&page=2`, answerOf([visit], 21, asked));
    expect(chipsIn()).toEqual([
      'With flagged answers of the opening',
      'County Alba',
      'Polling station 12',
      'Question A1. A fost urna sigilată?',
      'Option Nu',
      expect.stringMatching(/^Hour from 22 Nov 2026/u),
      'NGO Vot Liber',
      'Review Confirmed visits only',
      'Area Rural only',
    ]);
    await press('Remove the filter “Option”');
    expect(stage.address()).toBe(whole.replace('option=22&', ''));
  });

  test('STQ-02 what nobody knows stands there as it was asked for', async () => {
    await opened('county=XX&question=99', answerOf([]));
    expect(chipsIn()).toEqual(['County XX', 'Question 99']);
    expect(screen.getByText('No visit is counted here')).toBeInTheDocument();
  });

  test('STQ-02 what was written beside an option has a column where somebody wrote', async () => {
    await opened(
      'question=11&option=22',
      answerOf([
        { ...visit, value: 'lipsea sigiliul' },
        { ...visit, idObserver: 8 },
      ]),
    );
    expect(screen.getByRole('columnheader', { name: 'What was written' })).toBeInTheDocument();
    expect(screen.getByText('lipsea sigiliul')).toBeInTheDocument();
  });

  test('STQ-01 staff of an NGO see no NGO, and no text where there is none', async () => {
    const { ngo: _ngo, ...own } = visit;
    await opened('county=AB', answerOf([own]), ngoAdmin);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Polling station',
      'Observer',
      'Flagged answers',
      'Last answer',
    ]);
  });

  test('STQ-01 from a figure of a question the way leads back to the questions, from others to the statistics', async () => {
    const stage = await opened('question=11');
    expect(screen.getByRole('link', { name: 'Answers by question' })).toHaveAttribute('href', '/statistics/questions');
    stage.close();
    await opened('county=AB');
    expect(screen.getByRole('link', { name: 'All statistics' })).toHaveAttribute('href', '/statistics');
  });

  test('STQ-01 a page beyond the end is the last one; its sums are of all', async () => {
    const stage = open('county=AB&page=9');
    await settle(() => stage.waiting(listCountedVisits).answer({ ...answerOf([], 21), totalPages: 2 }));
    const again = stage.waiting(listCountedVisits);
    expect(again.args.query).toEqual({ page: 2, pageSize: 20, county: 'AB' });
    await settle(() => again.answer(answerOf([visit], 21)));
    expect(screen.getByText('3 observers · 14 flagged answers')).toBeInTheDocument();
  });

  test('STQ-01 a failure has its reason and a second try', async () => {
    const stage = open('county=AB');
    await settle(() => stage.waiting(listCountedVisits).fail(failures.offline));
    expect(screen.getByText('The visits could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(listCountedVisits).answer(answerOf([visit])));
    expect(screen.getByText('1 in total')).toBeInTheDocument();
  });

  test('NAV-07 what the address says is written as it is read; what makes no sense is left out', () => {
    const search = `${whole}&page=3&size=50`;
    expect(writeVisits(readVisits(new URLSearchParams(search))).toString()).toBe(search);
    const senseless = 'flagged=yes&station=0&question=x&option=-1&hour=7&ngo=1e9&review=all&area=town';
    expect(writeVisits(readVisits(new URLSearchParams(senseless))).toString()).toBe('');
  });

  test.each(['en', 'ro'] as const)('axe finds nothing, in %s', async (language) => {
    await speak(language);
    await opened(whole, answerOf([visit], 21, asked));
    await expectAccessible();
  });
});
