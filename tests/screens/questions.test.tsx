import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { listNgos } from '#contract/ngos.ts';
import { getFormStatistics, getQuestionStatistics } from '#contract/question-statistics.ts';
import { noQuery, readQuestions, writeQuestions } from '#src/screens/statistics/questions.query.ts';
import { ngoAdmin } from '#tests/support/claims.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, speak } from '#tests/support/screen.tsx';
import { asked, byHour, forms, nobody, opened, openQuestions, several, statistics } from './questions.given.tsx';

const card = (name: RegExp) => screen.getByRole('region', { name });
const rowsIn = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const choose = (label: string, value: string) =>
  settle(() => fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } }));

describe('the questions of a form', () => {
  test('STQ-02 each option: how many visits, which share, which interval, and in a sentence', async () => {
    await opened();
    expect(screen.getByText('2 questions')).toBeInTheDocument();
    const first = card(/^A1/u);
    expect(rowsIn(first)).toEqual([
      ['Da', '182', '69.2%', '63.4% to 74.5%'],
      ['Nu flagged answer', '81', '30.8%', '25.5% to 36.6%'],
    ]);
    expect(first).toHaveTextContent('Most often “Da”: 69.2% of 263 visits (95% interval 63.4% to 74.5%).');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Înainte de deschidere',
      'Inventar',
    ]);
  });

  test('STQ-02 where several options may be chosen shares are of those who answered, and that is said', async () => {
    await opened();
    const second = card(/^A2/u);
    expect(second).toHaveTextContent('Several options may be chosen: shares may add up to more than 100%.');
    expect(rowsIn(second)).toEqual([
      ['Urna mobilă', '900', '75.0%', '72.5% to 77.4%'],
      ['Altceva with words of their own', '600', '50.0%', '47.2% to 52.8%'],
      ['Ștampila no longer to be chosen', '2', '0.2%', '0.0% to 0.6%'],
    ]);
    expect(card(/^A1/u)).not.toHaveTextContent('Several options');
  });

  test('STQ-02 a bar is as long as its share, and its whisker as long as the interval; of too few there is none', async () => {
    await opened({ search: 'question=11&by=county' });
    const barOf = (name: RegExp) => {
      const track = screen.getByRole('row', { name }).querySelector('[aria-hidden]');
      return [...(track?.children ?? [])].map((part) => part.getAttribute('style'));
    };
    expect(barOf(/^Nu flagged/u)).toEqual(['width: 30.8%;', 'left: 25.53%; width: 11.09%;']);
    expect(barOf(/^Alba/u)).toEqual(['width: 10.14%;', 'left: 6.24%; width: 9.81%;']);
    expect(barOf(/^Cluj/u)).toEqual([]);
  });

  test('STQ-02 every count is the way to its visits, with the same filter; none leads nowhere', async () => {
    await opened({ search: 'ngo=3&review=confirmed&area=rural' });
    const doors = within(card(/^A1/u))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    const counted = 'ngo=3&review=confirmed&area=rural';
    expect(doors).toEqual([
      `/statistics/visits?question=11&${counted}`,
      `/statistics/visits?question=11&option=21&${counted}`,
      `/statistics/visits?question=11&option=22&${counted}`,
    ]);
    expect(screen.getByRole('link', { name: 'Nu: 81' })).toBeInTheDocument();
  });

  test('STQ-02 nobody answered, and fewer than 30 did: no share is said, in words', async () => {
    const few = { ...asked, answered: 29, options: asked.options.map((one) => ({ ...one, n: one.flagged ? 1 : 28 })) };
    await opened({}, { ...statistics, questions: [nobody(several), few] });
    expect(card(/^A2/u)).toHaveTextContent('No visit of this selection answers it.');
    expect(within(card(/^A2/u)).queryByRole('table')).toBeNull();
    expect(card(/^A1/u)).toHaveTextContent('29 visits answer it: too few to say what the shares are.');
    expect(rowsIn(card(/^A1/u))).toEqual([
      ['Da', '28', 'too few to say'],
      ['Nu flagged answer', '1', 'too few to say'],
    ]);
  });

  test('STQ-02 thirty answers are enough', async () => {
    const enough = {
      ...asked,
      answered: 30,
      options: asked.options.map((one) => ({ ...one, n: one.flagged ? 0 : 30 })),
    };
    await opened({}, { ...statistics, questions: [enough] });
    expect(rowsIn(card(/^A1/u))).toEqual([
      ['Da', '30', '100.0%', '88.6% to 100.0%'],
      ['Nu flagged answer', '0', '0.0%', '0.0% to 11.4%'],
    ]);
  });

  test('STQ-02 what is answered in words has no shares, but the way to what was written', async () => {
    const inWords = { ...asked, options: [{ ...asked.options[0]!, n: 263, isFreeText: true }] };
    await opened({}, { ...statistics, questions: [inWords] });
    expect(rowsIn(card(/^A1/u))).toEqual([['Da with words of their own', '263']]);
    expect(card(/^A1/u)).toHaveTextContent(
      '263 visits answer it in words or with a number: there are no shares to tell.',
    );
    expect(within(card(/^A1/u)).queryByRole('button', { name: /By county/u })).toBeNull();
  });

  test('STQ-02 a question that is asked no more, and a form that has changed, say so', async () => {
    const form = { ...statistics.form, version: 3 };
    await opened({}, { ...statistics, form, questions: [{ ...asked, retired: true }] });
    expect(card(/^A1/u)).toHaveTextContent('This question is no longer asked.');
    expect(screen.getByText(/^Version 3 of the form, saved 21 Nov 2026/u)).toHaveTextContent(
      'Earlier answers count under the option that was chosen then.',
    );
  });
});

