import type { SnapshotFrom } from 'xstate';
import type { loginMachine } from './login.machine.ts';

type LoginSnapshot = SnapshotFrom<typeof loginMachine>;

export type LoginProblem = 'invalid' | 'tooMany' | 'unreachable';

export type LoginStep = 'password' | 'code' | 'enrolment';

export const loginStep = (snapshot: LoginSnapshot): LoginStep => {
  if (snapshot.matches('secondStep')) return 'code';
  return snapshot.matches('enrolling') ? 'enrolment' : 'password';
};

export type CodeProblem = 'missing' | 'wrong' | 'tooMany' | 'unreachable';

/** Which message stands under the code, if any. */
export function codeProblem(snapshot: LoginSnapshot): CodeProblem | null {
  if (snapshot.matches({ secondStep: 'incomplete' })) return 'missing';
  const failed = (['wrong', 'tooMany', 'unreachable'] as const).find((problem) =>
    snapshot.matches({ secondStep: problem }),
  );
  return failed ?? null;
}

/** The field that has to be filled in before anything is sent. */
export function missingField(snapshot: LoginSnapshot): 'user' | 'password' | null {
  if (snapshot.matches({ incomplete: 'user' })) return 'user';
  return snapshot.matches({ incomplete: 'password' }) ? 'password' : null;
}

export const isSubmitting = (snapshot: LoginSnapshot): boolean => snapshot.hasTag('loading');

/** Which message stands under the password field, if any. */
export function loginProblem(snapshot: LoginSnapshot): LoginProblem | null {
  if (snapshot.matches({ failed: 'invalid' })) return 'invalid';
  if (snapshot.matches({ failed: 'tooMany' })) return 'tooMany';
  return snapshot.matches({ failed: 'unreachable' }) ? 'unreachable' : null;
}

/** Seconds that the server wants whoever tried too often to wait; `null` where it does not say. */
export const loginPause = (snapshot: LoginSnapshot): number | null =>
  loginProblem(snapshot) === 'tooMany' || codeProblem(snapshot) === 'tooMany'
    ? (snapshot.context.failure?.retryAfter ?? null)
    : null;
