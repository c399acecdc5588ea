import { fireEvent, render, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { beginFactorAtLogin, confirmFactorAtLogin } from '#contract/second-factor.ts';
import { authorize } from '#contract/login.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { codeProblem, isSubmitting, loginProblem, loginStep, missingField } from '#machines/login/login.selectors.ts';
import { createLanguageChoice, type Language } from '#src/i18n/language.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { LoginScreen } from '#src/screens/login/LoginScreen.tsx';
// Loaded before the tests begin, not while one waits for the second step.
import '#src/screens/login/SecondStep.tsx';
import { pickTexts } from '#src/screens/login/texts.ts';
import { failures } from '#tests/support/failures.ts';
import { type Asked, gatedCall, press, settle, texts } from '#tests/support/screen.tsx';
import { actionWhen, type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import { tokenOf } from '#tests/support/tokens.ts';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof loginMachine>;
type Action = ActionOf<typeof loginMachine, Page>;

interface Page {
  asked: Asked[];
  sessions: string[];
  language: Language;
}

const token = tokenOf({ sub: 'ana', exp: 4_000_000_000 });
const setup = { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Vigil:ana?secret=GEZDGNBVGY3TQOJQ&issuer=Vigil' };
const kept = { access_token: token, expires_in: 60, recoveryCodes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] };
const refusal = (code: string) => ({ ...failures.refused, code });

function open(): Page {
  const language = createLanguageChoice(
    createSafeStorage(() => localStorage),
    document.documentElement,
  );
  const { call, asked } = gatedCall();
  const page: Page = { asked, sessions: [], language: language.current() };
  render(
    <LoginScreen
      texts={{ en: pickTexts(texts('en')), ro: pickTexts(texts('ro')) }}
      productName="Vigil"
      language={language}
      sessionOver={false}
      demo
      submitted={false}
      call={call}
      translations={(wanted) => Promise.resolve({ language: wanted, texts: texts(wanted) })}
      inspect={() => {}}
      openSession={(opened) => page.sessions.push(opened)}
    />,
  );
  return page;
}

const words = ({ language }: Page) => texts(language);
const field = (id: 'user' | 'password' | 'code') => document.querySelector<HTMLInputElement>(`input#${id}`);

function type(id: 'user' | 'password' | 'code', value: string): void {
  const input = field(id);
  if (input === null) throw new Error(`there is no ${id}`);
  fireEvent.change(input, { target: { value } });
}

const isForm = (snapshot: Snapshot) => loginStep(snapshot) === 'password' && !isSubmitting(snapshot);
const isCode = (snapshot: Snapshot) => loginStep(snapshot) === 'code' && !isSubmitting(snapshot);
const isEnrolling = (snapshot: Snapshot) => loginStep(snapshot) === 'enrolment';
const isSecond = (snapshot: Snapshot) => isCode(snapshot) || isEnrolling(snapshot);
const isChecking = (snapshot: Snapshot) => snapshot.matches({ secondStep: 'checking' });
const isSending = (snapshot: Snapshot) => snapshot.matches('submitting');

const submitted = (user: string, password: string): Action =>
  actionWhen(isForm, { type: 'login.submitted', user, password }, (page) => {
    type('user', user);
    type('password', password);
    return press(words(page).LOGIN);
  });

const codeSubmitted = (code: string): Action =>
  actionWhen(isCode, { type: 'code.submitted', user: 'ana', password: 'secret', code }, (page) => {
    type('code', code);
    return press(words(page).LOGIN);
  });

const last = ({ asked }: Page, endpoint: Asked['endpoint']): Asked => {
  const call = asked.findLast((one) => one.endpoint === endpoint);
  if (call === undefined) throw new Error(`nothing asked for ${endpoint.path}`);
  return call;
};

const failed = (isThen: (snapshot: Snapshot) => boolean, error: object): Action =>
  actionWhen(isThen, { type: 'xstate.error.actor.authorize', error }, (page) =>
    settle(() => last(page, authorize).fail(error)),
  );

const letIn = (isThen: (snapshot: Snapshot) => boolean): Action =>
  actionWhen(isThen, { type: 'xstate.done.actor.authorize', output: { token } }, (page) =>
    settle(() => last(page, authorize).answer({ access_token: token, expires_in: 60 })),
  );

/** What follows the password is fetched. */
const codeAsked: Action = {
  ...failed(isSending, refusal('second-factor-needed')),
  async does(page) {
    await settle(() => last(page, authorize).fail(refusal('second-factor-needed')));
    await screen.findByText(words(page).LOGIN_CODE_TEXT);
  },
};

/** Its secret comes at once. */
const demanded = (isThen: (snapshot: Snapshot) => boolean): Action => ({
  ...failed(isThen, refusal('second-factor-missing')),
  async does(page) {
    await settle(() => last(page, authorize).fail(refusal('second-factor-missing')));
    await screen.findByText(words(page).LOGIN_ENROL_TEXT);
    await settle(() => last(page, beginFactorAtLogin).answer(setup));
  },
});

async function setUp(page: Page): Promise<void> {
  type('code', '123456');
  await press(words(page).FACTOR_CONFIRM);
  await settle(() => last(page, confirmFactorAtLogin).answer(kept));
  await press(words(page).FACTOR_KEPT);
}

const actions: Record<string, Action> = {
  'nothing is typed and sent': submitted('', ''),
  'the user is sent without a password': submitted('ana', ''),
  'user and password are sent': submitted('ana', 'secret'),
  'a login of the demonstration is chosen': actionWhen(
    (snapshot) => missingField(snapshot) !== null,
    { type: 'fields.filled' },
    () => press('organizer / vigil-demo'),
  ),
  'they are right': letIn(isSending),
  'they are wrong': failed(isSending, failures.refused),
  'there were too many tries': failed(isSending, failures.tooMany),
  'the connection breaks': failed(isSending, failures.offline),
  'a code is asked for': codeAsked,
  'a second factor is demanded': demanded(isSending),
  'no code is sent': codeSubmitted(''),
  'a code is sent': codeSubmitted('123456'),
  'the code is right': letIn(isChecking),
  'the code is wrong': failed(isChecking, refusal('second-factor-wrong')),
  'there were too many codes': failed(isChecking, failures.tooMany),
  'the connection breaks at the code': failed(isChecking, failures.offline),
  'the password was changed meanwhile': failed(isChecking, failures.refused),
  'a second factor is demanded meanwhile': demanded(isChecking),
  'it is set up': actionWhen(isEnrolling, { type: 'enrolment.finished', token }, setUp),
  'back to the password': actionWhen(isSecond, { type: 'login.restarted' }, (page) => press(words(page).LOGIN_BACK)),
};

const isShown = (text: string) => screen.queryByText(text) !== null;

function shows(snapshot: Snapshot, page: Page): void {
  const step = loginStep(snapshot);
  const missing = missingField(snapshot);
  const problem = loginProblem(snapshot);
  const ofCode = codeProblem(snapshot);
  const isOver = snapshot.status === 'done';
  const said = words(page);
  expect(page.sessions).toEqual(isOver ? [token] : []);
  if (isOver) return;
  expect({
    form: field('password')?.closest('form')?.hidden === false,
    code: field('code') !== null,
    secret: isShown('GEZD GNBV GY3T QOJQ'),
    working: document.querySelector('.login-submit[aria-busy="true"]') !== null,
    focus: document.activeElement?.id ?? '',
    user: isShown(said.LOGIN_USER_REQUIRED),
    password: isShown(said.LOGIN_PASSWORD_REQUIRED),
    invalid: isShown(said.CREDENTIALS_INVALID),
    unreachable: isShown(said.LOGIN_UNREACHABLE),
    pause: screen.queryByText(/in 0:[12]\d/u) !== null,
    codeMissing: isShown(said.FACTOR_CODE_REQUIRED),
    codeWrong: isShown(said.FIELD_SECOND_FACTOR_WRONG),
  }).toEqual({
    form: step === 'password',
    code: step !== 'password',
    secret: step === 'enrolment',
    working: isSubmitting(snapshot),
    focus: missing ?? (step === 'password' ? expect.any(String) : 'code'),
    user: missing === 'user',
    password: missing === 'password',
    invalid: problem === 'invalid',
    unreachable: problem === 'unreachable' || ofCode === 'unreachable',
    pause: problem === 'tooMany' || ofCode === 'tooMany',
    codeMissing: ofCode === 'missing',
    codeWrong: ofCode === 'wrong',
  });
}

walkScreen({
  name: 'LOG-01 LOG-02 LOG-03 PEO-04 the login shows what its machine says',
  machine: loginMachine,
  input: undefined,
  actions,
  key: ({ value }) => value,
  open,
  shows,
  atLeast: 30,
});