describe('more of a question', () => {
  test('STQ-02 by county: n of N each, too few to say, none at all; a sentence, and doors', async () => {
    const stage = await opened();
    await press('By county: A1. A fost urna sigilată?');
    expect(stage.address()).toBe('question=11&by=county');
    const call = stage.waiting(getQuestionStatistics);
    expect(call.args).toEqual({ params: { id: 11 }, query: { by: 'county' } });
    stage.close();
    await opened({ search: 'question=11&by=county' });
    const more = screen.getByRole('region', { name: 'A1. A fost urna sigilată? “Nu”' });
    expect(rowsIn(more)).toEqual([
      ['Alba', '15 of 148', '10.1%', '6.2% to 16.0%'],
      ['Bacău', '66 of 86', '76.7%', '66.8% to 84.4%'],
      ['Cluj', '0 of 29', 'too few to say'],
      ['Dolj', '0 of 0', 'no answers'],
    ]);
    expect(more).toHaveTextContent(
      '“Nu”: highest in Bacău (76.7%), lowest in Alba (10.1%), of those with enough answers.',
    );
    expect(within(more).getByRole('link', { name: 'Alba: 15' })).toHaveAttribute(
      'href',
      '/statistics/visits?county=AB&question=11&option=22',
    );
  });

  test('STQ-02 by hour, of the option that was chosen; one of the two at a time', async () => {
    const stage = await opened({ search: 'question=11&by=hour&option=21', groups: byHour });
    const more = screen.getByRole('region', { name: 'A1. A fost urna sigilată? “Da”' });
    expect(rowsIn(more).map(([, ...row]) => row)).toEqual([
      ['50 of 100', '50.0%', '40.4% to 59.6%'],
      ['132 of 163', '81.0%', '74.3% to 86.3%'],
    ]);
    expect(within(more).getAllByRole('link')[0]).toHaveAttribute(
      'href',
      '/statistics/visits?question=11&option=21&hour=2026-11-22T05%3A00%3A00.000Z',
    );
    const pressed = () =>
      ['By county', 'By hour'].map((name) =>
        screen.getByRole('button', { name: `${name}: A1. A fost urna sigilată?` }).getAttribute('aria-pressed'),
      );
    expect(pressed()).toEqual(['false', 'true']);
    await press('By county: A1. A fost urna sigilată?');
    expect([stage.address(), pressed()]).toEqual(['question=11&by=county&option=21', ['true', 'false']]);
    await press('By county: A1. A fost urna sigilată?');
    expect([stage.address(), pressed()]).toEqual(['', ['false', 'false']]);
  });

  test('STQ-02 of an hour that the clocks show twice each is told apart', async () => {
    const [first] = byHour.groups;
    if (first === undefined) throw new Error('no hour');
    const hours = ['2026-10-24T23:00:00.000Z', '2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'];
    const groups = hours.map((hour) => Object.assign({}, first, { hour }));
    await opened({ search: 'question=11&by=hour&option=21', groups: { ...byHour, groups } });
    const more = screen.getByRole('region', { name: 'A1. A fost urna sigilată? “Da”' });
    expect(rowsIn(more).map(([hour]) => hour)).toEqual([
      '25 Oct, 02:00',
      '25 Oct, 03:00 +03:00',
      '25 Oct, 03:00 +02:00',
    ]);
  });

  test('STQ-02 another option is chosen', async () => {
    const stage = await opened({ search: 'question=11&by=county' });
    await choose('Option', '21');
    expect(stage.address()).toBe('question=11&by=county&option=21');
  });

  test('STQ-02 a question that is gone takes nothing else away', async () => {
    const stage = openQuestions('question=99&by=county');
    await settle(() => stage.waiting(listForms).answer({ formVersions: forms }));
    await settle(() => stage.waiting(getQuestionStatistics).fail(failures.notFound));
    await settle(() => stage.waiting(getFormStatistics).answer(statistics));
    expect(card(/^A1/u)).toBeInTheDocument();
  });

  test('STQ-02 a question of which more cannot be had for now fails with its reason', async () => {
    const stage = openQuestions('question=11&by=county');
    await settle(() => stage.waiting(listForms).answer({ formVersions: forms }));
    await settle(() => stage.waiting(getQuestionStatistics).fail(failures.offline));
    expect(screen.getByText('The answers could not be counted.')).toBeInTheDocument();
  });
});

