import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RowMenu } from '#src/ui/RowMenu.tsx';

const closed = vi.fn<() => void>();
const chosen = vi.fn<(action: string, row: string) => void>();
beforeEach(() => {
  closed.mockClear();
  chosen.mockClear();
});

/** The menu of a row, opened by its button. */
function open(...keys: string[]): HTMLElement {
  render(<button type="button">More</button>);
  const opener = screen.getByRole('button', { name: 'More' });
  const actions = keys.map((key) => ({
    key,
    label: key === 'c' ? (row: string) => `c of ${row}` : key,
    icon: null,
    isDangerous: key === 'c',
    onSelect: (row: string) => chosen(key, row),
  }));
  render(<RowMenu row="Șerban" name="Actions" actions={actions} opener={opener} onClose={closed} />);
  return opener;
}

const focused = () => document.activeElement?.textContent;
/** Whether the page was kept from doing with the key what it does otherwise. */
const press = (key: string): boolean => !fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('the menu of a row', () => {
  test('begins at its first action, and arrows go around it', () => {
    open('a', 'b', 'c');
    const way = [focused()];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Home', 'End', 'Home']) {
      expect(press(key)).toBe(true);
      way.push(focused());
    }
    expect(way).toEqual(['a', 'b', 'c of Șerban', 'a', 'c of Șerban', 'b', 'a', 'c of Șerban', 'a']);
    expect(closed).not.toHaveBeenCalled();
  });

  test('of one action stays at it, and other keys do what they do', () => {
    open('a');
    for (const key of ['ArrowDown', 'ArrowUp', 'End', 'Home']) expect([press(key), focused()]).toEqual([true, 'a']);
    for (const key of ['x', 'ArrowRight', 'Enter']) expect([press(key), focused()]).toEqual([false, 'a']);
    expect(closed).not.toHaveBeenCalled();
  });

  test.each(['Escape', 'Tab'])('closes with %s, and the focus goes back', (key) => {
    const opener = open('a', 'b');
    expect(press(key)).toBe(true);
    expect([closed.mock.calls.length, document.activeElement]).toEqual([1, opener]);
    expect(chosen).not.toHaveBeenCalled();
  });

  test('does what was chosen with its row, closed and with the focus where it was', () => {
    const opener = open('a', 'b', 'c');
    closed.mockImplementation(() => expect(chosen).not.toHaveBeenCalled());
    fireEvent.click(screen.getByRole('menuitem', { name: 'c of Șerban' }));
    expect([chosen.mock.calls, closed.mock.calls.length, document.activeElement]).toEqual([
      [['c', 'Șerban']],
      1,
      opener,
    ]);
  });
});
