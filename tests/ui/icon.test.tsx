import { render, screen } from '@testing-library/react';
import { Plus } from 'lucide';
import { expect, test } from 'vitest';
import { Icon } from '#src/ui/Icon.tsx';

const shapes = (drawing: Element | null) =>
  [...(drawing?.children ?? [])].map(({ tagName, attributes }) => [
    tagName,
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
  ]);

test('beside words it is a drawing that screen readers skip, in the colour of the text', () => {
  const { container } = render(<Icon of={Plus} size={16} />);
  const drawing = container.querySelector('svg');
  expect(shapes(drawing)).toEqual(Plus);
  expect([drawing?.ariaHidden, drawing?.getAttribute('width'), drawing?.getAttribute('stroke')]).toEqual([
    'true',
    '16',
    'currentColor',
  ]);
  expect(screen.queryByRole('img')).toBeNull();
});

test('by itself it says what it means', () => {
  render(<Icon of={Plus} label="Added" className="mark" />);
  expect(screen.getByRole('img', { name: 'Added' })).toHaveAttribute('class', 'mark');
  expect(screen.getByRole('img').hasAttribute('aria-hidden')).toBe(false);
});
