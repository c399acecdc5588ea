import { isDeepStrictEqual } from 'node:util';
import type { Chained } from './read-chained.ts';

interface Known {
  version: number;
  /** What the subject was left as, where an act said so. */
  to?: unknown;
}

/**
 * Holds each act against the one before it of the same subject: its version is the next one, and it begins where that one
 * ended. It asks nothing of today's rules, which acts of years ago did not know.
 */
export class SubjectCheck {
  readonly #known = new Map<string, Known>();

  /** What does not fit, as the end of a sentence about the act. */
  problemOf({ kind, subject, version, from, to }: Chained): string | undefined {
    // Whatever was there is gone; versions go on.
    if (kind === 'election.cleared') for (const known of this.#known.values()) delete known.to;
    const key = `${subject.type} ${subject.id}`;
    const known = this.#known.get(key);
    const next = (known?.version ?? 0) + 1;
    if (version !== next) return `has version ${version} of ${key}, which should be ${next}`;
    if (from !== undefined && known?.to !== undefined && !isDeepStrictEqual(from, known.to))
      return `(${kind}) does not begin where the act before it left ${key}`;
    const left = to === undefined ? known?.to : to;
    this.#known.set(key, { version, ...(left !== undefined && { to: left }) });
    return undefined;
  }
}
