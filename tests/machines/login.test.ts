import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { type Credentials, loginMachine } from '#machines/login/login.machine.ts';
import {
  codeProblem,
  isSubmitting,
  loginPause,
  loginProblem,
  loginStep,
  missingField,
} from '#machines/login/login.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { flush, walk } from '#tests/support/walk.ts';

const invalid = new Set(['wrong password', 'forbidden', 'bad request']);
const unreachable = new Set(['offline', 'server down']);
const complete = new Set(['submitted', 'submitted again']);
const refusedAs = (code: string) => ({ ...failures.refused, code });
const lacking = new Map([
  ['submitted empty', 'user'],
  ['submitted without a user', 'user'],
  ['submitted without a password', 'password'],
]);

/** The code is on its way. */
const isCoded = (snapshot: SnapshotFrom<typeof loginMachine>) => snapshot.matches({ secondStep: 'checking' });

walk({
  name: 'login',
  machine: loginMachine,
  events: {
    submitted: { type: 'login.submitted', user: 'ana', password: 'one' },
    'submitted again': { type: 'login.submitted', user: 'ana', password: 'two' },
    'submitted empty': { type: 'login.submitted', user: '', password: '' },
    'submitted without a user': { type: 'login.submitted', user: '', password: 'two' },
    'submitted without a password': { type: 'login.submitted', user: 'ana', password: '' },
    filled: { type: 'fields.filled' },
    'code submitted': { type: 'code.submitted', user: 'ana', password: 'two', code: '123 456' },
    'no code submitted': { type: 'code.submitted', user: 'ana', password: 'two', code: ' ' },
    restarted: { type: 'login.restarted' },
    enrolled: { type: 'enrolment.finished', token: 'd.e.f' },
  },
  replies: {
    authorize: {
      'logged in': { output: { token: 'a.b.c' } },
      'code needed': { error: refusedAs('second-factor-needed') },
      'factor missing': { error: refusedAs('second-factor-missing') },
      'wrong code': { error: refusedAs('second-factor-wrong') },
      'wrong password': { error: failures.unauthorized },
      forbidden: { error: failures.forbidden },
      'bad request': { error: failures.refused },
      'too many attempts': { error: failures.tooMany },
      offline: { error: failures.offline },
      'server down': { error: { ...failures.server, retryAfter: 30 } },
    },
  },
  project: ({ failure }) => failure?.kind,
  rules: {
    'LOG-03 success opens the session with its token, and nothing else does': ({ title, before, actions }) => {
      const opened = actions.filter(({ type }) => type === 'openSession').map(({ params }) => params);
      const token =
        title === 'logged in'
          ? 'a.b.c'
          : title === 'enrolled' && loginStep(before) === 'enrolment'
            ? 'd.e.f'
            : undefined;
      return same(opened, token === undefined ? [] : [{ token }]);
    },
    'LOG-03 400, 401 and 403 show the invalid-credentials message': ({ title, before, after }) =>
      (invalid.has(title) ||
        (title === 'wrong code' && !isCoded(before)) ||
        (title === 'code needed' && isCoded(before))) ===
      (loginProblem(after) === 'invalid'),
    'LOG-03 network and server faults show that the server cannot be reached': ({ title, after }) =>
      unreachable.has(title) === (loginProblem(after) === 'unreachable' || codeProblem(after) === 'unreachable'),
    'LOG-03 too many attempts name the wait': ({ title, after }) =>
      (title === 'too many attempts') ===
      ((loginProblem(after) === 'tooMany' || codeProblem(after) === 'tooMany') && loginPause(after) === 20),
    'LOG-04 a new attempt cancels the previous one and hides the old message': ({ title, before, after }) =>
      !complete.has(title) ||
      (after.matches('submitting') &&
        loginProblem(after) === null &&
        after.context.failure === null &&
        after.children.authorize !== before.children.authorize),
    'LOG-02 what is not complete is not sent: it ends the attempt before it, and shows and leads to what is missing first':
      ({ title, after, actions }) => {
        const led = actions.filter(({ type }) => type === 'focusField').map(({ params }) => params);
        const field = lacking.get(title) ?? null;
        if (title === 'no code submitted' || title === 'wrong code') return missingField(after) === null;
        return (
          missingField(after) === field &&
          same(led, field === null ? [] : [{ field }]) &&
          (field === null || (!isSubmitting(after) && after.context.failure === null))
        );
      },
    'LOG-04 it waits exactly while an attempt is under way': ({ after }) =>
      isSubmitting(after) === (after.children.authorize !== undefined),
    'LOG-03 nothing else names a wait, whatever the server asks for': ({ title, after }) =>
      title === 'too many attempts' || loginPause(after) === null,
    'LOG-04 the attempt carries what was typed last': ({ title, after }) =>
      title !== 'submitted again' || after.children.authorize?.getSnapshot().input?.password === 'two',
    'PEO-04 a password that was right leads to the code, or to setting one up, and the machine keeps neither': ({
      title,
      before,
      after,
    }) =>
      (title !== 'code needed' || isCoded(before) || loginStep(after) === 'code') &&
      (title !== 'factor missing' || loginStep(after) === 'enrolment') &&
      !JSON.stringify(after.context).includes('123'),
    'PEO-04 the code goes along with what was typed before': ({ title, before, after }) =>
      title !== 'code submitted' ||
      loginStep(before) !== 'code' ||
      same(after.children.authorize?.getSnapshot().input, { user: 'ana', password: 'two', code: '123 456' }),
    'PEO-04 an empty code is not sent; it and a wrong one have their message, and the focus': ({
      title,
      before,
      after,
      actions,
    }) => {
      const led = actions.flatMap(({ type, params }) => (type === 'focusField' ? [params] : []));
      const isLed = same(led, [{ field: 'code' }]);
      if (title === 'no code submitted' && loginStep(before) === 'code')
        return codeProblem(after) === 'missing' && isLed && !isSubmitting(after);
      return title !== 'wrong code' || !isCoded(before) || (codeProblem(after) === 'wrong' && isLed);
    },
    'PEO-04 one can go back to the password, and nothing is said of the attempt before': ({ title, after }) =>
      title !== 'restarted' ||
      loginStep(after) !== 'password' ||
      (after.context.failure === null && codeProblem(after) === null) ||
      loginProblem(after) !== null,
    'a password is never part of the state': ({ after }) => !JSON.stringify(after.context).includes('two'),
  },
  refused: [],
});

