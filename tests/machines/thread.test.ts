import { same } from '#machines/same.ts';
import { threadMachine } from '#machines/thread/thread.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { threadOf } from '#tests/support/threads.ts';
import { faultsIn, walk } from '#tests/support/walk.ts';

const next = threadOf(2);
const parts = ['summary', 'questions', 'extra', 'notes', 'earlier'] as const;
const key = { idObserver: 1, idPollingStation: 1_001 };

walk({
  name: 'thread',
  machine: threadMachine,
  input: { thread: key, listed: threadOf(1), next },
  otherInputs: { 'by its address': { thread: key, listed: null, next: null } },
  events: {
    'answers on their way': { type: 'xstate.snapshot.questions', snapshot: { context: { item: null } } },
    'answers there': { type: 'xstate.snapshot.questions', snapshot: { context: { item: [] } } },
    'summary on its way': { type: 'xstate.snapshot.summary', snapshot: { context: { item: null } } },
    'summary there': { type: 'xstate.snapshot.summary', snapshot: { context: { item: threadOf(1) } } },
    'summary breaks': { type: 'xstate.error.actor.summary', error: 'bug' },
    'questions break': { type: 'xstate.error.actor.questions', error: 'bug' },
    'extra breaks': { type: 'xstate.error.actor.extra', error: 'bug' },
    'notes break': { type: 'xstate.error.actor.notes', error: 'bug' },
    'earlier answers break': { type: 'xstate.error.actor.earlier', error: 'bug' },
  },
  replies: { prepare: { prepared: { output: null }, 'not prepared': { error: failures.server } } },
  project: ({ next }) => next,
  rules: {
    'AND-02 AND-07 LED-05 each part is a load of its own, for this thread, and is told what the list knew of it': ({
      after,
    }) =>
      parts.every((part) =>
        same(after.children[part]?.getSnapshot().context.key, { thread: key, listed: after.context.listed }),
      ),
    'ANS-06 the next thread is prepared once the answers are there, not before': ({ title, before, after }) =>
      after.children.prepare === before.children.prepare ||
      after.children.prepare === undefined ||
      (title === 'answers there' && same(after.children.prepare.getSnapshot().input, { thread: next })),
    'ANS-06 nothing is prepared where nobody knows the next thread': ({ after }) =>
      after.context.next !== null || after.matches('alone'),
    'a thread that could not be prepared disturbs nobody': ({ title, after, actions }) =>
      title !== 'not prepared' || (after.matches('prepared') && !actions.some(({ type }) => type === 'reportFault')),
    'the reader is known to have it before their eyes': ({ title, before, after, actions }) =>
      title !== 'summary there' ||
      (same(actions.find(({ type }) => type === 'tellOpened')?.params, { thread: threadOf(1) }) &&
        same(before.value, after.value)),
    'a part that breaks is reported and stops nothing': (step) =>
      same(faultsIn(step), step.title.includes('break') ? ['bug'] : []) &&
      (!step.title.includes('break') || same(step.before.value, step.after.value)),
  },
  refused: ['answers on their way', 'summary on its way'],
});
