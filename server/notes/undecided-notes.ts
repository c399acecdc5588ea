import { perDatabase } from '#server/db/per-database.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';

type Write = () => Promise<unknown>;

/**
 * Notes whose commit was not answered: it may have succeeded, may still, or never. Their files stay until the note was
 * written once more, which changes nothing if it is stored, and otherwise stores what its phone was about to send again.
 * A server that ends before leaves the files behind, which costs room and nothing else.
 */
class UndecidedNotes {
  #waiting: readonly Write[] = [];

  add(write: Write): void {
    this.#waiting = [...this.#waiting, write];
  }

  /** Decides what can be decided; the rest waits for the next time. */
  async settle(): Promise<void> {
    const asked = this.#waiting;
    for (const write of asked) {
      const outcome = await write().catch((error: unknown) => error);
      if (outcome instanceof DatabaseUnavailable) return;
      this.#waiting = this.#waiting.filter((other) => other !== write);
    }
  }
}

/** Those of a database in this process. */
export const undecidedNotes = perDatabase(() => new UndecidedNotes());
