import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListEvent } from '#machines/list/list.machine.ts';
import { rowsInSight } from '#machines/list/list.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { type Filter, pageFrom } from '#tests/support/rows.ts';
import { start } from './list.given.ts';

test('TAB-01 TAB-02 OBS-02 whatever is clicked and whatever the server does, the list tells the truth', async () => {
  const name = fc.constantFrom('', 'Ana', 'Dan');
  const event: fc.Arbitrary<ListEvent<Filter>> = fc.oneof(
    name.map((filter) => ({ type: 'filter.changed' as const, filter: { name: filter } })),
    fc.constant({ type: 'filter.reset' as const }),
    fc.integer({ min: -1, max: 40 }).map((page) => ({ type: 'page.changed' as const, page })),
    fc.constantFrom(9, 25, 50, 100).map((pageSize) => ({ type: 'pageSize.changed' as const, pageSize })),
    fc.integer({ min: 5, max: 100 }).map((pageSize) => ({ type: 'pageSize.fitted' as const, pageSize })),
    fc.constantFrom('name', 'seen').map((column) => ({ type: 'sort.toggled' as const, column })),
    fc.constantFrom('refreshed' as const, 'load.retried' as const).map((type) => ({ type })),
    fc.constant({ type: 'reload.requested' as const, chunkSize: 1_000 }),
    fc.record({ name, page: fc.integer({ min: 1, max: 60 }) }).map(({ name: filter, page }) => ({
      type: 'query.changed' as const,
      query: { filter: { name: filter }, sort: null, page, pageSize: 9 },
    })),
  );
  const server = fc.oneof(
    fc.constantFrom(0, 20, 230, 1_200).map((total) => ({ total })),
    fc.constantFrom(failures.server, failures.forbidden, failures.offline).map((failure) => ({ failure })),
    fc.constant({ time: 30_000 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(event, server), { maxLength: 30 }), async (steps) => {
      const { actor, clock, last: newest, now, loader, asked } = start();
      const isLoading = () => loader()?.hasTag('loading') === true;
      for (const step of steps) {
        const before = now();
        if ('type' in step) actor.send(step);
        else if ('time' in step) clock.increment(step.time);
        else if (isLoading() && 'total' in step) await newest().answer(step.total);
        else if (isLoading() && 'failure' in step) await newest().fail(step.failure);
        const { context } = now();
        expect(now().matches('loading')).toBe(loader() !== undefined);
        expect(asked.filter(({ signal }) => !signal.aborted).length).toBeGreaterThanOrEqual(isLoading() ? 1 : 0);
        expect(context.chunks.length).toBeLessThanOrEqual(8);
        const { query, inSight, totalItems } = context;
        const ready = now().hasTag('ready');
        const last = Math.max(1, Math.ceil((totalItems ?? 0) / query.pageSize));
        expect(rowsInSight(now())).toEqual(ready ? pageFrom(query, totalItems ?? 0) : rowsInSight(before));
        expect(!ready || query.page <= last).toBe(true);
        expect(inSight === null || inSight.rows.length <= inSight.pageSize).toBe(true);
      }
      actor.stop();
    }),
    { numRuns: 150 },
  );
});
