import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canReadAll } from '#machines/unread/unread.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { flush } from '#tests/support/walk.ts';
import { mark, stage } from './unread.given.ts';

const action = fc.oneof(
  fc.record({ action: fc.constant('change' as const), thread: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ action: fc.constant('open' as const), thread: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ action: fc.constantFrom('all' as const, 'wait' as const, 'fail' as const) }),
);

test('C8 whatever happens in whatever order, in the end the number is that of the threads that changed since they were read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40, size: 'max' }), async (actions) => {
      const { actor, asked, clock, unread, answer, count } = stage();
      const read = new Map<number, number>();
      const versions = new Map<number, number>();
      let version = 0;
      actor.send({ type: 'count.wanted' });
      await answer();
      for (const done of actions) {
        if (done.action === 'change') {
          version += 1;
          versions.set(done.thread, version);
          unread.set(done.thread, version);
          actor.send({ type: 'threads.changed' });
        } else if (done.action === 'open') {
          const opened = versions.get(done.thread);
          if (opened === undefined) continue;
          read.set(done.thread, opened);
          actor.send({ type: 'thread.opened', thread: mark(done.thread, opened) });
        } else if (done.action === 'all') {
          if (!canReadAll(actor.getSnapshot())) continue;
          const upTo = actor.getSnapshot().context.latest ?? 0;
          for (const [thread, at] of versions) if (at <= upTo) read.set(thread, Math.max(at, read.get(thread) ?? 0));
          actor.send({ type: 'all.read' });
        } else if (done.action === 'fail') {
          asked.at(-1)?.fail(failures.server);
          await flush();
        } else {
          await answer();
          clock.increment(1_000);
        }
      }
      for (let time = 0; time < 20; time += 1) {
        await answer();
        clock.increment(60_000);
      }
      await answer();
      const left = [...versions].filter(([thread, at]) => at > (read.get(thread) ?? 0));
      expect(count()).toBe(left.length);
      actor.stop();
    }),
    { numRuns: 60 },
  );
});
