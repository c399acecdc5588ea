import { z } from 'zod/mini';
import { submitAnswers } from '#contract/answers.ts';
import { getForm, listForms } from '#contract/forms.ts';
import { listPhoneCounties } from '#contract/stations.ts';
import { demoLogins } from '#server/seed/register.ts';
import { loggedIn, read, type Send } from './client.ts';

/** What a phone has downloaded before election day. */
export interface Downloaded {
  counties: { code: string; stations: number }[];
  /** Questions with the ids of their options. */
  questions: { id: number; options: number[] }[];
}

/** The observer with this number; the demo's first one has 1. */
export const phoneOf = (send: Send, observer: number): Promise<Send> =>
  loggedIn(send, `0722${String(observer).padStart(6, '0')}`, demoLogins.observer.pin, true);

export const downloadForms = async (send: Send): Promise<Downloaded> => {
  const counties = await read(send, '/api/v1/county', listPhoneCounties.reply);
  const { formVersions } = await read(send, '/api/v1/form', listForms.reply);
  const questions: Downloaded['questions'] = [];
  for (const { id } of formVersions) {
    const sections = await read(send, `/api/v1/form/${id}`, getForm.reply);
    for (const section of sections)
      for (const question of section.questions)
        questions.push({ id: question.id, options: question.optionsToQuestions.map(({ idOption }) => idOption) });
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
