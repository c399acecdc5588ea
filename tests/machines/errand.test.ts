import { createErrandMachine } from '#machines/errand/errand.machine.ts';
import { errandOf, reportOf } from '#machines/errand/errand.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { type Step, walk } from '#tests/support/walk.ts';

const machine = createErrandMachine<string, string, string>();
const told = ({ actions }: Step<typeof machine>) =>
  actions.filter(({ type }) => type === 'notify').map(({ params }) => params);
const outcomes = {
  done: { output: { result: 'the urn is closed', report: null } },
  'has something to say': { output: { result: null, report: 'the seal is broken' } },
  'fails offline': { error: failures.offline },
  refused: { error: failures.refused },
  'session over': { error: failures.unauthorized },
  breaks: { error: new Error('bug') },
};

walk({
  name: 'errand',
  machine,
  events: {
    asked: { type: 'errand.asked', errand: 'close the urn' },
    'asked for another': { type: 'errand.asked', errand: 'open the urn' },
    closed: { type: 'report.closed' },
  },
  replies: { run: outcomes },
  project: ({ errand, report }) => [errand, report],
  rules: {
    'FRM-04 one errand at a time, and nothing else is begun meanwhile': ({ title, before, after }) =>
      !title.startsWith('asked') ||
      (errandOf(before) === null && errandOf(after) === (title === 'asked' ? 'close the urn' : 'open the urn')),
    'FRM-04 what is done is what was asked for': ({ after: { children, context } }) =>
      children.run === undefined || same(children.run.getSnapshot().input, { errand: context.errand }),
    'nothing is remembered once it is over': ({ after }) =>
      !after.matches('idle') || same(after.context, { errand: null, report: null }),
    'FRM-04 how it ended is told once, with the reason where it failed': (step) => {
      const { title, before } = step;
      const errand = errandOf(before);
      const failure = { 'fails offline': failures.offline, refused: failures.refused }[title];
      if (title === 'done') return same(told(step), [{ errand, result: 'the urn is closed', failure: null }]);
      if (title === 'breaks')
        return same(told(step), [{ errand, result: null, failure: { kind: 'bug', status: null, detail: 'bug' } }]);
      return same(told(step), failure ? [{ errand, result: null, failure }] : []);
    },
    'what has to be read stays until it was': ({ title, before, after }) =>
      reportOf(after) === (title === 'has something to say' ? 'the seal is broken' : null) &&
      (reportOf(before) === null || title === 'closed'),
    'afterwards it is as before': ({ title, after }) =>
      title.startsWith('asked') || title === 'has something to say' || after.matches('idle'),
  },
  refused: [],
});
