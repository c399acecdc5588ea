import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type SelectionEvent, selectionMachine } from '#machines/selection/selection.machine.ts';
import { headerMark, isPicked, pickedRows } from '#machines/selection/selection.selectors.ts';

test('TAB-04 TAB-08 the selection is what a set of keys would be', () => {
  const key = fc.integer({ min: 0, max: 12 }).map(String);
  const row = (id: string) => ({ key: id, name: `row ${id}` });
  const event: fc.Arbitrary<SelectionEvent> = fc.oneof(
    key.map((id) => ({ type: 'row.toggled' as const, key: id })),
    fc.constantFrom('all.toggled' as const, 'selection.cleared' as const).map((type) => ({ type })),
    fc.uniqueArray(key).map((keys) => ({ type: 'rows.removed' as const, keys })),
    fc.record({ keys: fc.uniqueArray(key), scope: fc.integer({ min: 0, max: 1 }) }).map(({ keys, scope }) => ({
      type: 'rows.changed' as const,
      rows: keys.map(row),
      scope,
    })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const actor = createActor(selectionMachine, {
        input: { rows: ['1', '2', '3'].map(row), picked: [], scope: 0 },
      }).start();
      let inSight = ['1', '2', '3'];
      let scope = 0;
      const model = new Set<string>();
      const toggle = (id: string) => (model.has(id) ? model.delete(id) : inSight.includes(id) && model.add(id));
      for (const one of events) {
        actor.send(one);
        if (one.type === 'row.toggled') toggle(one.key);
        if (one.type === 'selection.cleared') model.clear();
        if (one.type === 'rows.removed') for (const id of one.keys) model.delete(id);
        if (one.type === 'rows.changed' && one.scope !== scope) model.clear();
        if (one.type === 'rows.changed') [inSight, scope] = [one.rows.map((each) => each.key), one.scope];
        if (one.type === 'all.toggled') {
          const whole = inSight.every((id) => model.has(id));
          for (const id of inSight) if (model.has(id) === whole) toggle(id);
        }
        const snapshot = actor.getSnapshot();
        expect(
          pickedRows(snapshot)
            .map((each) => each.key)
            .toSorted(),
        ).toEqual([...model].toSorted());
        expect([snapshot.matches('some'), snapshot.matches('empty')]).toEqual([model.size > 0, model.size === 0]);
        const marked = inSight.filter((id) => isPicked(id)(snapshot)).length;
        expect(headerMark(snapshot)).toBe(marked === 0 ? 'none' : marked === inSight.length ? 'all' : 'some');
      }
    }),
  );
});
