import type { Contract } from '#contract/index.ts';
import { usualChannel } from '#contract/notification-channel.values.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { registerDevice } from './devices.ts';
import { history, one, recipients } from './history.ts';
import { enqueue } from './enqueue.ts';
import { preview, reached } from './reach.ts';

type Calls =
  | 'sendNotification'
  | 'sendNotificationToAll'
  | 'countReached'
  | 'previewReach'
  | 'listNotifications'
  | 'getNotification'
  | 'listRecipients'
  | 'registerDevice';

export const notificationsHandlers: Pick<Handlers<Contract>, Calls> = {
  sendNotification: ({ body: { recipients: ids, ...message } }, context) => enqueue(message, ids, context),

  sendNotificationToAll: ({ body }, context) => enqueue(body, undefined, context),

  countReached: ({ query }, context) => reached(query.channel, context),

  previewReach: preview,

  listNotifications: (given, { db, caller }) => history(db, caller, given),

  getNotification: ({ params }, { db, caller }) => one(db, caller, params.id),

  listRecipients: (given, { db, caller }) => recipients(db, caller, given),

  registerDevice: async ({ query, body }, { db, caller, now }) => {
    const channel = (body?.channelName ?? query.channelName ?? usualChannel).trim();
    const token = (body?.token ?? query.token ?? '').trim();
    if (token === '' || channel === '')
      throw new Refusal(400, 'The push token is missing.', {
        errors: [{ at: 'body', path: 'token', message: 'is missing', code: 'required' }],
      });
    await registerDevice(db, { observerId: caller.observerId, channel, token }, now);
  },
};
