import { listThreads, type Thread } from '#contract/threads.ts';
import { listObservers, type Observer } from '#contract/observers.ts';
import { same } from '#machines/same.ts';
import { cachedResource } from '#src/loading/cachedResource.ts';
import { begunDraft, messageDraft } from '#src/storage/drafts.ts';
import { sentWallClock, wallClockAt } from '#src/i18n/wallClock.ts';
import type { Services } from '#src/services.tsx';
import { handOverRecipients } from './handOverRecipients.ts';

/** Null where there is no such observer any more, or none that the reader may see. */
export const observerLogic = (services: Services) =>
  cachedResource<typeof listObservers, Observer | null, number>({
    services,
    endpoint: listObservers,
    argsOf: (id) => ({ query: { ids: [String(id)], Page: 1, PageSize: 1 } }),
    itemIn: ({ data: [observer = null] }) => observer,
  });

/** So many are named; the others are counted. */
export const stationsNamed = 5;

export type Today = { stations: Thread[]; total: number };

/** Where the observer answered something since midnight, latest first. */
export const todayLogic = (services: Services) =>
  cachedResource<typeof listThreads, Today, number>({
    services,
    endpoint: listThreads,
    argsOf: (id) => ({
      query: { observerId: String(id), from: midnight(services.config.timeZone), page: 1, pageSize: stationsNamed },
    }),
    itemIn: ({ data, totalItems }) => ({ stations: data, total: totalItems }),
  });

/** The last one of the election's day; where its zone is not known, of the browser's. */
const midnight = (timeZone: string | null): string =>
  sentWallClock(`${wallClockAt(Date.now(), timeZone).slice(0, 10)}T00:00`, timeZone);

/** Opens the screen that writes to this one person, with a message begun. What somebody has typed there already stays. */
export function writeTo(
  { drafts, address }: Services,
  { id, name, ngo }: Observer,
  seesAll: boolean,
  begun: { title: string; text: string } | null = null,
): void {
  const [typed, begunBefore] = [messageDraft, begunDraft].map((draft) =>
    drafts.recall(draft, (value) => value ?? undefined),
  );
  if (typed === undefined || same(typed, begunBefore))
    for (const draft of [messageDraft, begunDraft])
      if (begun === null) drafts.drop(draft);
      else drafts.keep(draft, begun);
  handOverRecipients({ drafts, address }, [{ id, name, ...(seesAll && ngo !== null && { ngo }) }]);
}
