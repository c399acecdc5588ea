import { maxLength } from '#contract/text-limits.values.ts';
import { same } from '#machines/same.ts';

export type Message = { title: string; text: string };

/** To whom; null is everybody. `count` is how many they are as far as the reader was told. */
export type Wanted = { recipients: number[] | null; count: number };

export type Order = Message & Wanted & { key: string };

/** What every server takes, in characters. */
export const maxLengths = { title: maxLength.notificationTitle, text: maxLength.notificationMessage } as const;

export type FieldProblem = 'missing' | 'tooLong' | null;

export const problemOf = (field: keyof Message, { [field]: value }: Message): FieldProblem => {
  if (value.trim() === '') return 'missing';
  return value.trim().length > maxLengths[field] ? 'tooLong' : null;
};

/** Whether it can be sent to so many (NTF-05). */
export const isComplete = (message: Message, { count }: Pick<Wanted, 'count'>): boolean =>
  count > 0 && problemOf('title', message) === null && problemOf('text', message) === null;

export const says = (order: Order, { title, text }: Message): boolean =>
  order.title === title.trim() && order.text === text.trim();

/** An order for something that may have gone out already keeps the key of the first one, so that it goes out once. */
export function orderOf(message: Message, wanted: Wanted, doubtful: readonly Order[] = [], key = ''): Order {
  const { recipients, count } = wanted;
  const order = { title: message.title.trim(), text: message.text.trim(), recipients, count, key };
  return { ...order, key: doubtful.find((one) => same(content(one), content(order)))?.key ?? key };
}

const content = ({ title, text, recipients }: Order) => ({ title, text, recipients });

/** The number as people write it: with dots, commas or spaces between thousands. */
export const isNumber = (typed: string, count: number | undefined): boolean =>
  /^\d+$/u.test(withoutSeparators(typed)) && Number(withoutSeparators(typed)) === count;

const withoutSeparators = (typed: string) => typed.replace(/[\s.,’']/gu, '');
