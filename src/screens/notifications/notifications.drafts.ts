import { toFailure } from '#machines/failure.ts';
import type { NotificationInput } from '#machines/notification/notification.machine.ts';
import type { Message, Order } from '#machines/notification/notification.message.ts';
import type { Person } from '#machines/notification-recipients/notification-recipients.picked.ts';
import { messageDraft, recipientsDraft } from '#src/storage/drafts.ts';
import type { Services } from '#src/services.tsx';

type Drafts = Services['drafts'];

const keys = { message: messageDraft, order: 'notification.order', people: recipientsDraft };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
const isText = (value: unknown): value is string => typeof value === 'string';

const asMessage = (value: unknown): Message | undefined =>
  isObject(value) && 'title' in value && 'text' in value && isText(value.title) && isText(value.text)
    ? { title: value.title, text: value.text }
    : undefined;

const asIds = (value: unknown): number[] | undefined =>
  Array.isArray(value) && value.every(isId) ? value.filter(isId) : undefined;

function asOrder(value: unknown): Order | undefined {
  const message = asMessage(value);
  if (message === undefined || !isObject(value)) return undefined;
  if (!('recipients' in value) || !('count' in value) || !('key' in value)) return undefined;
  const { recipients, count, key } = value;
  const ids = recipients === null ? null : asIds(recipients);
  return ids === undefined || typeof count !== 'number' || !isText(key) || key === ''
    ? undefined
    : { ...message, recipients: ids, count, key };
}

/** What is kept of a message on its way; with a failure, its outcome is unknown. */
type KeptOrder = Pick<NotificationInput, 'order' | 'failure'>;

function asKeptOrder(value: unknown): KeptOrder | undefined {
  const order = asOrder(value);
  if (order === undefined || !isObject(value)) return undefined;
  return { order, failure: 'failure' in value && isObject(value.failure) ? toFailure(value.failure) : null };
}

/** As `handOverRecipients` gives them, or as this screen keeps them. */
function asPerson(value: unknown): Person | undefined {
  if (!isObject(value) || !('id' in value) || !isId(value.id)) return undefined;
  if (!('name' in value) || !isText(value.name)) return undefined;
  const phone = 'phone' in value && isText(value.phone) ? value.phone : null;
  const hasApp = 'hasApp' in value && typeof value.hasApp === 'boolean' ? value.hasApp : null;
  const ngo = 'ngo' in value && isText(value.ngo) ? value.ngo : undefined;
  return { id: value.id, name: value.name, phone, hasApp, ...(ngo !== undefined && { ngo }) };
}

const asPeople = (value: unknown): Person[] | undefined =>
  Array.isArray(value) ? value.flatMap((row: unknown) => asPerson(row) ?? []) : undefined;

export const messageIn = ({ recall }: Drafts): Message => recall(keys.message, asMessage) ?? { title: '', text: '' };
export const orderIn = ({ recall }: Drafts): KeptOrder =>
  recall(keys.order, asKeptOrder) ?? { order: null, failure: null };
/** All of them are recipients: preselected elsewhere, or picked here before. */
export const peopleIn = ({ recall }: Drafts): Person[] => recall(keys.people, asPeople) ?? [];

export function keepMessage(drafts: Drafts, message: Message): void {
  if (message.title === '' && message.text === '') drafts.drop(keys.message);
  else drafts.keep(keys.message, message);
}

export const keepOrder = (drafts: Drafts, { order, failure }: KeptOrder): void =>
  drafts.keep(keys.order, { ...order, failure });

export const dropOrder = (drafts: Drafts): void => drafts.drop(keys.order);

export function keepPeople(drafts: Drafts, people: readonly Person[]): void {
  if (people.length === 0) drafts.drop(keys.people);
  else drafts.keep(keys.people, people);
}
