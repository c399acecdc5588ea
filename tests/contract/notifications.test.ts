import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { maxLength } from '#contract/text-limits.values.ts';
import { Deliveries, DeliveryStatus, Recipient, SentNotification } from '#contract/notifications.ts';
import { answered, lengthsOf, neededIn, taken, takes } from './reading.ts';

const list = { totalItems: 1, totalPages: 1 };

describe('NTF-06 a message', () => {
  const message = {
    channel: 'Firebase',
    from: 'Vigil',
    title: ' Polls close ',
    message: 'Stay until\n  the count ends.',
    key: '0b8c7a6e-58a5-4d0c-9a43-0f6b7b2f3f11',
  };
  const toThese = { ...message, recipients: [3, 4] };
  const { body } = contract.sendNotification;

  test('is taken as it was written', () => {
    expect(z.parse(body, toThese)).toEqual(toThese);
    expect(z.parse(contract.sendNotificationToAll.body, toThese)).toEqual(message);
    const required = ['channel', 'from', 'title', 'message'];
    expect(neededIn(body, toThese)).toEqual([...required, 'recipients']);
    expect(neededIn(contract.sendNotificationToAll.body, message)).toEqual(required);
  });

  test.each([
    ['channel', 256],
    ['from', 200],
    ['title', maxLength.notificationTitle],
    ['message', maxLength.notificationMessage],
  ])('has a %s of 1 to %i characters', (name, most) => {
    const tried = lengthsOf(body, (text) => ({ ...toThese, [name]: text }), [0, 1, most, most + 1]);
    expect(tried).toEqual([1, most]);
  });

  test('has a title of at most 200 characters and a text of at most 4,000', () => {
    expect(maxLength).toMatchObject({ notificationTitle: 200, notificationMessage: 4_000 });
  });

  test.each(['channel', 'from', 'title', 'message'])('NTF-05 says something in its %s', (name) => {
    const blank = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0'), maxLength: 20 });
    fc.assert(
      fc.property(blank, blank, fc.constantFrom('a', '.', '👍', 'ș'), (before, after, letter) => {
        expect(takes(body, { ...toThese, [name]: before + after })).toBe(false);
        expect(takes(body, { ...toThese, [name]: letter })).toBe(true);
        expect(takes(body, { ...toThese, [name]: `${before}${letter}${after}` })).toBe(true);
      }),
    );
  });

  test('goes to somebody, and to no more than 100,000; published consoles send their ids as text', () => {
    expect(z.parse(body, { ...toThese, recipients: ['3'] })).toEqual({ ...toThese, recipients: [3] });
    const to = (count: number) => ({ ...toThese, recipients: Array.from({ length: count }, () => 3) });
    expect([0, 1, 100_000, 100_001].map((count) => takes(body, to(count)))).toEqual([false, true, true, false]);
  });

  test('goes out once by its key, which is a uuid', () => {
    expect(takes(body, { ...toThese, key: '7' })).toBe(false);
  });

  test.each([
    ['these', contract.sendNotification],
    ['all', contract.sendNotificationToAll],
  ])('to %s is answered by its id and whom it reaches', (_whom, { reply }) => {
    const accepted = { id: 7, recipients: 2, withApp: 0, pushes: true };
    expect(z.parse(reply, accepted)).toEqual(accepted);
    expect(neededIn(reply, accepted)).toEqual(Object.keys(accepted));
  });

  test('API-04 of the answers of published back ends nothing is told', () => {
    for (const sent of [null, 'text', { result: 7 }])
      expect(answered(contract.sendNotificationToAll, sent)).toEqual({
        id: null,
        recipients: null,
        withApp: null,
        pushes: null,
      });
  });
});

test('how many a message to all reaches is asked for a channel, Firebase unless said', () => {
  const { query, reply } = contract.countReached;
  expect(z.parse(query, {})).toEqual({ channel: 'Firebase' });
  expect(z.parse(query, { channel: 'SMS' })).toEqual({ channel: 'SMS' });
  expect(lengthsOf(query, (channel) => ({ channel }), [0, 256, 257])).toEqual([0, 256]);
  const reached = { observers: 3, withDevice: 0, pushes: true };
  expect(z.parse(reply, reached)).toEqual(reached);
  expect(neededIn(reply, { observers: 3, withDevice: 0 })).toEqual(['observers', 'withDevice']);
});

