import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ProfileInput } from '#machines/profile/profile.types.ts';
import { createProfileMachine } from '#machines/profile/profile.machine.ts';
import { isRestored, mayLoseWork, removalOf } from '#machines/profile/profile.selectors.ts';
import { createProfileRemovalMachine } from '#machines/profile-removal/profile-removal.machine.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { flush } from '#tests/support/walk.ts';
import {
  ana,
  type Draft,
  draft,
  input,
  kind,
  machine,
  type Person,
  refusedByRule,
  refusedElsewhere,
  renamed,
  type Request,
  taken,
  type Values,
} from './profile.given.ts';
import { quiet } from '#tests/support/loader.ts';

type Save = Request & {
  signal: AbortSignal;
  resolve: (entity: Person | null) => void;
  reject: (error: unknown) => void;
};

function start(given: ProfileInput<Draft> = input('edit')) {
  const saves: Save[] = [];
  const loads: { key: string; signal: AbortSignal }[] = [];
  const log: unknown[] = [];
  const actor = createActor(
    createProfileMachine<Person, Values, Draft>(kind).provide({
      actors: {
        resource: createResourceMachine<Person, string>().provide({
          actors: {
            load: loadItem<Person, string>((key, signal) => {
              loads.push({ key, signal });
              return Promise.resolve({ ...ana, phone: key });
            }, quiet),
          },
        }),
        save: fromPromise<Person | null, Request>(
          ({ input, signal }) => new Promise((resolve, reject) => saves.push({ ...input, signal, resolve, reject })),
        ),
        removal: createProfileRemovalMachine<Person>().provide({
          actors: {
            remove: fromPromise<unknown, { entity: Person }>(() => Promise.reject(refusedByRule)),
            deactivate: fromPromise<unknown, { entity: Person }>(() => Promise.resolve()),
          },
        }),
      },
      actions: {
        keepDraft: (_args, { draft }) => log.push({ kept: draft }),
        dropDraft: ({ context }) => log.push(`dropped ${context.key ?? 'new'}`),
        leave: () => log.push('left'),
        stay: () => log.push('stayed'),
        openList: () => log.push('list'),
        writeAddress: ({ context }) => log.push({ address: context.key }),
        resetForm: (_args, { entity, draft }) => log.push({ form: entity?.phone ?? null, draft }),
        notify: (_args, notice) => log.push(notice),
        showErrors: (_args, refused) => log.push(refused),
      },
    }),
    { input: given },
  ).start();
  return { actor, saves, loads, log };
}

test('NAV-08 leaving while a save is under way: waiting does not touch it, insisting aborts it and keeps the draft', async () => {
  const { actor, saves, log } = start();
  await flush();
  actor.send({ type: 'form.changed', isDirty: true, draft });
  actor.send({ type: 'form.submitted', values: renamed });
  actor.send({ type: 'leave.asked' });
  actor.send({ type: 'leave.cancelled' });
  actor.send({ type: 'leave.asked' });
  expect(saves.map(({ signal }) => signal.aborted)).toEqual([false]);
  actor.send({ type: 'leave.confirmed' });
  expect(saves.map(({ signal }) => signal.aborted)).toEqual([true]);
  saves[0]?.resolve(ana);
  await flush();
  expect([actor.getSnapshot().value, log]).toEqual([
    'left',
    [{ form: '0722', draft: null }, { kept: draft }, 'stayed', 'left'],
  ]);
});

