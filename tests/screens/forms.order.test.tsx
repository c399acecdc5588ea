import { fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormSummary } from '#contract/form-list.ts';
import { arranged, asOrder, isOwn, moved } from '#src/screens/forms/forms.order.ts';
import { choose, many, opened, opening } from './forms.given.tsx';
import { namesShown, press, settle } from '#tests/support/screen.tsx';

describe('order', () => {
  const kept = () => JSON.parse(localStorage.getItem('forms.order') ?? 'null');
  const alt = (name: string, key: string) =>
    settle(() => fireEvent.keyDown(screen.getByRole('button', { name: `Move ${name}` }), { key, altKey: true }));

  test('FRM-02 moved by the menu: at once, told, kept in this browser, and nobody is asked', async () => {
    const stage = await opened();
    await choose('C Form C', 'Move up');
    expect([namesShown(), kept(), stage.asked.length]).toEqual([['Form A', 'Form C', 'Form B'], [1, 3, 2], 1]);
    expect(screen.getByText('C Form C is now 2 of 3.')).toBeInTheDocument();
    await choose('A Form A', 'Move down');
    expect([namesShown(), kept()]).toEqual([
      ['Form C', 'Form A', 'Form B'],
      [3, 1, 2],
    ]);
    stage.close();
    await opened();
    expect(namesShown()).toEqual(['Form C', 'Form A', 'Form B']);
    await press('Back to the usual order');
    expect([namesShown(), screen.queryByRole('button', { name: 'Back to the usual order' })]).toEqual([
      ['Form A', 'Form B', 'Form C'],
      null,
    ]);
  });

  test('FRM-02 FED-07 moved by Alt and the arrows, as far as the ends; the focus stays', async () => {
    await opened();
    const handle = () => screen.getByRole('button', { name: 'Move A Form A' });
    handle().focus();
    await alt('A Form A', 'ArrowUp');
    expect(kept()).toBeNull();
    await alt('A Form A', 'ArrowDown');
    await alt('A Form A', 'ArrowDown');
    await alt('A Form A', 'ArrowDown');
    expect(namesShown()).toEqual(['Form B', 'Form C', 'Form A']);
    expect(document.activeElement).toBe(handle());
  });

  test('FRM-02 over the end of a page the reader goes along', async () => {
    const stage = await opened(many);
    await choose('F10 Form F10', 'Move down');
    expect([namesShown().slice(0, 2), stage.address()]).toEqual([['Form F10', 'Form F12'], 'page=2&size=10']);
  });

  test('FRM-02 forms that are new here come last, forms that are gone leave no gap', async () => {
    localStorage.setItem('forms.order', '[9,3,1]');
    await opened();
    expect(namesShown()).toEqual(['Form C', 'Form A', 'Form B']);
  });

  test('FRM-02 whatever is moved where, nothing is lost or doubled and it stands where it was put', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(22), fc.nat(22)), { maxLength: 30 }),
        fc.shuffledSubarray(many),
        (moves, some) => {
          let order: readonly number[] = some.map(({ id }) => id);
          for (const [from, to] of moves) {
            const before = arranged(many, order);
            const one = before[from] ?? opening;
            order = moved(before, one.id, to);
            const after = arranged(many, order);
            const others = (forms: readonly FormSummary[]) => forms.filter(({ id }) => id !== one.id);
            expect(after[to]).toEqual(one);
            expect(others(after)).toEqual(others(before));
          }
          expect(isOwn(many, order)).toBe(arranged(many, order).some(({ id }, place) => id !== place + 1));
        },
      ),
    );
    expect([asOrder([1, 2]), asOrder(['a']), asOrder({}), asOrder(null)]).toEqual([
      [1, 2],
      undefined,
      undefined,
      undefined,
    ]);
  });
});