describe('API-04 what was sent', () => {
  const deliveries = { queued: 0, sent: 1, failed: 2, noDevice: 3, recorded: 4 };
  const notification = {
    id: 7,
    title: 'Polls close',
    channel: 'Firebase',
    body: 'Stay.',
    insertedAt: '2026-11-21T10:00:00Z',
    senderId: 1,
    senderIdNgo: 2,
    senderNgoName: 'Watchers',
    senderAccount: 'admin',
    sentObserverIds: [3, 4],
    deliveries,
  };

  test('is read with all that is known of it', () => {
    expect(z.parse(SentNotification, notification)).toEqual(notification);
    const { deliveries: _deliveries, ...needed } = notification;
    expect(neededIn(SentNotification, notification)).toEqual([
      ...Object.keys(needed),
      ...Object.keys(deliveries).map((name) => `deliveries.${name}`),
    ]);
    expect(z.parse(Deliveries, deliveries)).toEqual(deliveries);
  });

  test('is read also where its sender is gone', () => {
    const gone = { senderId: null, senderIdNgo: null, senderNgoName: null, senderAccount: null };
    expect(z.parse(SentNotification, { ...notification, ...gone })).toEqual({ ...notification, ...gone });
  });

  test('is listed page by page, 20 unless said, or asked for by its id', () => {
    const { query, reply } = contract.listNotifications;
    expect(z.parse(query, {})).toEqual({ page: 1, pageSize: 20 });
    expect(z.parse(query, { page: '2', pageSize: '100' })).toEqual({ page: 2, pageSize: 100 });
    expect(z.parse(reply, { ...list, data: [notification] })).toEqual({ ...list, data: [notification] });
    expect(z.parse(contract.getNotification.params, { id: '7' })).toEqual({ id: 7 });
    expect(takes(contract.getNotification.params, {})).toBe(false);
  });
});

describe('API-04 to whom it went', () => {
  const recipient = {
    idObserver: 3,
    name: 'Ana',
    phone: '0731',
    status: 'failed',
    detail: 'unregistered',
    attempts: 0,
    hasApp: true,
    isActive: false,
  };
  const statuses = ['queued', 'sent', 'failed', 'no-device', 'recorded'];

  test('is read with how each delivery stands', () => {
    expect(z.parse(Recipient, recipient)).toEqual(recipient);
    const { isActive: _isActive, hasApp: _hasApp, ...needed } = recipient;
    expect(neededIn(Recipient, recipient)).toEqual(Object.keys(needed));
    expect(z.parse(Recipient, needed)).toEqual({ ...recipient, isActive: true, hasApp: null });
    expect(takes(Recipient, { ...recipient, detail: null })).toBe(true);
  });

  test('stands in one of five ways', () => {
    expect(taken(DeliveryStatus, [...statuses, 'other', ''])).toEqual(statuses);
  });

  test('is asked for page by page, those alone who stand in one way if wanted', () => {
    const { params, query, reply } = contract.listRecipients;
    expect(z.parse(params, { id: '7' })).toEqual({ id: 7 });
    expect(takes(params, {})).toBe(false);
    expect(z.parse(query, {})).toEqual({ page: 1, pageSize: 20 });
    expect(z.parse(query, { page: '2', pageSize: '5', status: 'failed' })).toEqual({
      page: 2,
      pageSize: 5,
      status: 'failed',
    });
    expect(takes(query, { status: 'other' })).toBe(false);
    expect(z.parse(reply, { ...list, data: [recipient] })).toEqual({ ...list, data: [recipient] });
  });
});

describe('a phone tells where it is reached', () => {
  const { query, body } = contract.registerDevice;
  const device = { channelName: 'Firebase', token: 'abc' };

  test.each([
    ['in the query', query],
    ['in the body', body],
  ])('%s, or not there', (_where, part) => {
    expect(z.parse(part, { ...device, observerId: 3 })).toEqual(device);
    expect(z.parse(part, {})).toEqual({});
    const tried = [0, 256, 257, 512, 513];
    expect(lengthsOf(part, (channelName) => ({ ...device, channelName }), tried)).toEqual([0, 256]);
    expect(lengthsOf(part, (token) => ({ ...device, token }), tried)).toEqual([0, 256, 257, 512]);
  });

  test('without any body', () => {
    expect(z.parse(body, undefined)).toBeUndefined();
  });
});