test('LOG-03 before the first attempt there is nothing to say', () => {
  const snapshot = createActor(loginMachine).start().getSnapshot();
  expect([loginProblem(snapshot), missingField(snapshot)]).toEqual([null, null]);
});

test('LOG-04 a new attempt aborts the request of the previous one and ignores its answer', async () => {
  const attempts: { password: string; signal: AbortSignal; answer: (token: string) => void }[] = [];
  const opened: string[] = [];
  const actor = createActor(
    loginMachine.provide({
      actors: {
        authorize: fromPromise<{ token: string }, Credentials>(
          ({ input, signal }) =>
            new Promise((resolve) => {
              attempts.push({ password: input.password, signal, answer: (token) => resolve({ token }) });
            }),
        ),
      },
      actions: { openSession: (_args, { token }) => opened.push(token) },
    }),
  ).start();
  actor.send({ type: 'login.submitted', user: 'ana', password: 'one' });
  actor.send({ type: 'login.submitted', user: 'ana', password: 'two' });
  expect(attempts.map(({ password, signal }) => [password, signal.aborted])).toEqual([
    ['one', true],
    ['two', false],
  ]);
  attempts[0]?.answer('first');
  await flush();
  expect([actor.getSnapshot().value, opened]).toEqual(['submitting', []]);
  attempts[1]?.answer('second');
  await flush();
  expect([actor.getSnapshot().value, opened]).toEqual(['done', ['second']]);
});

test('a login that nobody provided fails visibly', async () => {
  const actor = createActor(loginMachine).start();
  actor.send({ type: 'login.submitted', user: 'ana', password: 'one' });
  await flush();
  expect(actor.getSnapshot().context.failure).toEqual({
    kind: 'bug',
    status: null,
    detail: 'login: the actor authorize is not provided',
  });
});