test('NAV-08 save and leave: leaves when it is saved, stays when it is refused', async () => {
  const { actor, saves, log } = start();
  await flush();
  actor.send({ type: 'form.changed', isDirty: true, draft });
  actor.send({ type: 'leave.asked' });
  actor.send({ type: 'form.submitted', values: renamed });
  saves[0]?.reject(taken);
  await flush();
  const errors = [
    { path: 'name', message: 'is too long' },
    { path: 'phone', message: 'is taken' },
    { path: 'phone', message: 'is no phone' },
  ];
  expect([actor.getSnapshot().value, log.slice(2)]).toEqual([
    { editing: { unsaved: 'typed' } },
    ['stayed', { errors }],
  ]);
  actor.send({ type: 'leave.asked' });
  actor.send({ type: 'form.submitted', values: renamed });
  saves[1]?.resolve(ana);
  await flush();
  expect([actor.getSnapshot().value, log.slice(4)]).toEqual([
    'finished',
    ['left', { outcome: 'saved', failure: null }, 'dropped 0722'],
  ]);
});

test('OBP-07 a refusal of a field that the form does not have is told like any other', async () => {
  const { actor, saves, log } = start();
  await flush();
  actor.send({ type: 'form.changed', isDirty: true, draft });
  actor.send({ type: 'form.submitted', values: renamed });
  saves[0]?.reject(refusedElsewhere);
  await flush();
  const told = { outcome: 'failed', failure: { kind: 'refused', status: 422, detail: refusedElsewhere.detail } };
  expect([actor.getSnapshot().value, log.at(-1)]).toEqual([{ editing: { unsaved: 'typed' } }, told]);
});

test('OBP-04 OBP-06 a changed phone is the key from then on: theirs are looked up by it', async () => {
  const { actor, saves, loads, log } = start();
  await flush();
  actor.send({ type: 'form.changed', isDirty: true, draft });
  actor.send({ type: 'form.submitted', values: renamed });
  saves[0]?.resolve({ ...ana, phone: '0733' });
  await flush();
  expect(log.slice(2)).toEqual([
    'dropped 0722',
    { address: '0733' },
    { outcome: 'saved', failure: null },
    { form: '0733', draft: null },
  ]);
  actor.send({ type: 'form.changed', isDirty: true, draft });
  actor.send({ type: 'form.submitted', values: renamed });
  saves[1]?.reject(refusedByRule);
  await flush();
  actor.send({ type: 'conflict.reloaded' });
  await flush();
  expect(loads.map(({ key }) => key)).toEqual(['0722', '0733']);
});

test('a restored draft goes into the form with the thing, and leaving while it loads keeps it', async () => {
  const { actor, log } = start(input('edit', draft));
  actor.send({ type: 'leave.asked' });
  await flush();
  expect([isRestored(actor.getSnapshot()), log]).toEqual([true, ['left', { form: '0722', draft }]]);
});

test('a screen that goes away aborts the load', () => {
  const { actor, loads } = start();
  actor.stop();
  expect(loads.map(({ signal }) => signal.aborted)).toEqual([true]);
});

test('OBP-05 a refused deletion is offered as a deactivation, which leads to the list', async () => {
  const { actor, log } = start();
  await flush();
  expect(mayLoseWork(actor.getSnapshot())).toBe(false);
  actor.send({ type: 'delete.asked' });
  expect(mayLoseWork(actor.getSnapshot())).toBe(true);
  removalOf(actor.getSnapshot())?.send({ type: 'delete.confirmed' });
  await flush();
  expect(removalOf(actor.getSnapshot())?.getSnapshot().value).toBe('refused');
  removalOf(actor.getSnapshot())?.send({ type: 'deactivate.confirmed' });
  await flush();
  expect([actor.getSnapshot().value, log.slice(1)]).toEqual(['finished', ['list', 'dropped 0722']]);
});

test('a save that nobody provided is told as a failure', async () => {
  const notices: unknown[] = [];
  const actor = createActor(machine.provide({ actions: { notify: (_args, notice) => notices.push(notice) } }), {
    input: input('new'),
  }).start();
  actor.send({ type: 'form.changed', isDirty: true, draft });
  actor.send({ type: 'form.submitted', values: renamed });
  await flush();
  const failure = { kind: 'bug', status: null, detail: 'profile: the actor save is not provided' };
  expect(notices).toEqual([{ outcome: 'failed', failure }]);
});
