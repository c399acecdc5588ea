import { createJobMachine } from '#machines/job/job.machine.ts';
import { jobOf, reportOf } from '#machines/job/job.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { type Step, walk } from '#tests/support/walk.ts';

const machine = createJobMachine<string, string, string>();
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
  name: 'job',
  machine,
  events: {
    asked: { type: 'job.asked', job: 'close the urn' },
    'asked for another': { type: 'job.asked', job: 'open the urn' },
    closed: { type: 'report.closed' },
  },
  replies: { run: outcomes },
  project: ({ job, report }) => [job, report],
  rules: {
    'FRM-04 one job at a time, and nothing else is begun meanwhile': ({ title, before, after }) =>
      !title.startsWith('asked') ||
      (jobOf(before) === null && jobOf(after) === (title === 'asked' ? 'close the urn' : 'open the urn')),
    'FRM-04 what is done is what was asked for': ({ after: { children, context } }) =>
      children.run === undefined || same(children.run.getSnapshot().input, { job: context.job }),
    'nothing is remembered once it is over': ({ after }) =>
      !after.matches('idle') || same(after.context, { job: null, report: null }),
    'FRM-04 how it ended is told once, with the reason where it failed': (step) => {
      const { title, before } = step;
      const job = jobOf(before);
      const failure = { 'fails offline': failures.offline, refused: failures.refused }[title];
      if (title === 'done') return same(told(step), [{ job, result: 'the urn is closed', failure: null }]);
      if (title === 'breaks')
        return same(told(step), [{ job, result: null, failure: { kind: 'bug', status: null, detail: 'bug' } }]);
      return same(told(step), failure ? [{ job, result: null, failure }] : []);
    },
    'what has to be read stays until it was': ({ title, before, after }) =>
      reportOf(after) === (title === 'has something to say' ? 'the seal is broken' : null) &&
      (reportOf(before) === null || title === 'closed'),
    'afterwards it is as before': ({ title, after }) =>
      title.startsWith('asked') || title === 'has something to say' || after.matches('idle'),
  },
  refused: [],
});
