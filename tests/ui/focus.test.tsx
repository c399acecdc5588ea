import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { FilterChips } from '#src/ui/FilterChips.tsx';
import { SelectionBar } from '#src/ui/SelectionBar.tsx';
import { speak } from '#tests/support/screen.tsx';

beforeEach(() => speak('en'));

function Filtered() {
  const [keys, setKeys] = useState(['Name', 'Phone', 'NGO']);
  return (
    <main>
      <h1>Observers list</h1>
      <FilterChips
        chips={keys.map((key) => ({ key, label: key, value: 'x' }))}
        onRemove={(gone) => setKeys(keys.filter((key) => key !== gone))}
      />
    </main>
  );
}

const chip = (name: string) => screen.getByRole('button', { name: `Remove the filter “${name}”` });

test('who takes filters away goes on at the next, at the one before, and at the heading', async () => {
  render(<Filtered />);
  await userEvent.click(chip('Name'));
  expect(chip('Phone')).toHaveFocus();
  await userEvent.click(chip('NGO'));
  expect(chip('Phone')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading')).toHaveFocus();
});

function Marked() {
  const [count, setCount] = useState(2);
  return (
    <main>
      <h1>Observers list</h1>
      <SelectionBar count={count} onClear={() => setCount(0)} actions={null}>
        <input aria-label="Name" />
      </SelectionBar>
    </main>
  );
}

test('who clears the selection goes on at the heading', async () => {
  render(<Marked />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
  expect(screen.getByRole('heading')).toHaveFocus();
});
