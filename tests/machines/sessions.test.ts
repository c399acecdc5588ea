import { fromPromise } from 'xstate';
import { same } from '#machines/same.ts';
import { sessionsMachine } from '#machines/sessions/sessions.machine.ts';
import { isAskedAboutAll, isEnding, resourceOf } from '#machines/sessions/sessions.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { faultsIn, walk } from '#tests/support/walk.ts';

const other = {
  id: '0b9a1d0e-4c4e-4d77-9a38-0d2c1f8f9f01',
  machine: { browser: 'Firefox 140', system: null },
  address: null,
  since: '2026-11-22T08:00:00Z',
  lastUsed: '2026-11-22T09:00:00Z',
  current: false,
};

walk({
  name: 'sessions',
  machine: sessionsMachine.provide({
    actors: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it loads by itself, and is walked elsewhere
      resource: fromPromise(() => new Promise(() => {})) as never,
    },
  }),
  events: {
    'one is to end': { type: 'end.asked', session: other },
    'all others are to end': { type: 'end.asked', session: null },
    confirmed: { type: 'end.confirmed' },
    cancelled: { type: 'end.cancelled' },
    'a password was changed': { type: 'sessions.changed' },
    'loading broke': { type: 'xstate.error.actor.resource', error: 'bug' },
  },
  replies: {
    end: {
      ended: { replyTo: (request: unknown) => (JSON.stringify(request).includes('Firefox') ? null : 3) },
      'it was gone': { error: failures.notFound },
      'connection broke': { error: failures.offline },
      'session over': { error: failures.unauthorized },
    },
  },
  project: ({ wanted }) => wanted?.id,
  rules: {
    'PEO-02 the sessions are there in every state': ({ after }) => resourceOf(after) !== undefined,
    'PEO-02 one ends at once, all others after a question': ({ title, before, after }) =>
      !before.matches('browsing') ||
      ((title !== 'one is to end' ||
        (isEnding(after) && same(after.context.wanted, other) && !isAskedAboutAll(after))) &&
        (title !== 'all others are to end' || (isAskedAboutAll(after) && !isEnding(after)))),
    'PEO-02 ending exactly while the call is on its way': ({ after }) =>
      isEnding(after) === (after.children.end !== undefined),
    'PEO-02 what is ended is what was pointed at': ({ after: { children, context } }) =>
      children.end === undefined || same(children.end.getSnapshot().input, { session: context.wanted }),
    'PEO-02 the question stays until it is done': ({ title, before, after }) =>
      !isAskedAboutAll(before) ||
      ['a password was changed', 'loading broke', 'confirmed'].includes(title) === isAskedAboutAll(after),
    'PEO-02 what ended is loaded anew, and told with its number': ({ title, before, sent, actions }) => {
      const told = actions.flatMap(({ type, params }) => (type === 'notify' ? [params] : []));
      const ended = before.context.wanted === null ? 3 : null;
      const reloads = title === 'a password was changed' || title === 'ended' || title === 'it was gone';
      const notice = {
        ended: [{ ended, failure: null }],
        'it was gone': [{ ended: null, failure: null }],
        'connection broke': [{ ended: null, failure: failures.offline }],
      }[title];
      return same(told, notice ?? []) && same(sent, reloads ? [{ type: 'item.changed' }] : []);
    },
    'a child that broke is reported': (step) => same(faultsIn(step), step.title === 'loading broke' ? ['bug'] : []),
  },
  refused: [],
});
