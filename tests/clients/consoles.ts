import { expect } from 'vitest';
import { z } from 'zod/mini';
import { statisticMethods } from '#contract/statistics.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { claimsOf, get, post, step, Token, when, type Client, type Day, type Step } from './client.ts';

/** Angular's client: what storage holds is written behind `Bearer`, and every status of 2xx is a success. */
export const angular: Client = {
  headers: (token) => ({ Accept: 'application/json, text/plain, */*', Authorization: `Bearer ${token}` }),
  succeeds: (status) => status >= 200 && status < 300,
};

/** The envelope of lists, which pagers count by. */
export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ data: z.array(item), totalItems: z.int(), totalPages: z.int(), page: z.int(), pageSize: z.int() });

export const Observer = z.object({
  id: z.int(),
  ngo: z.string(),
  phone: z.string(),
  name: z.string(),
  deviceRegisterDate: z.nullable(when),
  lastSeen: z.nullable(when),
  numberOfNotes: z.int(),
  numberOfPollingStations: z.int(),
});

/** What the header shows is in the token. */
export const logsIn = (day: Day, account: string): Step =>
  step('log in', {
    sends: () => post('/api/v2/access/authorize', { user: account, password: PASSWORD }),
    takes: Token,
    sees: ({ access_token }) => {
      day.token = access_token;
      expect(claimsOf(access_token)).toMatchObject({ sub: account, Organizer: account === 'organizer' });
    },
  });

/** What a form editor that knows no ids sends. */
export const formOf = (code: string, more: object = {}) => ({
  description: 'New form',
  code,
  diaspora: false,
  formSections: [
    {
      code: 'N1',
      description: 'First',
      questions: [
        {
          code: 'N1.1',
          text: 'Open?',
          questionType: 2,
          optionsToQuestions: [{ text: 'Yes', isFreeText: false, flagged: true }],
        },
      ],
    },
  ],
  ...more,
});

export const FormList = z.object({
  formVersions: z.array(
    z.object({ id: z.int(), code: z.string(), description: z.string(), ver: z.int(), draft: z.boolean() }),
  ),
});

export const Form = z.array(
  z.object({
    id: z.int(),
    code: z.string(),
    description: z.string(),
    questions: z.array(
      z.object({
        id: z.int(),
        code: z.string(),
        text: z.string(),
        questionType: z.int(),
        optionsToQuestions: z.array(
          z.object({ idOption: z.int(), text: z.string(), isFreeText: z.boolean(), flagged: z.boolean() }),
        ),
      }),
    ),
  }),
);

/** All cards of the statistics; the figures are texts. */
export const statistics = (size: number): Step[] =>
  statisticMethods.map((method) =>
    step(`statistics, ${method}`, {
      sends: () => get(`/api/v1/statistics/${method}?page=1&pageSize=${size}`),
      takes: page(z.object({ label: z.string(), value: z.string().check(z.regex(/^\d+$/u)) })),
      sees: ({ data }) => expect(data).toHaveLength(method.includes('Counting') ? 0 : 1),
    }),
  );
