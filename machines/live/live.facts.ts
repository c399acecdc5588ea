import type { Failure } from '#machines/failure.ts';
import type { ReadMark } from '#machines/unread/unread.machine.ts';
import type { Change, LiveFilter, Pending, Shown, Told, Which } from './live.changes.ts';

export type LiveInput = {
  /** So many times a back end without a stream is asked before it is looked whether it has one by now. */
  pollsPerStream: number;
};

export type LiveContext = {
  /** The place in the stream where to go on. */
  cursor: string | null;
  /** The end of the list at which the stream began: what stands there is known. */
  floor: string | null;
  told: Told;
  shown: Shown | null;
  pending: Pending;
  pollsPerStream: number;
  polls: number;
  failure: Failure | null;
  failures: number;
};

export type LiveEvent =
  | { type: 'session.began' }
  | { type: 'session.ended' }
  | { type: 'connection.restored' }
  | { type: 'connect.retried' }
  /** A screen asks for the beginning of its list, shows it, and goes. */
  | { type: 'list.asked'; list: Which; filter: LiveFilter }
  | { type: 'list.shown'; newest: string | null }
  | { type: 'list.left' }
  | { type: 'thread.opened'; thread: ReadMark }
  | { type: 'all.read' }
  /** Another tab has read something. */
  | { type: 'count.wanted' }
  | StreamEvent;

/** What the stream tells of itself. */
export type StreamEvent =
  | { type: 'stream.opened' }
  /** Something came, if only a sign of life. */
  | { type: 'stream.heard' }
  /** Where it goes on from now on. */
  | { type: 'stream.placed'; cursor: string }
  | { type: 'threads.came'; changes: Change[] }
  | { type: 'stream.lost'; error: unknown };
