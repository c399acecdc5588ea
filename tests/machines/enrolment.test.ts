import { enrolmentMachine } from '#machines/enrolment/enrolment.machine.ts';
import {
  failureOf,
  isCodeMissing,
  isWorking,
  recoveryCodesOf,
  secretOf,
  stepOf,
} from '#machines/enrolment/enrolment.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { walk } from '#tests/support/walk.ts';

const secret = { secret: 'GEZD', address: 'otpauth://totp/Vigil:ana?secret=GEZD' };
const confirmed = { recoveryCodes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'], token: 'a.b.c' };

walk({
  name: 'enrolment',
  machine: enrolmentMachine,
  input: { needsPassword: true },
  otherInputs: { 'at the login': { needsPassword: false } },
  events: {
    'password typed': { type: 'password.submitted', password: 'the secret words' },
    retried: { type: 'begin.retried' },
    'code typed': { type: 'code.submitted', code: '123 456' },
    'nothing typed': { type: 'code.submitted', code: ' ' },
    'codes kept': { type: 'codes.kept' },
  },
  replies: {
    begin: {
      begun: { output: secret },
      'password wrong': { error: failures.refused },
      'session over': { error: failures.unauthorized },
    },
    confirm: { confirmed: { output: confirmed }, 'code wrong': { error: failures.refused } },
  },
  project: ({ failure, secret: shown, recoveryCodes }) => [failure, shown !== null, recoveryCodes.length],
  rules: {
    'PEO-04 the password comes first, where it was not typed already': ({ before, after }) =>
      after.context.needsPassword
        ? before.context.secret !== null || stepOf(after) !== 'failed'
        : stepOf(after) !== 'password' && (isWorking(before) || stepOf(before) !== null || isWorking(after)),
    'PEO-04 password and code go to the server, and are never part of the state': ({ after }) =>
      (after.children.begin === undefined ||
        same(after.children.begin.getSnapshot().input, {
          password: after.context.needsPassword ? 'the secret words' : null,
        })) &&
      (after.children.confirm === undefined || same(after.children.confirm.getSnapshot().input, { code: '123 456' })) &&
      !/words|123/u.test(JSON.stringify(after.context)),
    'PEO-04 it works exactly while a call is on its way': ({ after: { children }, after }) =>
      isWorking(after) === (children.begin !== undefined || children.confirm !== undefined),
    'PEO-04 the secret is there until a code confirms it, and never beside the recovery codes': ({ title, after }) =>
      (title !== 'begun' || same(secretOf(after), secret)) &&
      (secretOf(after) === null || recoveryCodesOf(after).length === 0) &&
      (stepOf(after) === 'codes') === recoveryCodesOf(after).length > 0,
    'PEO-04 the recovery codes stay until the reader says that they are kept; then it is told with the token': ({
      title,
      before,
      after,
      actions,
    }) => {
      const notices = actions.flatMap(({ type, params }) => (type === 'notifyFinished' ? [params] : []));
      const isEnd = title === 'codes kept' && before.matches('confirmed');
      return (after.status === 'done') === isEnd && same(notices, isEnd ? [{ token: 'a.b.c' }] : []);
    },
    'PEO-04 an empty code is not sent: the field says that it is missing, and has the focus': (step) => {
      const { title, before, after, actions } = step;
      const isNow = title === 'nothing typed' && before.matches('showing');
      return (
        (title !== 'nothing typed' || after.children.confirm === before.children.confirm) &&
        isCodeMissing(after) === (isNow || (after === before && isCodeMissing(before))) &&
        actions.some(({ type }) => type === 'focusCode') === isNow &&
        (!isNow || failureOf(after) === null)
      );
    },
    'PEO-04 what was refused can be tried again, and says why': ({ title, after }) =>
      (title !== 'password wrong' ||
        (failureOf(after) !== null && stepOf(after) === (after.context.needsPassword ? 'password' : 'failed'))) &&
      (title !== 'code wrong' || (failureOf(after) !== null && stepOf(after) === 'secret')) &&
      (title !== 'session over' || (failureOf(after) === null) === after.context.needsPassword),
  },
  refused: [],
});
