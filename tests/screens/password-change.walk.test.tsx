import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { changePassword, getAccount } from '#contract/account.ts';
import { listSessions } from '#contract/sessions.ts';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import { failureOf, isChanged, isSaving, refusedFields } from '#machines/password-change/password-change.selectors.ts';
import { AccountScreen } from '#src/screens/account/AccountScreen.tsx';
import { failures } from '#tests/support/failures.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import { sessionOf } from '#tests/support/sessions.ts';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof passwordChangeMachine>;
type Action = ActionOf<typeof passwordChangeMachine, Stage>;

const own = { account: 'ana@ngo.org', idNgo: 2, ngo: 'Alpha', organizer: false };
const sessions = [sessionOf('01', { current: true }), sessionOf('02')];
const values = { oldPassword: 'the old secret', newPassword: 'a much longer secret' };

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const oldOne = () => field(/^Current password/u);
const newOne = () => field(/^New password/u);
const type = (input: HTMLInputElement, value: string) => settle(() => fireEvent.change(input, { target: { value } }));
const count = (stage: Stage, endpoint: object) => stage.asked.filter((asked) => asked.endpoint === endpoint).length;

const refusal = (path: string, code: string) => ({
  ...failures.refused,
  errors: { [path]: ['no'] },
  errorCodes: { [path]: code },
});

const fails = (error: object): Action => ({
  event: (snapshot) => (isSaving(snapshot) ? { type: 'xstate.error.actor.save', error } : undefined),
  does: (stage) => settle(() => stage.waiting(changePassword).fail(error)),
});

const actions: Record<string, Action> = {
  // While it is being saved nothing is typed that anybody would hear of.
  'both are filled in': {
    event: (snapshot) => (isSaving(snapshot) ? undefined : { type: 'form.changed' }),
    async does() {
      for (const input of [oldOne(), newOne()]) await type(input, 'something else');
      await type(oldOne(), values.oldPassword);
      await type(newOne(), values.newPassword);
    },
  },
  'they are sent': {
    event: (snapshot) => (isSaving(snapshot) ? undefined : { type: 'form.submitted', values }),
    async does(stage) {
      const before = count(stage, changePassword);
      if (oldOne().value === '') await type(oldOne(), values.oldPassword);
      if (newOne().value === '') await type(newOne(), values.newPassword);
      await press('Change password');
      expect(count(stage, changePassword)).toBe(before + 1);
      expect(stage.asked.at(-1)).toMatchObject({ endpoint: changePassword, args: { body: values } });
    },
  },
  'the server takes it': {
    event: (snapshot) => (isSaving(snapshot) ? { type: 'xstate.done.actor.save', output: null } : undefined),
    async does(stage) {
      const before = count(stage, listSessions);
      await settle(() => stage.waiting(changePassword).answer(null));
      expect(count(stage, listSessions)).toBe(before + 1);
      await settle(() => stage.waiting(listSessions).answer(sessions.slice(0, 1)));
    },
  },
  'the old one is wrong': fails(refusal('oldPassword', 'old-password-wrong')),
  'the new one is common': fails(refusal('NewPassword', 'password-common')),
  'the server is out of reach': fails(failures.offline),
  'the session is over': fails(failures.unauthorized),
};

const complaints = {
  oldPassword: 'This is not your current password.',
  newPassword: /among the first that are guessed/u,
};

function shows(snapshot: Snapshot) {
  const saving = isSaving(snapshot);
  const refused = refusedFields(snapshot).map(({ field: name }) => name);
  const button = screen.getByRole('button', { name: saving ? 'Saving…' : 'Change password' });
  if (saving) expect(button).toHaveAttribute('aria-disabled', 'true');
  expect({
    changed: screen.queryByText(/^Your password has been changed\. All your other sessions have ended\.$/u) !== null,
    failed: screen.queryByRole('alert')?.textContent,
    refused: [oldOne(), newOne()].filter(({ ariaInvalid }) => ariaInvalid === 'true').map(({ name }) => name),
    sessions: screen.getAllByRole('listitem').filter((item) => item.querySelector('strong')).length > 0,
  }).toEqual({
    changed: isChanged(snapshot),
    failed: failureOf(snapshot) === null ? undefined : 'The server cannot be reached. Check the connection.',
    refused,
    sessions: true,
  });
  if (isChanged(snapshot)) expect([oldOne().value, newOne().value]).toEqual(['', '']);
  if (saving || refused.length > 0) expect([oldOne().value, newOne().value]).toEqual(Object.values(values));
  for (const name of refused) {
    const input = name === 'oldPassword' ? oldOne() : newOne();
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription(complaints[name]);
  }
}

walkScreen({
  name: 'PEO-02 PEO-03 the change of one’s own password shows what its machine says',
  machine: passwordChangeMachine,
  input: undefined,
  actions,
  key: ({ value, context }) => [value, context.failure?.kind, context.fieldErrors.map(({ path }) => path)],
  async open() {
    const stage = openScreen(<AccountScreen />);
    await settle(() => stage.waiting(getAccount).answer(own));
    await settle(() => stage.waiting(listSessions).answer(sessions));
    return stage;
  },
  shows,
  atLeast: 11,
});
