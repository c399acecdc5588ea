import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, givenId, id, nothing, page, pageOf, pageSize, text } from './values.ts';

const required = (max: number) => text(max).check(z.minLength(1), z.regex(/\S/u));

const Message = z.object({
  channel: required(256),
  from: required(200),
  title: required(200),
  message: required(4_000),
  /** Sent again with the same key, a message goes out once. */
  key: z.optional(z.uuid()),
});

/** Where a message's deliveries stand. `recorded`: no credentials for the channel are configured. */
export const Deliveries = z.object({ queued: count, sent: count, failed: count, noDevice: count, recorded: count });
export type Deliveries = z.output<typeof Deliveries>;

const Accepted = z.object({ id, recipients: count });

export const sendNotification = endpoint({
  method: 'POST',
  path: '/api/v1/notification/send',
  summary: 'Notify these observers',
  access: 'staff',
  body: z.extend(Message, {
    recipients: z.array(givenId).check(z.minLength(1), z.maxLength(100_000)),
  }),
  reply: Accepted,
  reads: nothing,
});

export const sendNotificationToAll = endpoint({
  method: 'POST',
  path: '/api/v1/notification/send/all',
  summary: 'Notify every observer whom the caller may see',
  access: 'staff',
  body: Message,
  reply: Accepted,
  reads: nothing,
});

export const SentNotification = z.object({
  id,
  title: z.string(),
  channel: z.string(),
  body: z.string(),
  insertedAt: z.string(),
  senderId: z.nullable(id),
  senderIdNgo: z.nullable(id),
  senderNgoName: z.nullable(z.string()),
  senderAccount: z.nullable(z.string()),
  sentObserverIds: z.array(id),
  deliveries: z.optional(Deliveries),
});
export type SentNotification = z.output<typeof SentNotification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notification/get/all',
  summary: 'What was sent, newest first',
  access: 'staff',
  query: z.object({ page, pageSize: pageSize(20) }),
  reply: pageOf(SentNotification),
});

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/v1/notification/:id/recipients',
  summary: 'To whom a message went and how each delivery stands',
  access: 'staff',
  params: z.object({ id: givenId }),
  query: z.object({ page, pageSize: pageSize(20) }),
  reply: pageOf(
    z.object({
      idObserver: id,
      name: z.string(),
      phone: z.string(),
      status: z.enum(['queued', 'sent', 'failed', 'no-device', 'recorded']),
      detail: z.nullable(z.string()),
      attempts: count,
    }),
  ),
});

/** Phones send the fields as JSON, as a form or in the query (wire.md 3.8). */
export const registerDevice = endpoint({
  method: 'POST',
  path: '/api/v1/notification/register',
  summary: "Keep an observer's push token",
  access: 'observer',
  query: z.object({ channelName: z.optional(text(256)), token: z.optional(text(512)) }),
  body: z.optional(z.object({ channelName: z.optional(text(256)), token: z.optional(text(512)) })),
  reply: nothing,
});
