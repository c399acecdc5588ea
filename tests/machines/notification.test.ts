import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Failure } from '#contract/failures.values.ts';
import { notificationMachine } from '#machines/notification/notification.machine.ts';
import { isNumber, type Order } from '#machines/notification/notification.message.ts';
import {
  failureOf,
  isComposing,
  isConfirming,
  isCounting,
  isMarked,
  isSending,
  isSent,
  isUnsure,
  messageOf,
  orderOf,
  sentOf,
} from '#machines/notification/notification.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { flush, walk, type Rule } from '#tests/support/walk.ts';

const written = { title: ' Urns ', text: 'Seal them.\n' };
const other = { title: 'Urns', text: 'Open them.' };
const blank = { title: '', text: '' };
const two = { recipients: [7, 8], count: 2 };
const everybody = { recipients: null, count: 1_240 };
const left: Order = { title: 'Urns', text: 'Seal them.', recipients: [7], count: 1, key: 'left' };
const sent = { id: 5, recipients: 2, withApp: 1, pushes: true };

type Told = { type: string; params: unknown }[];
const did = (actions: Told, name: string) => actions.some(({ type }) => type === name);
const told = (actions: Told) => actions.filter(({ type }) => type === 'notify').map(({ params }) => params);
const refusals = new Map<string, Failure>([['refused', failures.refused]]);
const doubts = new Map<string, Failure>([
  ['connection lost', failures.offline],
  ['server broke', failures.server],
]);

const rules: Record<string, Rule<typeof notificationMachine>> = {
  'NTF-05 a message without title or text, or for nobody, is objected to and marked, and nothing is sent': (step) => {
    if (!step.title.startsWith('asked')) return true;
    const { title, text } = messageOf(step.before);
    const isWhole =
      title.trim() !== '' && text.trim() !== '' && text.length <= 4_000 && step.title !== 'asked for nobody';
    return isWhole
      ? isConfirming(step.after) && !did(step.actions, 'objectIncomplete')
      : isMarked(step.after) && did(step.actions, 'objectIncomplete');
  },
  'NTF-06 nothing is sent without a confirmation': ({ title, before, after }) =>
    !isSending(after) || isSending(before) || title.startsWith('confirmed') || title === 'tried again',
  'NTF-06 everybody is confirmed by their number, others by a press': ({ title, before, after }) =>
    !title.startsWith('confirmed') ||
    isSending(after) === (!isCounting(before) || title === 'confirmed with the number typed'),
  'NTF-06 only everybody has to be counted': ({ after }) =>
    isCounting(after) === (isConfirming(after) && orderOf(after)?.recipients === null),
  'NTF-06 what is sent is the trimmed message, to those who were confirmed': ({ title, before, after }) =>
    !title.startsWith('confirmed') ||
    !isSending(after) ||
    same(after.children.send?.getSnapshot().input, {
      order: {
        title: messageOf(before).title.trim(),
        text: messageOf(before).text.trim(),
        recipients: orderOf(before)?.recipients,
        count: orderOf(before)?.count,
        key: orderOf(after)?.key,
      },
    }),
  'NTF-06 the order is kept before it is sent, until its answer is known': ({ title, before, after, actions }) =>
    did(actions, 'keepOrder') === (isSending(before) ? isUnsure(after) : isSending(after)) &&
    did(actions, 'dropOrder') === ['accepted', 'refused', 'given up'].includes(title) &&
    did(actions, 'dropPeople') === (title === 'accepted'),
  'NTF-06 a double click sends once': ({ title, before }) => !(title.startsWith('confirmed') && isSending(before)),
  'NTF-06 while it is sent or unsure, the message cannot be changed': ({ before, after }) =>
    !(isSending(before) || isUnsure(before)) || isSent(after) || same(messageOf(before), messageOf(after)),
  'NTF-06 success is told with the number': ({ title, after, actions }) =>
    title !== 'accepted' || (isSent(after) && same([sentOf(after), told(actions)], [sent, [{ sent, failure: null }]])),
  'NTF-06 success clears the message, not another one that was begun meanwhile': (step) => {
    if (step.title !== 'accepted') return true;
    const message = messageOf(step.before);
    const isAnother = message.text.trim() !== orderOf(step.before)?.text;
    return same(messageOf(step.after), isAnother ? message : blank) && did(step.actions, 'keepMessage');
  },
  'NTF-06 failure is told, and the message is not lost': ({ title, before, after, actions }) => {
    const failure = refusals.get(title) ?? doubts.get(title);
    if (failure === undefined) return told(actions).length === (title === 'accepted' ? 1 : 0);
    return (
      same([failureOf(after), told(actions)], [failure, [{ sent: null, failure }]]) &&
      same(messageOf(before), messageOf(after)) &&
      (refusals.has(title) ? isComposing(after) && orderOf(after) === null : isUnsure(after))
    );
  },
  'NTF-06 trying again sends the very same order': ({ title, before, after }) =>
    title !== 'tried again' || (isSending(after) && same(orderOf(before), orderOf(after))),
  'NTF-06 what may have gone out already keeps its key as long as it is the same': ({ title, before, after }) => {
    if (!title.startsWith('confirmed') || !isSending(after)) return true;
    const order = orderOf(after);
    const given = before.context.doubtful.find(({ title, text, recipients }) =>
      same([title, text, recipients], [order?.title, order?.text, order?.recipients]),
    );
    return order?.key === (given?.key ?? 'new');
  },
  'NTF-06 the message is kept as it is typed': ({ title, event, after, actions }) =>
    !title.startsWith('typed') ||
    ('message' in event && did(actions, 'keepMessage') && same(messageOf(after), event.message)),
  'NTF-06 whoever wants to leave goes, and what is sent goes on': ({ title, before, after, actions }) =>
    did(actions, 'leave') === (title === 'leave wanted') &&
    (title !== 'leave wanted' || (same(before.value, after.value) && after.children.send === before.children.send)),
  'a question that is called off leaves all as it was': ({ title, before, after }) =>
    title !== 'called off' ||
    (isComposing(after) && same(messageOf(before), messageOf(after)) && orderOf(after) === null),
  'a failure is told only where it is one': ({ after }) =>
    (failureOf(after) !== null) === (isUnsure(after) || after.matches({ composing: 'refused' })),
};

