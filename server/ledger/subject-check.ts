import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod/mini';

/** What is looked at here; whatever else an act holds, now or in years to come, is covered by its hash. */
const Chained = z.object({
  kind: z.string(),
  subject: z.object({ type: z.string(), id: z.string() }),
  version: z.int(),
  from: z.optional(z.unknown()),
  to: z.optional(z.unknown()),
});

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
  problemOf(text: string): string | undefined {
    const body = readBody(text);
    if (body === undefined) return 'cannot be read';
    const { kind, subject, version, from, to } = body;
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

  /** What the subjects of a type were left as, by their ids. */
  leftAs(type: string): Map<string, unknown> {
    const found = new Map<string, unknown>();
    for (const [key, { to }] of this.#known)
      if (key.startsWith(`${type} `) && to !== undefined) found.set(key.slice(type.length + 1), to);
    return found;
  }
}

function readBody(text: string): z.output<typeof Chained> | undefined {
  try {
    return Chained.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
