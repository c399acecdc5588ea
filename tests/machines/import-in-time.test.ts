import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import {
  failureOf,
  isAskedToCancel,
  isNgoFixed,
  isOutcomeUnknown,
  isReading,
  refusalOf,
} from '#machines/import/import.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { check, type Event, file, input, machine, other, type Request } from './import.given.ts';

function start() {
  const log: string[] = [];
  const child = (name: string) =>
    fromCallback<Event, Request>(({ input: { file, columns, ngoId } }) => {
      log.push(`${name} ${file.name} ${JSON.stringify(columns)} for ${ngoId ?? 'nobody'}`);
      return () => log.push(`${name} ended`);
    });
  const actor = createActor(
    machine.provide({
      actors: { read: child('read'), upload: child('upload') },
      actions: { leave: () => log.push('left'), stay: () => log.push('stayed') },
    }),
    { input: input('5', false) },
  ).start();
  return { actor, log };
}

test('OBI-02 another file ends the reading of the first, and cancelling ends any', () => {
  const { actor, log } = start();
  actor.send({ type: 'file.chosen', file });
  actor.send({ type: 'file.chosen', file: other });
  actor.send({ type: 'ngo.changed', id: '6' });
  actor.send({ type: 'read.cancelled' });
  expect(log).toEqual([
    'read observers.csv null for 5',
    'read ended',
    'read mended.csv null for 5',
    'read ended',
    'read mended.csv null for 6',
    'read ended',
  ]);
});

test('OBI-03 asking to cancel leaves the upload alone, confirming aborts it', () => {
  const { actor, log } = start();
  actor.send({ type: 'file.chosen', file });
  actor.send({ type: 'read.done', check });
  actor.send({ type: 'upload.asked' });
  actor.send({ type: 'cancel.asked' });
  actor.send({ type: 'cancel.declined' });
  expect(isAskedToCancel(actor.getSnapshot())).toBe(false);
  actor.send({ type: 'cancel.asked' });
  expect(log.slice(3)).toEqual(['upload observers.csv {"phone":0,"name":1} for 5']);
  actor.send({ type: 'cancel.confirmed' });
  expect([log.slice(4).toSorted(), isOutcomeUnknown(actor.getSnapshot()), failureOf(actor.getSnapshot())]).toEqual([
    ['stayed', 'upload ended'],
    true,
    null,
  ]);
});

test('NAV-08 leaving an upload aborts it, then goes', () => {
  const { actor, log } = start();
  actor.send({ type: 'file.chosen', file });
  actor.send({ type: 'read.done', check });
  actor.send({ type: 'upload.asked' });
  actor.send({ type: 'leave.asked' });
  actor.send({ type: 'leave.confirmed' });
  expect([actor.getSnapshot().value, log.slice(4).toSorted()]).toEqual(['left', ['left', 'upload ended']]);
});

test('a worker that nobody provided refuses the file', () => {
  const actor = createActor(machine, { input: input('5', true) }).start();
  actor.send({ type: 'file.chosen', file });
  expect([actor.getSnapshot().value, refusalOf(actor.getSnapshot())]).toEqual([{ preparing: 'refused' }, 'unreadable']);
});

test('OBI-02 a file may be as large as is allowed, and not a byte larger', () => {
  const { maxBytes } = input('5', false);
  const sizes = [maxBytes, maxBytes + 1].map((size) => {
    const { actor } = start();
    actor.send({ type: 'file.chosen', file: { ...file, size } });
    return [isReading(actor.getSnapshot()), refusalOf(actor.getSnapshot())];
  });
  expect(sizes).toEqual([
    [true, null],
    [false, 'tooLarge'],
  ]);
});

test.each([
  ['refused', false],
  ['forbidden', false],
  ['unauthorized', false],
  ['server', true],
  ['timeout', true],
  ['wrongShape', true],
] as const)('OBI-03 whether anybody was added is unknown after an upload that ended with %s: %s', (kind, isUnknown) => {
  const { actor } = start();
  actor.send({ type: 'file.chosen', file });
  actor.send({ type: 'read.done', check });
  actor.send({ type: 'upload.asked' });
  actor.send({ type: 'upload.failed', error: failures[kind] });
  expect([isOutcomeUnknown(actor.getSnapshot()), failureOf(actor.getSnapshot())?.kind]).toEqual([
    isUnknown,
    failures[kind].kind,
  ]);
});

test.each([true, false])('OBI-01 whether the NGO is fixed is said by what the import began with: %s', (isFixed) => {
  const actor = createActor(machine, { input: input('5', isFixed) }).start();
  expect(isNgoFixed(actor.getSnapshot())).toBe(isFixed);
});
