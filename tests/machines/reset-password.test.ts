import { resetPasswordMachine } from '#machines/reset-password/reset-password.machine.ts';
import { isOpen, isSaving, personOf } from '#machines/reset-password/reset-password.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { walk } from '#tests/support/walk.ts';

const ana = { id: 7, name: 'Ana', phone: '0722' };

walk({
  name: 'reset-password',
  machine: resetPasswordMachine,
  events: {
    opened: { type: 'reset.opened', person: ana },
    'blank submitted': { type: 'reset.submitted', password: '  ' },
    'password submitted': { type: 'reset.submitted', password: 'secret' },
    'password of 3 submitted': { type: 'reset.submitted', password: 'abc' },
    closed: { type: 'reset.closed' },
  },
  replies: { savePassword: { saved: { output: null }, refused: { error: failures.refused } } },
  project: ({ failure }) => failure,
  rules: {
    'OBS-10 open with the name of the observer, closed without': ({ after }) =>
      same(personOf(after), isOpen(after) ? ana : null),
    'OBS-10 closing closes': ({ title, after }) => title !== 'closed' || !isOpen(after),
    'OBS-10 saving sends the phone and the password of any length': ({ title, after }) =>
      !title.startsWith('password') ||
      (isSaving(after) &&
        same(after.children.savePassword?.getSnapshot().input, {
          id: 7,
          phone: '0722',
          password: title === 'password submitted' ? 'secret' : 'abc',
        })),
    'OBS-10 success is told and closes': ({ title, after, actions }) =>
      title !== 'saved' ||
      (!isOpen(after) && actions.some(({ type, params }) => type === 'notify' && same(params, { failure: null }))),
    'OBS-10 failure is told and stays open': ({ title, after, actions }) =>
      title !== 'refused' ||
      (isOpen(after) &&
        !isSaving(after) &&
        actions.some(({ type, params }) => type === 'notify' && same(params, { failure: failures.refused }))),
    'OBS-10 nothing else is told': ({ title, actions }) =>
      ['saved', 'refused'].includes(title) || !actions.some(({ type }) => type === 'notify'),
    'a new try forgets the old failure, and closing forgets all': ({ after }) =>
      after.matches('failed') === (after.context.failure !== null),
    'a password is never part of the state': ({ after }) => !JSON.stringify(after.context).includes('secret'),
  },
  refused: ['blank submitted'],
});
