import { fireEvent } from '@testing-library/react';
import type { ProfileMode } from '#machines/profile/profile.types.ts';
import {
  contestOf,
  isLoading,
  isRestored,
  isUnsaved,
  mayLoseWork,
  questionOf,
} from '#machines/profile/profile.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import type { Action as ActionOf } from '#tests/support/screenWalk.ts';
import { settle, type Stage } from '#tests/support/screen.tsx';
import {
  button,
  chosen,
  type machine,
  nameField,
  type Snapshot,
  theirName,
  typed,
  untilAsked,
  type World,
} from './profile.given.ts';

type Action = ActionOf<typeof machine, Stage>;

const type = (value: string) => settle(() => fireEvent.change(nameField(), { target: { value } }));
const click = (says: RegExp) => settle(() => fireEvent.click(button(says)));
const answerIn = async (says: RegExp) => {
  await untilAsked();
  await click(says);
};

const isEditing = (snapshot: Snapshot) => snapshot.hasTag('editing');
/** Something was changed, and nothing since the server objected. */
const canSave = (snapshot: Snapshot) => isUnsaved(snapshot) && snapshot.context.fieldErrors.length === 0;
/** The other name was saved: to type it again changes nothing. */
const isRenamed = ({ context: { entity } }: Snapshot) =>
  typeof entity === 'object' && entity !== null && 'name' in entity && entity.name === typed;
const isRemoving = (snapshot: Snapshot) => snapshot.hasTag('removing');
const asks = (kind: 'discard' | 'abandon' | 'conflict' | 'vanished' | 'removed') => (snapshot: Snapshot) =>
  questionOf(snapshot)?.kind === kind;
const changed = { type: 'form.changed', isDirty: true, draft: { name: typed } } as const;
const submitted = { type: 'form.submitted', values: { name: typed } } as const;

