import { createConfirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { deedOf } from '#machines/confirmation/confirmation.selectors.ts';
import { same } from '#machines/same.ts';
import { walk } from '#tests/support/walk.ts';

walk({
  name: 'confirmation',
  machine: createConfirmationMachine<string>(),
  events: {
    asked: { type: 'deed.asked', deed: 'close the urn' },
    'asked for another': { type: 'deed.asked', deed: 'open the urn' },
    confirmed: { type: 'deed.confirmed' },
    cancelled: { type: 'deed.cancelled' },
  },
  replies: {},
  project: ({ deed }) => deed,
  rules: {
    'NGO-02 a question names its deed, and without a question there is none': ({ after }) =>
      after.hasTag('asking') === (deedOf(after) !== null),
    'NGO-02 a question is answered before another one is asked': ({ title, before, after }) =>
      !title.startsWith('asked') ||
      deedOf(after) === (deedOf(before) ?? (title === 'asked' ? 'close the urn' : 'open the urn')),
    'NGO-02 done is what was asked about, and only when it was agreed to': ({ title, before, actions }) => {
      const done = actions.filter(({ type }) => type === 'proceed').map(({ params }) => params);
      return same(done, title === 'confirmed' ? [{ deed: deedOf(before) }] : []);
    },
    'an answer ends the question': ({ title, after }) =>
      title.startsWith('asked') || (after.matches('idle') && deedOf(after) === null),
  },
  refused: [],
});
