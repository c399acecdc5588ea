import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { topListMachine } from '#machines/top-list/top-list.machine.ts';
import { asOf as asOfList, isLoading as isListLoading } from '#machines/top-list/top-list.selectors.ts';
import type { Standing } from '#machines/top-list/top-list.selectors.ts';
import { retryOf as retryOfList } from '#machines/retry.ts';
import { cardId, type statisticsMachine } from './statistics.machine.ts';

type Snapshot = SnapshotFrom<typeof statisticsMachine>;
type Card = ActorRefFrom<typeof topListMachine>;

export const standings = ({ context }: Snapshot): Record<string, Standing> => context.cards;

/** The cards of one standing, in their order. */
export const keysOf = (snapshot: Snapshot, standing: Standing): string[] =>
  Object.entries(snapshot.context.cards).flatMap(([key, one]) => (one === standing ? [key] : []));

export const openKey = ({ context }: Snapshot): string | null => context.open;

/** The child that loads a card. */
export const cardOf = ({ children }: Snapshot, key: string): Card | undefined => children[cardId(key)];

/** The child that loads the complete list; there while it is open. */
export const listOf = ({ children }: Snapshot): Card | undefined => children['list'];

const cardsOf = (snapshot: Snapshot) =>
  Object.keys(snapshot.context.cards).flatMap((key) => cardOf(snapshot, key)?.getSnapshot() ?? []);

/** When the oldest figures in sight were computed; `null` while there are none. */
export const asOf = (snapshot: Snapshot): string | null =>
  cardsOf(snapshot)
    .flatMap((card) => asOfList(card) ?? [])
    .toSorted()[0] ?? null;

export const isRefreshing = (snapshot: Snapshot): boolean => cardsOf(snapshot).some(isListLoading);

/** The cards whose last load failed, whether or not they have older figures to show. */
export const failingKeys = (snapshot: Snapshot): string[] =>
  Object.entries(snapshot.context.cards).flatMap(([key, standing]) => {
    const card = cardOf(snapshot, key);
    const isFailing = standing === 'failed' || (card !== undefined && retryOfList(card.getSnapshot()) !== null);
    return isFailing ? [key] : [];
  });

/** What a notice about them shows: the first of them speaks for all. The tries tell one pause from the next, which is as long. */
export function retryOf(snapshot: Snapshot) {
  const cards = cardsOf(snapshot);
  const failed = cards.flatMap((card) => retryOfList(card) ?? []);
  const [first] = failed;
  if (first === undefined) return null;
  const pauses = failed.flatMap(({ pause }) => pause ?? []);
  return {
    fault: first.fault,
    pause: pauses.length === 0 ? null : Math.min(...pauses),
    isRetrying: failed.every(({ isRetrying }) => isRetrying),
    tries: cards.reduce((sum, { context }) => sum + context.failures, 0),
  };
}
