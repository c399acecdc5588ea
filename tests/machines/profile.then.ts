import {
  contestOf,
  entityOf,
  failureOf,
  fieldErrors,
  isAskedToAbandon,
  isAskedToDiscard,
  isConflict,
  isFinished,
  isLoading,
  isReadOnly,
  isRestored,
  isSaving,
  isUnsaved,
  isVanished,
  mayLoseWork,
  removalOf,
  resourceOf,
} from '#machines/profile/profile.selectors.ts';
import { toFailure } from '#machines/failure.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { faultsIn, type Rule, type Step } from '#tests/support/walk.ts';
import { anna, contested, type machine, refusedByRule, renamed } from './profile.given.ts';

type ProfileStep = Step<typeof machine>;
const did = ({ actions }: ProfileStep, type: string) => actions.some((action) => action.type === type);
const noticesOf = ({ actions }: ProfileStep) =>
  actions.filter(({ type }) => type === 'notify').map(({ params }) => params);
const refusals = new Map<string, unknown>([
  ['offline', failures.offline],
  ['changed meanwhile', refusedByRule],
  ['gone', failures.notFound],
  ['contested', toFailure(contested)],
]);
const answers = new Set([
  'saved',
  'offline',
  'fields refused',
  'changed meanwhile',
  'gone',
  'session over',
  'contested',
]);
const isFailed = (title: string) => title !== 'saved' && answers.has(title);
const isNew = ({ after }: ProfileStep) => after.context.mode === 'new';
const isHeld = ({ before }: ProfileStep) =>
  before.matches({ saving: 'asking' }) || before.matches({ saving: 'leaving' });

