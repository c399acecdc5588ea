import fc from 'fast-check';
import { createActor, fromPromise } from 'xstate';
import { unseenMachine } from '#machines/unseen/unseen.machine.ts';
import { noMarks, type UrgentPage } from '#machines/unseen/unseen.marks.ts';
import { threadOf } from '#tests/support/threads.ts';
import { flush } from '#tests/support/walk.ts';

/** What happens to a few threads: answers, new versions of forms, the reader's doings, a reload. */
const thread = fc.integer({ min: 1, max: 4 });
export const deed = fc.oneof(
  fc.record({ deed: fc.constant('answer' as const), thread, flagged: fc.nat(2) }),
  fc.record({ deed: fc.constant('recount' as const), thread, flagged: fc.nat(2) }),
  fc.record({ deed: fc.constant('open' as const), thread }),
  fc.record({ deed: fc.constantFrom('ask', 'show', 'count', 'reload') }),
);
export type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** A server and a reader who keep count in the plainest way: by versions. */
export class World {
  #clock = 0;
  #threads = new Map<number, { at: string; flagged: number; version: number }>();
  #seen = new Map<number, number>();
  #listed: Map<number, { at: string; version: number }> | null = null;
  marks = noMarks;
  actor = this.#start();

  #start() {
    const logic = unseenMachine.provide({
      actors: { countUrgent: fromPromise(() => Promise.resolve(this.#page())) },
      actions: {
        keepMarks: ({ context }) => {
          this.marks = context.marks;
        },
      },
    });
    return createActor(logic, { input: { marks: this.marks } }).start();
  }

  #urgent() {
    const urgent = [...this.#threads].filter(([, { flagged }]) => flagged > 0);
    return urgent.toSorted(([, a], [, b]) => b.at.localeCompare(a.at));
  }

  #page(): UrgentPage {
    const threads = this.#urgent().map(([number, { at, flagged }]) =>
      threadOf(number, { lastModified: at, flaggedCount: flagged }),
    );
    return { threads, totalItems: threads.length };
  }

  #tell(number: number, isRecounted: boolean) {
    const { at, flagged } = this.#threads.get(number) ?? { at: '', flagged: 0 };
    const change = { ...threadOf(number), lastModified: at, flaggedCount: flagged, isNew: false, isRecounted };
    this.actor.send({ type: 'threads.told', changes: [change] });
  }

  async does(done: Deed) {
    const version = (this.#clock += 1);
    const at = new Date(Date.UTC(2026, 10, 22) + version * 1_000).toISOString();
    switch (done.deed) {
      case 'answer':
        this.#threads.set(done.thread, { at, flagged: done.flagged, version });
        this.#tell(done.thread, false);
        break;
      case 'recount': {
        const before = this.#threads.get(done.thread);
        if (before === undefined || before.flagged === done.flagged) return;
        this.#threads.set(done.thread, { ...before, flagged: done.flagged, version });
        this.#tell(done.thread, true);
        break;
      }
      case 'open': {
        const opened = this.#threads.get(done.thread);
        if (opened === undefined) return;
        this.#seen.set(done.thread, opened.version);
        this.actor.send({ type: 'thread.opened', thread: threadOf(done.thread), at: opened.at });
        break;
      }
      case 'ask':
        this.#listed = new Map(this.#urgent());
        this.actor.send({ type: 'list.asked' });
        break;
      case 'show': {
        const listed = this.#listed;
        if (listed === null) return;
        this.#listed = null;
        for (const [number, { version }] of listed)
          this.#seen.set(number, Math.max(version, this.#seen.get(number) ?? 0));
        const newest = [...listed.values()][0]?.at ?? null;
        this.actor.send({ type: 'list.shown', newest });
        break;
      }
      case 'reload':
        this.#listed = null;
        this.actor.stop();
        this.actor = this.#start();
        this.actor.send({ type: 'count.wanted' });
        break;
      default:
        this.actor.send({ type: 'count.wanted' });
    }
    await flush();
  }

  get unseen(): string[] {
    const numbers = this.#urgent().filter(([number, { version }]) => version > (this.#seen.get(number) ?? 0));
    return numbers.map(([number]) => `${number}-${1_000 + number}`).toSorted();
  }
}
