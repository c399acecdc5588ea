import type { Failure } from '#machines/failure.ts';
import type { ReadMark } from '#machines/unread/unread.machine.ts';
import type { FilteredList, LiveFilter, News, Pending, Shown } from './live.arrivals.ts';

export type LiveInput = {
  /** So many times a back end without a stream is asked before it is looked whether it has one by now. */
  pollsPerStream: number;
};

export type LiveContext = {
  shown: Shown | null;
  /** The list that the stream is of: the one that was on screen last; `null` before the first one. */
  followed: FilteredList | null;
  /** Where the stream of this list goes on. */
  cursor: string | null;
  pending: Pending;
  pollsPerStream: number;
  polls: number;
  failure: Failure | null;
  failures: number;
};

/** Which list a stream is of, and where it begins. */
export type StreamInput = { of: FilteredList | null; after: string | null };

/** What the stream is told. */
export type StreamOrder = { type: 'list.followed' } & StreamInput;

export type LiveEvent =
  | { type: 'session.began' }
  | { type: 'session.ended' }
  | { type: 'connection.restored' }
  | { type: 'connect.retried' }
  /** A screen asks for the beginning of its list, shows it, and goes. */
  | { type: 'list.asked'; list: FilteredList['list']; filter: LiveFilter }
  /** `cursor`: where the stream goes on after what is shown; `null` where the back end does not say. */
  | { type: 'list.shown'; newest: string | null; cursor: string | null }
  | { type: 'list.left' }
  | { type: 'thread.opened'; thread: ReadMark }
  | { type: 'all.read' }
  /** Another tab has read something. */
  | { type: 'count.wanted' }
  | StreamEvent;

/** What it passes on as it hears it. */
export type LiveNews = { type: 'news'; news: News };

/** What the stream tells of itself. */
export type StreamEvent =
  | { type: 'stream.opened' }
  /** Something came, if only a sign of life. */
  | { type: 'stream.heard' }
  /** Where it goes on from now on. */
  | { type: 'stream.placed'; cursor: string }
  /** It stays open, but what changes cannot be read; the next place says that it can again. */
  | { type: 'stream.stalled' }
  | { type: 'news.came'; news: News }
  /** Too much has happened: the list has to be asked for anew. */
  | { type: 'news.missed' }
  | { type: 'stream.lost'; error: unknown };