/** What holds at every step of the walk, by requirement. */
export const rules: Record<string, Rule<typeof machine>> = {
  'OBP-07 what the server finds wrong is put to its fields, there and then': (step) =>
    did(step, 'showErrors') === (step.title === 'fields refused'),
  'OBP-01 a new one is not looked up; another is, by its key': ({ after }) =>
    after.context.mode === 'new'
      ? resourceOf(after) === undefined
      : isLoading(after) === (resourceOf(after)?.getSnapshot().context.key === after.context.key),
  'OBP-01 nobody edits what is not there': ({ after }) =>
    after.context.mode === 'new' || isLoading(after) || entityOf(after) !== null || after.matches('finished'),
  'OBP-04 who only looks changes nothing, and no draft shows': ({ after }) =>
    after.context.mode !== 'view' || (!after.hasTag('editing') && !isSaving(after) && !isUnsaved(after)),
  'OBP-03 an unchanged form cannot be saved, a changed one can': ({ after }) =>
    !after.hasTag('editing') || after.can({ type: 'form.submitted', values: renamed }) === isUnsaved(after),
  'OBP-03 unsaved is what was typed and not taken back': ({ title, after }) =>
    (title !== 'typed' || isUnsaved(after)) && (title !== 'typed back' || !isUnsaved(after)),
  'OBP-04 saving sends the thing as it was and the values, and the form waits': ({ title, before, after }) =>
    title !== 'submitted' ||
    (isSaving(after) &&
      isReadOnly(after) &&
      same(after.children.save?.getSnapshot().input, {
        entity: entityOf(before),
        values: renamed,
        draft: before.context.draft,
      })),
  'OBP-04 added: told, then the list, unless the reader asked to go elsewhere': (step) =>
    step.title !== 'saved' ||
    !isNew(step) ||
    (isFinished(step.after) &&
      same(noticesOf(step), [{ outcome: 'added', failure: null }]) &&
      did(step, 'openList') !== did(step, 'leave') &&
      did(step, 'leave') === isHeld(step)),
  'OBP-04 changed: told, and stays with what the server has under its new key': (step) =>
    step.title !== 'saved' ||
    isNew(step) ||
    (same(noticesOf(step), [{ outcome: 'saved', failure: null }]) &&
      (isHeld(step)
        ? isFinished(step.after) && did(step, 'leave')
        : step.after.matches({ editing: 'pristine' }) &&
          same(entityOf(step.after), { id: 7, name: 'Ana Pop', phone: '0733' }) &&
          step.after.context.key === '0733' &&
          did(step, 'writeAddress') &&
          did(step, 'resetForm'))),
  'OBP-07 errors of fields stand at their fields, and are not told besides': (step) =>
    step.title !== 'fields refused' ||
    (step.after.matches({ editing: { unsaved: 'typed' } }) &&
      noticesOf(step).length === 0 &&
      same(fieldErrors(step.after), [
        { path: 'name', message: 'is too long' },
        { path: 'phone', message: 'is taken' },
        { path: 'phone', message: 'is no phone' },
      ])),
  'OBP-07 other failures are told, and only they': (step) => {
    const { title } = step;
    if (title === 'saved') return true;
    const isTold = title === 'offline' || (isNew(step) && ['gone', 'changed meanwhile', 'contested'].includes(title));
    return same(noticesOf(step), isTold ? [{ outcome: 'failed', failure: refusals.get(title) }] : []);
  },
  'OBP-07 the typed values stay after any failure': (step) =>
    !isFailed(step.title) ||
    (same(step.after.context.draft, step.before.context.draft) && !did(step, 'dropDraft') && !did(step, 'resetForm')),
  'OBP-07 a save that is tried again forgets the old failure': ({ title, after }) =>
    title !== 'submitted' || (failureOf(after) === null && fieldErrors(after).length === 0),
  'NAV-08 a failed save keeps the reader who wanted to leave': (step) => !isFailed(step.title) || did(step, 'stay'),
  'a refusal because of how things stand is a decision: theirs or mine': (step) =>
    step.title !== 'changed meanwhile' || isConflict(step.after) === !isNew(step),
  'C19 values of the same field that two saved are a decision, field by field; what is typed waits': ({
    title,
    before,
    after,
  }) =>
    title !== 'contested' ||
    after.context.mode === 'new' ||
    (same(contestOf(after), {
      theirs: anna,
      changedAt: '2026-11-22T08:00:00.000Z',
      changedBy: 'dan',
      fields: ['name', 'phone'],
      choices: {},
    }) &&
      same(entityOf(after), entityOf(before)) &&
      same(after.context.draft, before.context.draft)),
  'C19 a choice is of a contested field, and can be changed': ({ title, before, after }) =>
    !title.includes('chosen') ||
    same(
      contestOf(after)?.choices,
      Object.assign(
        { ...contestOf(before)?.choices },
        title === 'their name chosen' && { name: 'theirs' },
        title === 'own name chosen' && { name: 'mine' },
        title === 'their phone chosen' && { phone: 'theirs' },
        title === 'own phone chosen' && { phone: 'mine' },
      ),
    ),
  'C19 nothing is saved before every field is decided; what is saved then goes on from theirs': (step) => {
    const { title, before, after } = step;
    const contest = contestOf(before);
    if (!title.startsWith('settled') || contest === null) return true;
    const yielded = contest.fields.filter((field) => contest.choices[field] === 'theirs');
    const kept = Object.fromEntries(
      Object.entries(before.context.draft ?? {}).filter(([field]) => !yielded.includes(field)),
    );
    const isDecided = contest.fields.every((field) => contest.choices[field] !== undefined);
    if (!isDecided) return same(after.context, before.context) && !did(step, 'submitForm');
    if (isLoading(after))
      return (
        same(entityOf(after), anna) &&
        !isUnsaved(after) &&
        yielded.length === contest.fields.length &&
        title === 'settled, with nothing to save' &&
        did(step, 'writeAddress') &&
        after.context.key === anna.phone
      );
    return (
      after.hasTag('editing') &&
      same(entityOf(after), anna) &&
      same(after.context.draft, kept) &&
      same(
        step.actions
          .filter(({ type }) => ['keepDraft', 'mergeForm', 'submitForm'].includes(type))
          .map(({ type, params }) => [type, params]),
        [
          ['mergeForm', { entity: anna, draft: kept, yielded }],
          ['keepDraft', { draft: kept }],
          ['submitForm', undefined],
        ],
      )
    );
  },
  'C19 put off, everything is as it was typed': ({ title, before, after }) =>
    title !== 'went on typing' ||
    (after.hasTag('editing') &&
      contestOf(after) === null &&
      same(after.context.draft, before.context.draft) &&
      same(entityOf(after), entityOf(before))),
  'what was removed meanwhile is said, on saving and on deleting': (step) =>
    !(step.title === 'was removed before' || (step.title === 'gone' && !isNew(step))) || isVanished(step.after),
  'theirs: loads anew, and what was typed is gone': (step) =>
    step.title !== 'theirs taken' || (isLoading(step.after) && !isUnsaved(step.after) && did(step, 'dropDraft')),
  'mine: goes on with what was typed': ({ title, before, after }) =>
    !['went on typing', 'loss dismissed', 'leave cancelled'].includes(title) ||
    isSaving(after) ||
    (after.hasTag('editing') && same(after.context.draft, before.context.draft)),
  'a loss that is accepted leads to the list': (step) =>
    step.title !== 'loss accepted' || (isFinished(step.after) && did(step, 'openList')),
  'OBP-05 only what is there can be deleted, and the question comes first': ({ title, after }) =>
    title !== 'delete asked' ||
    (entityOf(after) !== null &&
      removalOf(after)?.getSnapshot().value === 'confirming' &&
      same(removalOf(after)?.getSnapshot().context, { entity: entityOf(after), canDeactivate: true, failure: null })),
  'OBP-05 removed, the list opens; kept, the form is as it was': (step) =>
    step.title === 'removed it'
      ? isFinished(step.after) && did(step, 'openList')
      : !['kept it', 'removal breaks'].includes(step.title) ||
        (step.after.hasTag('editing') && same(step.after.context.draft, step.before.context.draft)),
  'NAV-08 leaving with unsaved changes asks first; without, it just happens': (step) => {
    const { title, before, after } = step;
    if (title !== 'leave asked') return true;
    if (before.matches('removing')) return did(step, 'stay') && !did(step, 'leave');
    if (isSaving(before)) return isAskedToAbandon(after) && !did(step, 'leave');
    const asks = isUnsaved(before) && !isLoading(before) && !before.matches('left');
    return asks ? isAskedToDiscard(after) && !did(step, 'leave') : did(step, 'leave');
  },
  'NAV-08 closing the tab asks while something is typed, saved or removed, and not once the reader went': ({ after }) =>
    mayLoseWork(after) ===
    (!isFinished(after) && !isLoading(after) && (after.hasTag('removing') || isSaving(after) || isUnsaved(after))),
  'NAV-08 confirmed, the reader goes; cancelled, they stay': (step) =>
    (step.title !== 'leave confirmed' || (did(step, 'leave') && isFinished(step.after))) &&
    (step.title !== 'leave cancelled' || (did(step, 'stay') && !step.after.hasTag('confirmingLeave'))),
  'NAV-08 a save is never broken off in silence': ({ title, before, after }) =>
    !isSaving(before) ||
    isSaving(after) ||
    answers.has(title) ||
    (isAskedToAbandon(before) && title === 'leave confirmed'),
  'NAV-08 submitted while leaving is asked about: saves, then leaves': ({ title, before, after }) =>
    title !== 'submitted' || after.matches({ saving: 'leaving' }) === isAskedToDiscard(before),
  'what is typed is kept at once, and dropped when it is saved, taken back or given up': (step) => {
    const { title, before, after } = step;
    if (title === 'typed')
      return step.actions.some(
        ({ type, params }) => type === 'keepDraft' && JSON.stringify(params).includes('{"name":"Ana Po"}'),
      );
    const given = isUnsaved(before) && !isUnsaved(after);
    return did(step, 'dropDraft') === (given || (isFinished(after) && !after.matches('left') && !isFinished(before)));
  },
  'left while a save is under way, what was typed is still kept': ({ after }) =>
    !after.matches('left') || isUnsaved(after),
  'what was typed before a reload is restored and said': ({ title, after }) =>
    title !== 'loaded' || isRestored(after) === isUnsaved(after),
  'typing on does not end the notice of what was restored': ({ title, before, after }) =>
    title !== 'typed' || isRestored(before) === isRestored(after),
  'discarded, the form shows the thing alone': (step) =>
    step.title !== 'restored discarded' ||
    (!isUnsaved(step.after) &&
      step.actions.some(
        ({ type, params }) => type === 'resetForm' && same(params, { entity: entityOf(step.after), draft: null }),
      )),
  'a session that ends keeps what was typed, and the rest is the session’s to tell': (step) =>
    step.title !== 'session over' || (step.after.hasTag('editing') && noticesOf(step).length === 0),
  'a child that breaks is reported': (step) => same(faultsIn(step), step.title.endsWith('breaks') ? ['bug'] : []),
  'a password is never part of the state': ({ after }) => !JSON.stringify(after.context).includes('secret'),
};
