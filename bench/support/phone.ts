import { z } from 'zod/mini';
import { listThreads } from '#contract/threads.ts';
import { submitAnswers } from '#contract/answers.ts';
import { listForms } from '#contract/form-list.ts';
import { getForm } from '#contract/forms.ts';
import { listPhoneCounties } from '#contract/stations.ts';
import { demoLogins } from '#server/seed/register.ts';
import { loggedIn, read, type Send } from './client.ts';

/** What a phone has downloaded before election day. */
export interface Downloaded {
  counties: { code: string; stations: number }[];
  /** Questions with the ids of their options, and of those that flag the thread. */
  questions: { id: number; options: number[]; flagged: number[] }[];
}

/** Of the demo's observers, who are counted from 1. */
export const phoneNumber = (observer: number): string => `0722${String(observer).padStart(6, '0')}`;

/** The observer with this number; the demo's first one has 1. */
export const phoneOf = (send: Send, observer: number): Promise<Send> =>
  loggedIn(send, phoneNumber(observer), demoLogins.observer.pin, true);

export const downloadForms = async (send: Send): Promise<Downloaded> => {
  const counties = await read(send, '/api/v1/county', listPhoneCounties.reply);
  const { formVersions } = await read(send, '/api/v1/form', listForms.reply);
  const questions: Downloaded['questions'] = [];
  for (const { id } of formVersions) {
    const sections = await read(send, `/api/v1/form/${id}`, getForm.reply);
    for (const section of sections)
      for (const question of section.questions)
        questions.push({
          id: question.id,
          options: question.optionsToQuestions.map(({ idOption }) => idOption),
          flagged: question.optionsToQuestions.filter(({ flagged }) => flagged).map(({ idOption }) => idOption),
        });
  }
  return {
    counties: counties.map(({ code, numberOfPollingStations }) => ({ code, stations: numberOfPollingStations })),
    questions,
  };
};

export interface Submission {
  countyCode: string;
  pollingStationNumber: number;
  options: { questionId: number; optionId: number }[];
}

/** The `turn`-th submission of a phone: another station each time, one option for each of `size` questions. */
export const submissionOf = ({ counties, questions }: Downloaded, turn: number, size: number): Submission => {
  const county = counties[turn % counties.length] ?? { code: '', stations: 1 };
  return {
    countyCode: county.code,
    pollingStationNumber: 1 + (Math.floor(turn / counties.length) % county.stations),
    options: questions.slice(0, size).map(({ id, options }, index) => ({
      questionId: id,
      optionId: options[(turn + index) % options.length] ?? 0,
    })),
  };
};

/** Resolves when the server has acknowledged every answer. */
export const submit = async (send: Send, { options, ...station }: Submission): Promise<void> => {
  const answers = options.map(({ questionId, optionId }) => ({
    questionId,
    ...station,
    options: [{ optionId, value: null }],
  }));
  const response = await send('/api/v1/answers', { method: 'POST', body: JSON.stringify({ answers }) });
  if (!response.ok) throw new Error(`The answers were not taken: ${response.status} ${await response.text()}`);
  const { stored, problems } = z.parse(submitAnswers.reply, await response.json());
  if (stored !== options.length || problems.length > 0)
    throw new Error(`${stored} of ${options.length} answers stored: ${JSON.stringify(problems.slice(0, 3))}`);
};

/**
 * Something flagged, each time from another county and a station where the demo's first observer has been silent:
 * sent, it is a thread that is new.
 * @param staff Asks for the threads of the observer.
 */
export const alarmsOf = async (staff: Send, phone: Send, count: number): Promise<Submission[]> => {
  const query = new URLSearchParams({ pageSize: '1000', observerPhoneNumber: demoLogins.observer.phone });
  const { data } = await read(staff, `/api/v1/answers?${query.toString()}`, listThreads.reply);
  const known = new Set(data.map(({ pollingStationName }) => pollingStationName));
  const { counties, questions } = await downloadForms(phone);
  const question = questions.find(({ flagged }) => flagged.length > 0);
  if (question === undefined || counties.length < count) throw new Error(`There are no ${count} alarms to raise.`);
  return counties.slice(0, count).map(({ code, stations }) => {
    const numbers = Array.from({ length: stations }, (_, index) => index + 1);
    const silent = numbers.find((number) => !known.has(`${code} ${number}`)) ?? 1;
    const options = [{ questionId: question.id, optionId: question.flagged[0] ?? 0 }];
    return { countyCode: code, pollingStationNumber: silent, options };
  });
};
