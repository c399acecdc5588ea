import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { CountyBox } from '#src/ui/CountyBox.tsx';
import { speak } from '#tests/support/screen.tsx';

beforeAll(async () => {
  await speak('en');
});

const counties = [
  { code: 'AB', name: 'Alba' },
  { code: 'B', name: 'București' },
];

function Picker() {
  const [county, setCounty] = useState('');
  return (
    <form onSubmit={() => {}}>
      <CountyBox label="County" counties={counties} value={county} onChoose={setCounty} />
      <output aria-label="chosen">{county}</output>
    </form>
  );
}

test('NTF-01 Enter takes what is meant by what was typed', async () => {
  render(<Picker />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'County' });
  await userEvent.type(field, 'alba{Enter}');
  expect([field.isConnected, field.value, screen.getByLabelText('chosen').textContent]).toEqual([
    true,
    'AB Alba',
    'AB',
  ]);
});

test('NTF-01 what is chosen, and then half a name: leaving it brings the chosen one back', async () => {
  render(<Picker />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'County' });
  await userEvent.type(field, 'bucuresti{ArrowDown}{Enter}');
  const chosen = field.value;
  await userEvent.clear(field);
  await userEvent.type(field, 'zz');
  await userEvent.tab();
  expect([chosen, field.value, screen.getByLabelText('chosen').textContent]).toEqual([
    'B București',
    'B București',
    'B',
  ]);
});
