import { failures } from '#tests/support/failures.ts';
import { walk } from '#tests/support/walk.ts';
import { rules } from './profile.then.ts';
import { ana, contested, draft, input, machine, refusedByRule, renamed, type Request, taken } from './profile.given.ts';

walk({
  name: 'profile',
  machine,
  input: input('edit'),
  otherInputs: {
    'looking on': input('view'),
    'looking on with a draft': input('view', draft),
    'a new one': input('new'),
    'a new one, restored': input('new', draft),
    restored: input('edit', draft),
  },
  events: {
    loaded: { type: 'xstate.snapshot.resource', snapshot: { context: { item: ana } } },
    'not loaded yet': { type: 'xstate.snapshot.resource', snapshot: { context: { item: null } } },
    'loader breaks': { type: 'xstate.error.actor.resource', error: 'bug' },
    typed: { type: 'form.changed', isDirty: true, draft: { name: 'Ana Po' } },
    'typed back': { type: 'form.changed', isDirty: false, draft: {} },
    submitted: { type: 'form.submitted', values: renamed },
    'restoring noticed': { type: 'draft.accepted' },
    'restored discarded': { type: 'draft.discarded' },
    'leave asked': { type: 'leave.asked' },
    'leave cancelled': { type: 'leave.cancelled' },
    'leave confirmed': { type: 'leave.confirmed' },
    'delete asked': { type: 'delete.asked' },
    'removed it': { type: 'xstate.done.actor.removal', output: { outcome: 'removed' } },
    'kept it': { type: 'xstate.done.actor.removal', output: { outcome: 'kept' } },
    'was removed before': { type: 'xstate.done.actor.removal', output: { outcome: 'vanished' } },
    'removal breaks': { type: 'xstate.error.actor.removal', error: 'bug' },
    'theirs taken': { type: 'conflict.reloaded' },
    'went on typing': { type: 'conflict.dismissed' },
    'their name chosen': { type: 'choice.made', field: 'name', side: 'theirs' },
    'own name chosen': { type: 'choice.made', field: 'name', side: 'mine' },
    'their phone chosen': { type: 'choice.made', field: 'phone', side: 'theirs' },
    'own phone chosen': { type: 'choice.made', field: 'phone', side: 'mine' },
    'a field chosen that nobody contests': { type: 'choice.made', field: 'county', side: 'mine' },
    'settled, with something to save': { type: 'contest.settled', isDirty: true },
    'settled, with nothing to save': { type: 'contest.settled', isDirty: false },
    'loss accepted': { type: 'vanished.accepted' },
    'loss dismissed': { type: 'vanished.dismissed' },
  },
  replies: {
    save: {
      saved: {
        replyTo: ({ entity, values: { name, phone } }: Request) => entity && { id: entity.id, name, phone },
      },
      offline: { error: failures.offline },
      'fields refused': { error: taken },
      'changed meanwhile': { error: refusedByRule },
      contested: { error: contested },
      gone: { error: failures.notFound },
      'session over': { error: failures.unauthorized },
    },
  },
  cap: 1_500,
  project: ({ entity, draft, fieldErrors, failure, contest }) => [
    entity?.phone,
    draft !== null,
    fieldErrors.length,
    failure?.kind,
    contest && [contest.fields.length, ...Object.entries(contest.choices)],
  ],
  rules,
  refused: ['not loaded yet', 'a field chosen that nobody contests'],
});
