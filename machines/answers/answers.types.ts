import type { Thread } from '#contract/threads.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';

/** Which questions of a form are shown. */
export const shows = ['all', 'answered', 'flagged'] as const;
export type Show = (typeof shows)[number];

/** The tab of a form, by its id, or that of what is flagged in all of them. */
export type FormTab = number | 'flagged';

/** What the address says of the screen (NAV-07). */
export type Place<TFilter> = {
  filter: TFilter;
  thread: ThreadKey | null;
  /** The tab that was chosen; `null` leaves it to the first one. */
  form: FormTab | null;
  show: Show;
};

export type AnswersInput<TFilter> = { place: Place<TFilter> };

export type AnswersContext<TFilter> = {
  place: Place<TFilter>;
  /** The chosen thread as the list had it; `null` when it was chosen by its address. */
  listed: Thread | null;
  /** The thread that will probably be read next. */
  next: Thread | null;
  /** The forms there are; the first one is shown while none was chosen. */
  forms: number[];
};

export type AnswersEvent<TFilter> =
  | { type: 'filter.changed'; filter: TFilter }
  | { type: 'thread.chosen'; thread: Thread; next: Thread | null }
  | { type: 'thread.closed' }
  /** It has changed since it was loaded, and the reader wants to see how. */
  | { type: 'thread.reloaded'; thread: Thread }
  | { type: 'form.chosen'; form: FormTab }
  | { type: 'show.chosen'; show: Show }
  /** The address changed by itself (back button, link). */
  | { type: 'place.changed'; place: Place<TFilter> }
  | { type: 'refreshed' };
