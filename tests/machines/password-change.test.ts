import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import { failureOf, isChanged, isSaving, refusedFields } from '#machines/password-change/password-change.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { walk } from '#tests/support/walk.ts';

const values = { oldPassword: 'the old secret', newPassword: 'a longer secret' };
const refusal = (path: string, code: string) => ({
  ...failures.refused,
  errors: { [path]: ['no'] },
  errorCodes: { [path]: code },
});
const wrong = refusal('oldPassword', 'old-password-wrong');
const common = refusal('NewPassword', 'password-common');
const another = refusal('account', 'unknown');

walk({
  name: 'password-change',
  machine: passwordChangeMachine,
  events: { typed: { type: 'form.changed' }, submitted: { type: 'form.submitted', values } },
  replies: {
    save: {
      taken: { output: null },
      'the old one is wrong': { error: wrong },
      'the new one is common': { error: common },
      'something else is refused': { error: another },
      'connection broke': { error: failures.offline },
      'session over': { error: failures.unauthorized },
    },
  },
  project: ({ failure, fieldErrors }) => [failure, fieldErrors],
  rules: {
    'PEO-02 both passwords go to the server, and are never part of the state': ({ title, after }) =>
      (title !== 'submitted' || same(after.children.save?.getSnapshot().input, values)) &&
      !JSON.stringify(after.context).includes('secret'),
    'PEO-02 saving exactly while the call is on its way': ({ after }) =>
      isSaving(after) === (after.children.save !== undefined),
    'PEO-02 a change is told once, with the sessions that ended by it': ({ title, actions, after }) =>
      actions.some(({ type }) => type === 'notifyChanged') === (title === 'taken') &&
      (title !== 'taken' || isChanged(after)),
    'PEO-02 the confirmation stands until somebody begins anew': ({ title, before, after }) =>
      !isChanged(before) || title === 'typed' || title === 'submitted' ? !isChanged(after) || title === 'taken' : true,
    'PEO-03 what the server has against a password stands at it': ({ title, after }) => {
      const at = refusedFields(after).map(({ field, code }) => `${field} ${code ?? ''}`);
      if (title === 'the old one is wrong') return same(at, ['oldPassword old-password-wrong']);
      if (title === 'the new one is common') return same(at, ['newPassword password-common']);
      return at.length === 0;
    },
    'another failure is told by itself, the end of the session by the session': ({ title, after }) =>
      (failureOf(after)?.kind ?? null) ===
      (title === 'connection broke' ? failures.offline.kind : title === 'something else is refused' ? 'refused' : null),
  },
  refused: [],
});
