import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { usualChannel } from './notification-channel.values.ts';
import { maxLength } from './text-limits.values.ts';
import { count, givenId, id, nothing, text } from './scalars.ts';
import { page, pageOf, pageSize } from './paging.ts';

const required = (max: number) => text(max).check(z.minLength(1), z.regex(/\S/u));

/** Published back ends answer a task of theirs, or a bare number: nothing of it is told. */
const AcceptedAnywhere = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'object' && value !== null && 'recipients' in value ? value : { id: null, recipients: null },
  ),
  z.object({
    id: z.nullable(id),
    recipients: z.nullable(count),
    withApp: z._default(z.nullable(count), null),
    pushes: z._default(z.nullable(z.boolean()), null),
  }),
);

const Message = z.object({
  channel: required(256),
  from: required(200),
  title: required(maxLength.notificationTitle),
  message: required(maxLength.notificationMessage),
  /** Sent again with the same key, a message goes out once. */
  key: z.optional(z.uuid()),
});

/** Where a message's deliveries stand. `recorded`: no credentials for the channel are configured. */
export const Deliveries = z.object({ queued: count, sent: count, failed: count, noDevice: count, recorded: count });
export type Deliveries = z.output<typeof Deliveries>;

/** `withApp` of the recipients have a device that takes the message; without `pushes` the server only writes it down. */
const Accepted = z.object({ id, recipients: count, withApp: count, pushes: z.boolean() });

export const sendNotification = endpoint({
  method: 'POST',
  path: '/api/v1/notification/send',
  summary: 'Notify these observers',
  access: 'reviewer',
  body: z.extend(Message, {
    recipients: z.array(givenId).check(z.minLength(1), z.maxLength(100_000)),
  }),
  reply: Accepted,
  reads: AcceptedAnywhere,
});

export const sendNotificationToAll = endpoint({
  method: 'POST',
  path: '/api/v1/notification/send/all',
  summary: 'Notify every observer whom the caller may see',
  access: 'ngoAdmin',
  body: Message,
  reply: Accepted,
  reads: AcceptedAnywhere,
});

/** `withDevice` of them have a phone registered for the channel; it is told because the others hear nothing. */
export const countReached = endpoint({
  method: 'GET',
  path: '/api/v1/notification/send/all',
  summary: 'How many observers a message to all reaches now',
  access: 'reviewer',
  query: z.object({ channel: z._default(text(256), usualChannel) }),
  reply: z.object({ observers: count, withDevice: count, pushes: z._default(z.nullable(z.boolean()), null) }),
});

/** The NGO is told to organizers, who see several. */
export const WithoutApp = z.object({ id, name: z.string(), phone: z.string(), ngo: z.optional(z.string()) });
export type WithoutApp = z.output<typeof WithoutApp>;

/** Asked before anything is sent; who has no app is named, since a message cannot reach them and a call can. */
export const previewReach = endpoint({
  method: 'POST',
  path: '/api/v3/notifications/reach',
  changesNothing: true,
  summary: 'Whom a message to these observers, or to all, would reach now, and who has no app',
  access: 'reviewer',
  query: z.object({ page, pageSize: pageSize(100) }),
  body: z.object({
    channel: z._default(text(256), usualChannel),
    /** Everybody whom the caller may see unless given. */
    recipients: z.optional(z.array(givenId).check(z.maxLength(100_000))),
  }),
  reply: z.object({ observers: count, withApp: count, pushes: z.boolean(), withoutApp: pageOf(WithoutApp) }),
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
  access: 'viewer',
  query: z.object({ page, pageSize: pageSize(20) }),
  lenient: true,
  reply: pageOf(SentNotification),
});

export const getNotification = endpoint({
  method: 'GET',
  path: '/api/v1/notification/:id',
  summary: 'One message and where its deliveries stand',
  access: 'viewer',
  params: z.object({ id: givenId }),
  reply: SentNotification,
});

export const DeliveryStatus = z.enum(['queued', 'sent', 'failed', 'no-device', 'recorded']);
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

export const Recipient = z.object({
  idObserver: id,
  name: z.string(),
  phone: z.string(),
  status: DeliveryStatus,
  detail: z.nullable(z.string()),
  attempts: count,
  /** Whether a device that takes messages is registered now; null where the back end does not tell. */
  hasApp: z._default(z.nullable(z.boolean()), null),
  /** False where nothing can be sent any more, because the observer was deactivated. */
  isActive: z._default(z.boolean(), true),
  /** Told to organizers, who see several. */
  ngo: z.optional(z.string()),
});
export type Recipient = z.output<typeof Recipient>;

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/v1/notification/:id/recipients',
  summary: 'To whom a message went and how each delivery stands',
  access: 'viewer',
  params: z.object({ id: givenId }),
  query: z.object({ page, pageSize: pageSize(20), status: z.optional(DeliveryStatus) }),
  reply: pageOf(Recipient),
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
