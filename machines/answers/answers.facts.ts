import type { Thread } from '#contract/answers.ts';
import type { FormSummary } from '#contract/forms.ts';
import { isSameThread, type ThreadKey } from '#machines/threads/threads.rows.ts';

/** Which questions of a form are shown. */
export const shows = ['all', 'answered', 'flagged'] as const;
export type Show = (typeof shows)[number];

/** What the address says of the screen (NAV-07). */
export type Place<TFilter> = {
  filter: TFilter;
  thread: ThreadKey | null;
  /** The form whose tab was chosen; `null` leaves it to the first one. */
  form: number | null;
  show: Show;
};

export type AnswersInput<TFilter> = { place: Place<TFilter> };

export type AnswersContext<TFilter> = {
  place: Place<TFilter>;
  /** The chosen thread as the list had it; `null` when it was chosen by its address. */
  listed: Thread | null;
  /** The thread that will probably be read next. */
  next: ThreadKey | null;
  /** The form that is shown while none was chosen. */
  firstForm: number | null;
};

export type AnswersEvent<TFilter> =
  | { type: 'filter.changed'; filter: TFilter }
  | { type: 'thread.chosen'; thread: Thread; next: ThreadKey | null }
  | { type: 'thread.closed' }
  /** It has changed since it was loaded, and the reader wants to see how. */
  | { type: 'thread.reloaded'; thread: Thread }
  | { type: 'form.chosen'; form: number }
  | { type: 'show.chosen'; show: Show }
  /** The address changed by itself (back button, link). */
  | { type: 'place.changed'; place: Place<TFilter> }
  | { type: 'refreshed' }
  | { type: 'connection.restored' };

export const listedAs = (listed: Thread | null, thread: ThreadKey | null): Thread | null =>
  isSameThread(listed, thread) ? listed : null;

/** The form whose tab opens when none was chosen: the first that everybody fills in, otherwise the first there is. */
export function firstOf(forms: readonly FormSummary[]): number | null {
  const inOrder = forms.toSorted((a, b) => a.order - b.order || a.id - b.id);
  return (inOrder.find(({ draft, diaspora }) => !draft && !diaspora) ?? inOrder[0])?.id ?? null;
}
