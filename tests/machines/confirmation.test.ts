import { createConfirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { actionOf } from '#machines/confirmation/confirmation.selectors.ts';
import { same } from '#machines/same.ts';
import { walk } from '#tests/support/walk.ts';

walk({
  name: 'confirmation',
  machine: createConfirmationMachine<string>(),
  events: {
    asked: { type: 'action.asked', action: 'close the urn' },
    'asked for another': { type: 'action.asked', action: 'open the urn' },
    confirmed: { type: 'action.confirmed' },
    cancelled: { type: 'action.cancelled' },
  },
  replies: {},
  project: ({ action }) => action,
  rules: {
    'NGO-02 a question names its action, and without a question there is none': ({ after }) =>
      after.hasTag('asking') === (actionOf(after) !== null),
    'NGO-02 a question is answered before another one is asked': ({ title, before, after }) =>
      !title.startsWith('asked') ||
      actionOf(after) === (actionOf(before) ?? (title === 'asked' ? 'close the urn' : 'open the urn')),
    'NGO-02 done is what was asked about, and only when it was agreed to': ({ title, before, actions }) => {
      const done = actions.filter(({ type }) => type === 'proceed').map(({ params }) => params);
      return same(done, title === 'confirmed' ? [{ action: actionOf(before) }] : []);
    },
    'an answer ends the question': ({ title, after }) =>
      title.startsWith('asked') || (after.matches('idle') && actionOf(after) === null),
  },
  refused: [],
});
