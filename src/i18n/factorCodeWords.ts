import type { CodeProblem } from '#machines/login/login.selectors.ts';

/** What is wrong with the code of a second factor, by the key of its words. */
export const codeProblems = {
  missing: 'FACTOR_CODE_REQUIRED',
  wrong: 'FIELD_SECOND_FACTOR_WRONG',
  tooMany: 'LOGIN_TOO_MANY',
  unreachable: 'LOGIN_UNREACHABLE',
} as const satisfies Record<CodeProblem, string>;