/** What people and the world do on any profile, whatever the thing is. */
export function actionsIn({ entity, load, loadTheRest, save, remove, fillTheRest }: World): Record<string, Action> {
  const inSave = (title: 'done' | 'error', more: object, does: Action['does']): Action => ({
    event: (snapshot) =>
      snapshot.children.save && !asks('abandon')(snapshot)
        ? { type: `xstate.${title}.actor.save`, ...more }
        : undefined,
    does,
  });
  const refusedWith = (failure: object) =>
    inSave('error', { error: failure }, (stage) => settle(() => stage.waiting(save.endpoint).fail(failure)));
  const theirs = { ...entity, name: theirName };
  const known = { changedAt: '2026-11-22T08:00:00.000Z', changedBy: 'dan' };
  const contested = {
    ...failures.refused,
    status: 409,
    errors: { name: ['was changed meanwhile'] },
    errorCodes: { name: 'changed-meanwhile' },
    members: { stored: theirs, ...known },
  };
  const choosing = (side: 'theirs' | 'mine', at: number): Action => ({
    event: (snapshot) =>
      contestOf(snapshot) !== null && chosen(snapshot) !== side
        ? { type: 'choice.made', field: 'name', side }
        : undefined,
    async does() {
      const radio = (await untilAsked()).querySelectorAll('input[type="radio"]')[at];
      await settle(() => fireEvent.click(radio ?? document.body));
    },
  });
  const removal = (outcome: string, does: Action['does']): Action => ({
    event: (snapshot) =>
      isRemoving(snapshot) ? { type: 'xstate.done.actor.removal', output: { outcome } } : undefined,
    does,
  });
  const answered = (when: (snapshot: Snapshot) => boolean, event: Action['event'], says: RegExp): Action => ({
    event: (snapshot) => (when(snapshot) ? event(snapshot) : undefined),
    does: () => answerIn(says),
  });
  return {
    'it comes': {
      event: (snapshot) =>
        isLoading(snapshot) ? { type: 'xstate.snapshot.resource', snapshot: { context: { item: entity } } } : undefined,
      async does(stage) {
        await settle(() => stage.waiting(load.endpoint).answer(load.answer));
        await loadTheRest?.(stage);
      },
    },
    'another name is typed': {
      event: (snapshot) => (isEditing(snapshot) && !isUnsaved(snapshot) && !isRenamed(snapshot) ? changed : undefined),
      async does() {
        await fillTheRest?.();
        await type(typed);
      },
    },
    'the old name is typed back': {
      event: (snapshot) =>
        fillTheRest === undefined && isEditing(snapshot) && isUnsaved(snapshot)
          ? { type: 'form.changed', isDirty: false, draft: {} }
          : undefined,
      does: () => type(entity.name),
    },
    saved: {
      event: (snapshot) => (isEditing(snapshot) && canSave(snapshot) ? submitted : undefined),
      does: () => click(/^Save$/u),
    },
    'the server takes it': inSave('done', { output: { ...entity, name: typed } }, (stage) =>
      settle(() => stage.waiting(save.endpoint).answer(save.answer)),
    ),
    'the server objects to the name': refusedWith({ ...failures.refused, errors: { name: ['is odd'] } }),
    'the server is out of reach': refusedWith(failures.offline),
    'somebody else was faster': refusedWith({ ...failures.refused, status: 409 }),
    'it is gone': refusedWith(failures.notFound),
    'leaving is wanted': {
      event: (snapshot) =>
        mayLoseWork(snapshot) && questionOf(snapshot) === null && contestOf(snapshot) === null
          ? { type: 'leave.asked' }
          : undefined,
      does: (stage) => settle(() => stage.tryToLeave('/urgents')),
    },
    'left all the same': answered(
      (snapshot) => asks('discard')(snapshot) || asks('abandon')(snapshot),
      () => ({ type: 'leave.confirmed' }),
      /^(?:Leave and discard|Leave now)$/u,
    ),
    stayed: answered(
      (snapshot) => asks('discard')(snapshot) || asks('abandon')(snapshot),
      () => ({ type: 'leave.cancelled' }),
      /^Stay here$/u,
    ),
    'saved before leaving': answered(
      (snapshot) => asks('discard')(snapshot) && canSave(snapshot),
      () => submitted,
      /^Save and leave$/u,
    ),
    'theirs is loaded': answered(asks('conflict'), () => ({ type: 'conflict.reloaded' }), /^Load from the server$/u),
    'the own is kept': answered(asks('conflict'), () => ({ type: 'conflict.dismissed' }), /^Keep what I typed$/u),
    'another name was saved meanwhile': inSave(
      'error',
      { error: { ...contested, meanwhile: { theirs, ...known } } },
      (stage) => settle(() => stage.waiting(save.endpoint).fail(contested)),
    ),
    'the other name is chosen': choosing('theirs', 0),
    'the own name is chosen': choosing('mine', 1),
    // The own one is sent by the screen itself: `meanwhile.test.tsx`.
    'the other name is taken': answered(
      (snapshot) => chosen(snapshot) === 'theirs',
      () => ({ type: 'contest.settled', isDirty: false }),
      /^Save$/u,
    ),
    'the choice is put off': answered(
      (snapshot) => contestOf(snapshot) !== null,
      () => ({ type: 'conflict.dismissed' }),
      /^Go on editing$/u,
    ),
    'the loss is accepted': answered(
      (snapshot) => asks('vanished')(snapshot) || asks('removed')(snapshot),
      () => ({ type: 'vanished.accepted' }),
      /^Back to the list$/u,
    ),
    'what was typed is looked at': answered(
      asks('vanished'),
      () => ({ type: 'vanished.dismissed' }),
      /^Stay and copy what I typed$/u,
    ),
    'deleting is wanted': {
      event: (snapshot) =>
        isEditing(snapshot) && snapshot.can({ type: 'delete.asked' }) ? { type: 'delete.asked' } : undefined,
      does: () => click(/^Delete$/u),
    },
    'it is deleted': removal('removed', async (stage) => {
      await answerIn(/^Delete$/u);
      await settle(() => stage.waiting(remove.endpoint).answer(remove.answer));
    }),
    'deleting is called off': removal('kept', () => answerIn(/^Cancel$/u)),
    'it was deleted before': removal('vanished', async (stage) => {
      await answerIn(/^Delete$/u);
      await settle(() => stage.waiting(remove.endpoint).fail(failures.notFound));
    }),
    'what was kept is gone on with': {
      event: (snapshot) => (isRestored(snapshot) ? { type: 'draft.accepted' } : undefined),
      does: () => click(/^Keep them$/u),
    },
    'what was kept is discarded': {
      event: (snapshot) => (isRestored(snapshot) ? { type: 'draft.discarded' } : undefined),
      does: () => click(/^Discard$/u),
    },
  };
}

const offered: Record<ProfileMode, (title: string) => boolean> = {
  new: (title) =>
    !/deleted|deleting|faster|gone$|theirs|the own|the other name|meanwhile|put off|loss|looked|old name|it comes/u.test(
      title,
    ),
  edit: () => true,
  view: (title) => title === 'it comes',
};

/** What can be done at all in a mode: each of it has to be done on some path. */
export const offeredIn = (
  mode: ProfileMode,
  isRestored: boolean,
  actions: Record<string, Action>,
): Record<string, Action> =>
  Object.fromEntries(
    Object.entries(actions).filter(
      ([title]) => offered[mode](title) && (isRestored || !title.startsWith('what was kept is')),
    ),
  );
