import type { SnapshotFrom } from 'xstate';
import type { recipientsMachine } from './notification-recipients.machine.ts';
import * as area from './notification-recipients.area.ts';
import type { Area, RangeProblem } from './notification-recipients.area.ts';
import type { Person } from './notification-recipients.picked.ts';

export type RecipientsSnapshot = SnapshotFrom<typeof recipientsMachine>;

export const areaOf = ({ context: { county, from, to } }: RecipientsSnapshot): Area => ({ county, from, to });
export const foundPeople = ({ context }: RecipientsSnapshot): Person[] => context.found;
export const pickedIds = ({ context }: RecipientsSnapshot): number[] => context.picked;
export const pickedCount = ({ context }: RecipientsSnapshot): number => context.picked.length;
/** So many of those picked have the app; null where that is not known of each. */
export const withApp = ({ context: { found, picked } }: RecipientsSnapshot): number | null => {
  const ids = new Set(picked);
  const people = found.filter(({ id }) => ids.has(id));
  return people.some(({ hasApp }) => hasApp === null) ? null : people.filter(({ hasApp }) => hasApp).length;
};
export const droppedCount = ({ context }: RecipientsSnapshot): number => context.dropped;
export const rangeProblem = ({ context }: RecipientsSnapshot): RangeProblem => area.rangeProblem(context);
export const canSearch = ({ context }: RecipientsSnapshot): boolean => area.canSearch(context);

/** Nobody is where the last search looked. */
export const isNobodyThere = (snapshot: RecipientsSnapshot): boolean =>
  snapshot.hasTag('found') && snapshot.context.found.length === 0;
export const isBlank = ({ context }: RecipientsSnapshot): boolean => context.found.length === 0;
