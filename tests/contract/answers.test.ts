import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { answered, neededIn, takes } from './reading.ts';

describe('API-04 what was answered', () => {
  const answer = { idOption: 9, text: 'No', isFreeText: true, value: 'broken', flagged: true };
  const question = {
    id: 5,
    text: 'Was the urn sealed?',
    idQuestionType: 1,
    idQuestion: 'A5',
    formCode: 'A',
    idForm: 2,
    answers: [answer],
  };
  const { reply } = contract.listCompletedQuestions;

  test('is sent and read with all that is known of it', () => {
    const sent = {
      ...question,
      questionTypeId: question.idQuestionType,
      questionId: question.idQuestion,
      answers: [{ ...answer, optionId: answer.idOption, isFlagged: answer.flagged }],
    };
    expect(z.parse(reply, [sent])).toEqual([sent]);
    expect(answered(contract.listCompletedQuestions, [sent])).toEqual([question]);
    expect(answered(contract.listCompletedQuestions, [question])).toEqual([question]);
    const { idForm: _, answers, ...ofQuestion } = sent;
    const ofAnswers = Object.keys(answers[0] ?? {}).map((name) => `answers.${name}`);
    expect(neededIn(reply, [sent]).toSorted()).toEqual(
      [...Object.keys(ofQuestion), 'answers', ...ofAnswers].toSorted(),
    );
  });

  test('is asked for one observer at one station', () => {
    const { query } = contract.listCompletedQuestions;
    expect(z.parse(query, { idPollingStation: '77', idObserver: '3' })).toEqual({
      idPollingStation: 77,
      idObserver: 3,
    });
    expect(neededIn(query, { idPollingStation: '77', idObserver: '3' })).toEqual(['idPollingStation', 'idObserver']);
  });
});

describe('AND-02 what the observer said of the station', () => {
  const extra = {
    lastModified: '2026-11-21T10:00:00Z',
    observerArrivalTime: '2026-11-21T06:00:00Z',
    observerLeaveTime: '2026-11-21T22:00:00Z',
    urbanArea: false,
    isPollingStationPresidentFemale: true,
  };

  test('is read, also where little or nothing is known', () => {
    expect(answered(contract.getAnswerExtra, extra)).toEqual(extra);
    expect(answered(contract.getAnswerExtra, null)).toBeNull();
    expect(neededIn(contract.getAnswerExtra.reply, extra)).toEqual(['lastModified']);
    const unknown = Object.fromEntries(Object.keys(extra).map((name) => [name, null]));
    expect(takes(contract.getAnswerExtra.reply, { ...unknown, lastModified: extra.lastModified })).toBe(true);
    expect(takes(contract.getAnswerExtra.reply, unknown)).toBe(false);
  });

  test('is asked for an observer and the id of a station', () => {
    const { query } = contract.getAnswerExtra;
    const sent = { ObserverId: '3', PollingStationNumber: '77' };
    expect(z.parse(query, sent)).toEqual({ ObserverId: 3, PollingStationNumber: 77 });
    expect(neededIn(query, sent)).toEqual(['ObserverId', 'PollingStationNumber']);
  });
});

describe('the answers of a phone', () => {
  const { body, reply } = contract.submitAnswers;
  const answer = {
    questionId: 5,
    countyCode: 'AB',
    pollingStationNumber: 12,
    options: [{ optionId: 9, value: 'broken' }, { optionId: 10, value: null }, { optionId: 11 }],
  };

  test('are read, without what other back ends want beside them', () => {
    const sent = { ...answer, formId: 2, provinceCode: 'X', municipalityCode: 'Y' };
    expect(z.parse(body, { answers: [sent] })).toEqual({ answers: [answer] });
    const ofAnswers = ['questionId', 'options', 'options.optionId'].map((name) => `answers.${name}`);
    expect(neededIn(body, { answers: [answer] })).toEqual(['answers', ...ofAnswers]);
  });

  test('may have no options, which un-answers the question', () => {
    expect(z.parse(body, { answers: [{ ...answer, options: [] }] })).toEqual({
      answers: [{ ...answer, options: [] }],
    });
  });

  test.each([
    ['a number as text, which some phones send', { pollingStationNumber: '12' }, {}],
    ['no county', { countyCode: undefined }, { countyCode: '' }],
    ['a county that is none', { countyCode: 7 }, { countyCode: '' }],
    ['a county without end', { countyCode: 'x'.repeat(101) }, { countyCode: '' }],
    ['no station', { pollingStationNumber: null }, { pollingStationNumber: 0 }],
    ['a station that is none', { pollingStationNumber: 'next door' }, { pollingStationNumber: 0 }],
    ['the station -1', { pollingStationNumber: -1 }, { pollingStationNumber: -1 }],
  ])('B12 with %s are read, and belong nowhere', (_what, given, expected) => {
    expect(z.parse(body, { answers: [{ ...answer, ...given }] })).toEqual({ answers: [{ ...answer, ...expected }] });
  });

  test('are 5,000 at most', () => {
    const all = (count: number) => ({ answers: Array.from({ length: count }, () => answer) });
    expect([0, 5_000, 5_001].map((count) => takes(body, all(count)))).toEqual([true, true, false]);
  });

  test('that could not be stored are told, each with its reason', () => {
    const reasons = ['unknown-station', 'unknown-question', 'unknown-option', 'too-long'];
    const sent = { stored: 0, problems: reasons.map((reason, index) => ({ index, reason })) };
    expect(z.parse(reply, sent)).toEqual(sent);
    expect(takes(reply, { stored: 0, problems: [{ index: 0, reason: 'other' }] })).toBe(false);
    expect(neededIn(reply, sent)).toEqual(['stored', 'problems', 'problems.index', 'problems.reason']);
    expect(answered(contract.submitAnswers, sent)).toBeUndefined();
  });
});
