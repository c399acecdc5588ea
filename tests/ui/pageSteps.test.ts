import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageSteps } from '#src/ui/pageSteps.ts';

describe('TAB-07 page numbers with an ellipsis', () => {
  test.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 3, 4, 5, 'after', 8]],
    [4, 138, [1, 2, 3, 4, 5, 'after', 138]],
    [5, 138, [1, 'before', 4, 5, 6, 'after', 138]],
    [134, 138, [1, 'before', 133, 134, 135, 'after', 138]],
    [135, 138, [1, 'before', 134, 135, 136, 137, 138]],
    [138, 138, [1, 'before', 134, 135, 136, 137, 138]],
  ])('page %i of %i', (page, pages, steps) => {
    expect(pageSteps(page, pages)).toEqual(steps);
  });

  test('whatever the page: it is there with its neighbours, in order, and an ellipsis stands exactly where pages are left out', () => {
    const place = fc
      .integer({ min: 1, max: 2_000 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
    fc.assert(
      fc.property(place, ([page, pages]) => {
        const steps = pageSteps(page, pages);
        const numbers = steps.filter((step) => typeof step === 'number');
        const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
        expect(numbers).toEqual(expect.arrayContaining(wanted));
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        const jumps = numbers.filter((number, index) => index > 0 && number - (numbers[index - 1] ?? 0) > 1).length;
        expect(steps.length - numbers.length).toBe(jumps);
        expect(steps.length).toBe(Math.min(pages, 7));
      }),
    );
  });
});
