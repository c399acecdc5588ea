import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { activeObservers, type Observer } from '#contract/observers.ts';
import { listRecipients, type Recipient, sendNotification, sendNotificationToAll } from '#contract/notifications.ts';
import { usualChannel } from '#contract/notification-channel.values.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { notificationMachine, type NotificationNotice } from '#machines/notification/notification.machine.ts';
import {
  recipientsMachine,
  type RecipientsEvent,
} from '#machines/notification-recipients/notification-recipients.machine.ts';
import type { County, Search } from '#machines/notification-recipients/notification-recipients.area.ts';
import type { Person } from '#machines/notification-recipients/notification-recipients.picked.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { countReach, type Reach } from '#src/api/countReach.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import type { countiesResource } from '#src/loading/cachedResource.ts';
import { guardLeaving, whenOnline } from '#src/actors/browser.actors.ts';
import { followActor } from '#src/actors/followActor.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast } from '#src/ui/failureText.ts';
import { dropOrder, keepMessage, keepOrder, keepPeople, messageIn, orderIn, peopleIn } from './notifications.drafts.ts';
import { sentWords } from './sentWords.ts';
import { areaOf, readWanted, writeArea } from './notifications.query.ts';

const send = ({ call, config }: Services) =>
  notificationMachine.provide({
    actors: {
      /** Not called back when the reader leaves: whoever comes again sends the same key, and hears what became of it. */
      send: fromPromise(({ input: { order } }) => {
        const { title, text, recipients, key } = order;
        const body = { channel: usualChannel, from: config.productName, title, message: text, key };
        return recipients === null
          ? call(sendNotificationToAll, { body })
          : call(sendNotification, { body: { ...body, recipients } });
      }),
    },
  });

export const notificationLogic = (services: Services) =>
  send(services).provide({
    actors: { leaving: guardLeaving(services) },
    actions: {
      leave: () => services.leaving.leave(),
      keepMessage: ({ context }) => keepMessage(services.drafts, context.message),
      keepOrder: ({ context }) => keepOrder(services.drafts, context),
      dropOrder: () => dropOrder(services.drafts),
      dropPeople: () => keepPeople(services.drafts, []),
      objectIncomplete: () =>
        raiseToast(services.toasts, { status: 'error', title: 'ERROR', description: 'NOTIFICATION_INCOMPLETE' }),
      notify: (_, notice) => tell(services.toasts, notice),
    },
  });

function tell(toasts: Services['toasts'], { sent, failure }: NotificationNotice) {
  if (failure !== null) return raiseToast(toasts, failedToast('NOTIFICATION_NOT_SENT', failure));
  const { isSuccess, key, values } = sentWords(sent);
  const done = doneToast(key, values);
  return raiseToast(toasts, isSuccess ? done : { ...done, status: 'warning', title: 'WARNING' });
}

const fromObserver = ({ id, name, phone, hasApp, ngo }: Observer, seesAll: boolean): Person => ({
  id,
  name,
  phone,
  hasApp,
  ...(seesAll && ngo !== null && { ngo }),
});

const chunk = 1_000;

const asPerson = ({ idObserver: id, name, phone, hasApp, ngo }: Recipient): Person => ({
  id,
  name,
  phone,
  hasApp,
  ...(ngo !== undefined && { ngo }),
});

async function find({ call, session }: Services, search: Search, signal: AbortSignal): Promise<Person[]> {
  if (!('unreachedBy' in search)) {
    const { county, from, to } = search;
    const query = { countyCodes: [county], fromPollingStationNumber: from, toPollingStationNumber: to };
    const observers = await call(activeObservers, { query: { ...query, currentlyCheckedIn: 'true' } }, { signal });
    const seesAll = seesAllNgos(session.getSnapshot());
    return observers.map((observer) => fromObserver(observer, seesAll));
  }
  const params = { id: search.unreachedBy };
  const ask = (page: number) =>
    call(listRecipients, { params, query: { status: 'failed', page, pageSize: chunk } }, { signal });
  const first = await ask(1);
  const others = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, index) => ask(index + 2));
  const pages = [first, ...(await Promise.all(others))];
  return pages
    .flatMap(({ data }) => data)
    .filter(({ isActive }) => isActive)
    .map(asPerson);
}

/** What the address asks for, once the counties are known. */
const followWanted = ({ address }: Services, counties: CountiesActor) =>
  fromCallback(({ sendBack }) => {
    const tell = (event: RecipientsEvent) => sendBack(event);
    let pending = readWanted(address.search());
    const look = (known: County[] | null) => {
      if (pending?.kind === 'unreached') {
        tell({ type: 'unreached.asked', notification: pending.notification });
        pending = null;
        return;
      }
      if (pending === null || known === null) return;
      tell({ type: 'area.restored', area: areaOf(pending, known) });
      pending = null;
    };
    const stopFollowing = followActor(counties, itemOf<County[]>, look);
    const stop = address.subscribe((search) => {
      pending = readWanted(search);
      if (pending === null) tell({ type: 'area.restored', area: { county: null, from: null, to: null } });
      else look(itemOf<County[]>(counties.getSnapshot()));
    });
    return () => {
      stopFollowing();
      stop();
    };
  });

export const recipientsLogic = (services: Services, counties: CountiesActor) =>
  recipientsMachine.provide({
    actors: {
      address: followWanted(services, counties),
      load: loaderBy(
        fromPromise<Person[], LoaderInput<Search>>(({ input, signal }) => find(services, input.request, signal)),
        whenOnline(services),
      ),
    },
    actions: {
      writeAddress: ({ context }) => services.address.write(writeArea(context)),
      keepPeople({ context: { found, picked } }) {
        const ids = new Set(picked);
        keepPeople(
          services.drafts,
          found.filter(({ id }) => ids.has(id)),
        );
      },
    },
  });

const reachMachine = createResourceMachine<Reach, null>();

export const reachLogic = (services: Services) =>
  reachMachine.provide({
    actors: { load: loadItem((_, signal) => countReach(services.call, usualChannel, signal), whenOnline(services)) },
  });

export type NotificationActor = ActorRefFrom<typeof notificationMachine>;
export type RecipientsActor = ActorRefFrom<typeof recipientsMachine>;
export type CountiesActor = ActorRefFrom<ReturnType<typeof countiesResource>>;
export type ReachActor = ActorRefFrom<typeof reachMachine>;

export const notificationInput = ({ drafts }: Services) => ({ message: messageIn(drafts), ...orderIn(drafts) });
export const recipientsInput = ({ drafts }: Services) => ({ given: peopleIn(drafts) });