describe('what is counted', () => {
  test('STQ-02 the first published form, until another one is chosen', async () => {
    const stage = openQuestions();
    await settle(() => stage.waiting(listForms).answer({ formVersions: forms }));
    const first = stage.waiting(getFormStatistics);
    expect(first.args).toEqual({ params: { id: 5 }, query: {} });
    await settle(() => first.answer(statistics));
    await choose('Form', 'B');
    expect([stage.waiting(getFormStatistics).args, stage.address()]).toEqual([
      { params: { id: 7 }, query: {} },
      'form=B',
    ]);
  });

  test('STQ-02 organizers choose an NGO; review and area are chosen by all', async () => {
    const stage = await opened();
    const ngo = { id: 3, shortName: 'VL', name: 'Vot Liber', organizer: false, isActive: true };
    await settle(() => stage.waiting(listNgos).answer([ngo]));
    await choose('NGO', '3');
    await choose('Review', 'confirmed');
    await choose('Area', 'urban');
    expect([stage.waiting(getFormStatistics).args, stage.address()]).toEqual([
      { params: { id: 5 }, query: { ngo: 3, review: 'confirmed', area: 'urban' } },
      'ngo=3&review=confirmed&area=urban',
    ]);
  });

  test('STQ-02 staff of an NGO choose none', async () => {
    await opened({ claims: ngoAdmin });
    expect(screen.queryByRole('combobox', { name: 'NGO' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Review' })).toBeInTheDocument();
  });

  test('STQ-02 no form is published, an unknown one is asked for, one has no questions', async () => {
    const stage = openQuestions();
    await settle(() => stage.waiting(listForms).answer({ formVersions: [forms[0]!] }));
    expect(screen.getByText('No form is published yet')).toBeInTheDocument();
    stage.close();
    const other = openQuestions('form=X');
    await settle(() => other.waiting(listForms).answer({ formVersions: forms }));
    expect(screen.getByText('There is no such published form')).toBeInTheDocument();
    await choose('Form', 'A');
    await settle(() => other.waiting(getFormStatistics).answer({ ...statistics, questions: [] }));
    expect(screen.getByText('This form has no questions')).toBeInTheDocument();
  });

  test('STQ-02 a failure has its reason and a second try; figures in sight stay', async () => {
    const stage = openQuestions();
    await settle(() => stage.waiting(listForms).fail(failures.offline));
    expect(screen.getByText('The answers could not be counted.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(listForms).answer({ formVersions: forms }));
    await settle(() => stage.waiting(getFormStatistics).answer(statistics));
    await press('Refresh');
    await settle(() => stage.waiting(getFormStatistics).fail(failures.server));
    expect(screen.getByText('What you see could not be updated.')).toBeInTheDocument();
    expect(card(/^A1/u)).toBeInTheDocument();
  });

  test('NAV-07 what the address says is written as it is read; what makes no sense is left out', () => {
    const query = {
      form: 'A',
      question: '11',
      by: 'hour' as const,
      option: '22',
      ngo: '3',
      review: 'confirmed' as const,
      area: 'rural' as const,
    };
    expect(readQuestions(writeQuestions(query))).toEqual(query);
    const senseless = 'question=x&by=day&option=0&ngo=-1&review=all&area=town';
    expect(readQuestions(new URLSearchParams(senseless))).toEqual(noQuery);
    expect(readQuestions(new URLSearchParams('question=11&option=22'))).toEqual(noQuery);
  });

  test('LNG-03 in Romanian, with its way of writing numbers', async () => {
    await speak('ro');
    await opened();
    expect(card(/^A2/u)).toHaveTextContent('Cel mai des „Urna mobilă”: 75,0 % din 1.200 de vizite');
  });
});