walk({
  name: 'notification',
  machine: notificationMachine,
  input: { message: blank, order: null, failure: null },
  otherInputs: {
    'reloaded while sending': { message: written, order: left, failure: null },
    'come back to while unsure': { message: written, order: left, failure: failures.timeout },
    'another message begun while sending': { message: other, order: left, failure: null },
  },
  events: {
    typed: { type: 'message.changed', message: written },
    'typed otherwise': { type: 'message.changed', message: other },
    'typed at too great length': { type: 'message.changed', message: { title: 'Urns', text: 'x'.repeat(10_000) } },
    'asked for two': { type: 'send.asked', wanted: two },
    'asked for all': { type: 'send.asked', wanted: everybody },
    'asked for nobody': { type: 'send.asked', wanted: { recipients: [], count: 0 } },
    confirmed: { type: 'send.confirmed', key: 'new', typed: '' },
    'confirmed with the number typed': { type: 'send.confirmed', key: 'new', typed: '1 240' },
    'called off': { type: 'send.cancelled' },
    'tried again': { type: 'send.retried' },
    'given up': { type: 'send.abandoned' },
    'leave wanted': { type: 'leave.asked' },
  },
  replies: {
    send: {
      accepted: { output: sent },
      refused: { error: failures.refused },
      'connection lost': { error: failures.offline },
      'server broke': { error: failures.server },
    },
  },
  project: ({ message, order, doubtful }) => [message.text.length > 0, order?.count, doubtful.length > 0],
  rules,
  refused: [],
});

test('NTF-06 after a reload while sending the same key is sent again, without being asked', async () => {
  const orders: Order[] = [];
  const actor = createActor(
    notificationMachine.provide({
      actors: {
        send: fromPromise(async ({ input: { order } }) => {
          orders.push(order);
          return { id: 5, recipients: 1, withApp: 1, pushes: true };
        }),
      },
    }),
    { input: { message: written, order: left, failure: null } },
  ).start();
  await flush();
  expect([orders, actor.getSnapshot().value, messageOf(actor.getSnapshot())]).toEqual([
    [left],
    { composing: 'sent' },
    blank,
  ]);
});

test('NTF-06 one whose outcome is unknown is not sent again before the reader wants it', () => {
  const actor = createActor(notificationMachine, {
    input: { message: written, order: left, failure: failures.timeout },
  }).start();
  expect([isUnsure(actor.getSnapshot()), failureOf(actor.getSnapshot())]).toEqual([true, failures.timeout]);
});

test('NTF-06 given up and confirmed again, the same message keeps its key, another gets its own', async () => {
  const keys: string[] = [];
  const actor = createActor(
    notificationMachine.provide({
      actors: {
        send: fromPromise(({ input: { order } }) => {
          keys.push(order.key);
          return Promise.reject(failures.timeout);
        }),
      },
    }),
    { input: { message: written, order: null, failure: null } },
  ).start();
  const sendAs = async (key: string) => {
    actor.send({ type: 'send.asked', wanted: two });
    actor.send({ type: 'send.confirmed', key, typed: '' });
    await flush();
    actor.send({ type: 'send.abandoned' });
  };
  await sendAs('a');
  await sendAs('b');
  actor.send({ type: 'message.changed', message: other });
  await sendAs('c');
  actor.send({ type: 'message.changed', message: written });
  await sendAs('d');
  expect(keys).toEqual(['a', 'a', 'c', 'a']);
});

test.each([
  ['1240', true],
  [' 1.240 ', true],
  ['1,240', true],
  ['12,40', true],
  ['1241', false],
  ['', false],
  ['-1240', false],
  ['all', false],
])('NTF-06 "%s" says 1240: %s', (typed, says) => {
  expect(isNumber(typed, 1_240)).toBe(says);
});
