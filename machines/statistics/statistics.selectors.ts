import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { topListMachine } from '#machines/top-list/top-list.machine.ts';
import { asOf as asOfList, type Standing } from '#machines/top-list/top-list.selectors.ts';
import { retryOf as retryOfLoad } from '#machines/retry.ts';
import { cardId, type statisticsMachine } from './statistics.machine.ts';

type Snapshot = SnapshotFrom<typeof statisticsMachine>;
type Card = ActorRefFrom<typeof topListMachine>;

export const standings = ({ context }: Snapshot): Record<string, Standing> => context.cards;

/** What stands in the place of a card; a list that is empty or failed has none, and is named above the cards (STA-02). */
export function placeOf(standing: Standing | undefined): 'card' | 'outline' | 'nothing' {
  if (standing === 'shown') return 'card';
  return standing === 'loading' ? 'outline' : 'nothing';
}

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

const loadOf = (card: Card | undefined) => card?.getSnapshot().children.load?.getSnapshot();

const loadsOf = (snapshot: Snapshot) =>
  Object.keys(snapshot.context.cards).flatMap((key) => loadOf(cardOf(snapshot, key)) ?? []);

/** When the oldest figures in sight were computed; `null` while there are none. */
export const asOf = (snapshot: Snapshot): string | null =>
  cardsOf(snapshot)
    .flatMap((card) => asOfList(card) ?? [])
    .toSorted()[0] ?? null;

export const isRefreshing = (snapshot: Snapshot): boolean => loadsOf(snapshot).some((load) => load.hasTag('loading'));

/** The cards whose last load failed, whether or not they have older figures to show. */
export const failingKeys = (snapshot: Snapshot): string[] =>
  Object.entries(snapshot.context.cards).flatMap(([key, standing]) => {
    const load = loadOf(cardOf(snapshot, key));
    const isFailing = standing === 'failed' || (load !== undefined && retryOfLoad(load) !== null);
    return isFailing ? [key] : [];
  });

/** What a notice about them shows: the first of them speaks for all. The tries tell one pause from the next, which is as long. */
export function retryOf(snapshot: Snapshot) {
  const loads = loadsOf(snapshot);
  const failed = loads.flatMap((load) => retryOfLoad(load) ?? []);
  const [first] = failed;
  if (first === undefined) return null;
  const pauses = failed.flatMap(({ pause }) => pause ?? []);
  return {
    failure: first.failure,
    pause: pauses.length === 0 ? null : Math.min(...pauses),
    isRetrying: failed.every(({ isRetrying }) => isRetrying),
    tries: loads.reduce((sum, { context }) => sum + context.failures, 0),
  };
}
