import type { ActorRefFrom } from 'xstate';
import {
  getNotification,
  listNotifications,
  listRecipients,
  type Deliveries,
  type Recipient,
  type SentNotification,
} from '#contract/notifications.ts';
import { listUndelivered } from '#contract/situation.ts';
import { createConfirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import type { Message } from '#machines/notification/notification.message.ts';
import { idIn } from '#contract/ids.values.ts';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { findItem } from '#machines/resource/resource.machine.ts';
import type { Failure } from '#contract/failures.values.ts';
import type { CallResult } from '#src/api/call.ts';
import { followAddress, whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';
import { pageActors } from '#src/lists/pageActors.ts';
import { pageWithin, readPage, type Page, type PageQuery } from '#src/lists/pageQuery.ts';
import { readSent, writeQuery, type SentQuery } from './history.query.ts';
import { keepMessage, keepPeople, messageIn } from './notifications.drafts.ts';
import { unreachedPath } from './notifications.query.ts';

export type HistorySight = Page<SentNotification>;
export type Undelivered = CallResult<typeof listUndelivered>['data'][number];
export type SentSight = Page<Recipient> & { notification: SentNotification };

const none: Deliveries = { queued: 0, sent: 0, failed: 0, noDevice: 0, recorded: 0 };

const nowhere: Failure = { kind: 'refused', status: 404, detail: '' };

/** Published back ends tell nothing of deliveries. */
export const deliveriesOf = ({ deliveries }: SentNotification): Deliveries => deliveries ?? none;

export const recipientsOf = (notification: SentNotification): number => {
  const { queued, sent, failed, noDevice, recorded } = deliveriesOf(notification);
  return Math.max(queued + sent + failed + noDevice + recorded, notification.sentObserverIds.length);
};

/** Who sent it, and for which NGO, as far as that is known. */
export const senderOf = ({ senderAccount, senderNgoName }: SentNotification): string =>
  [senderAccount, senderNgoName].filter((name) => name !== null).join(', ');

const isQueued = (notification: SentNotification) => deliveriesOf(notification).queued > 0;

export const historyMachine = createWatchedQueryMachine<HistorySight, PageQuery>(({ rows }) => rows.some(isQueued));
const undeliveredMachine = createWatchedQueryMachine<Page<Undelivered>, PageQuery>(() => false);
export const sentMachine = createWatchedQueryMachine<SentSight, SentQuery>(({ notification }) =>
  isQueued(notification),
);
const againMachine = createConfirmationMachine<{ notification: number; message: Message }>();

const writeAddress =
  ({ address }: Services) =>
  ({ context }: { context: { query: PageQuery } }) =>
    address.write(writeQuery(context.query));

/** A list is no message that might be missing: without it, what was in sight stays, and why is said. */
export const historyLogic = (services: Services) =>
  historyMachine.provide({
    actors: pageActors(services, readPage, ({ page, size }, signal) =>
      services.call(listNotifications, { query: { page, pageSize: size } }, { signal }),
    ),
    actions: { writeAddress: writeAddress(services) },
  });

export const undeliveredLogic = (services: Services) =>
  undeliveredMachine.provide({
    actors: pageActors(services, readPage, ({ page, size }, signal) =>
      services.call(listUndelivered, { query: { page, pageSize: size } }, { signal }),
    ),
    actions: { writeAddress: writeAddress(services) },
  });

export const sentLogic = (services: Services, id: string) =>
  sentMachine.provide({
    actors: {
      load: findItem(async (query, signal) => {
        const { call } = services;
        if (idIn(id) === null) throw nowhere;
        const { page, size: pageSize, status } = query;
        const params = { id };
        const wanted = { pageSize, ...(status !== null && { status }) };
        const [notification, recipients] = await Promise.all([
          call(getNotification, { params }, { signal }),
          pageWithin(page, (page) => call(listRecipients, { params, query: { ...wanted, page } }, { signal })),
        ]);
        return { ...recipients, notification };
      }, whenOnline(services)),
      address: followAddress(services, (search) => ({ type: 'query.changed', query: readSent(search) })),
    },
    actions: { writeAddress: writeAddress(services) },
  });

/** The message once more, for those whom it did not reach. */
export const againLogic = ({ drafts, address }: Services) =>
  againMachine.provide({
    actions: {
      proceed(_, { action: { notification, message } }) {
        keepMessage(drafts, message);
        keepPeople(drafts, []);
        address.go(unreachedPath(notification));
      },
    },
  });

/** A message that was begun would be replaced. */
export function wouldReplace({ drafts }: Services, message: Message): boolean {
  const begun = messageIn(drafts);
  return (begun.title !== '' || begun.text !== '') && (begun.title !== message.title || begun.text !== message.text);
}

export type SentActor = ActorRefFrom<typeof sentMachine>;

export const historyInput = ({ address }: Services) => ({ query: readPage(address.search()) });
export const sentInput = ({ address }: Services) => ({ query: readSent(address.search()) });
