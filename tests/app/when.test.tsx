import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AsOf, When } from '#src/time/When.tsx';
import { openScreen } from '#tests/support/screen.tsx';

test('LNG-03 a moment is as short as it can be at the time of loading, and whole with its zone on hover', () => {
  openScreen(
    <AsOf value="2026-11-23T10:00:00Z">
      <When instant="2026-11-23T09:00:00" />
    </AsOf>,
  );
  const moment = screen.getByRole('time');
  expect(moment).toHaveTextContent(/^11:00$/u);
  expect(moment).toHaveAttribute('datetime', '2026-11-23T09:00:00.000Z');
  expect(moment).toHaveAttribute('title', '23 Nov 2026, 11:00 (Eastern European Time), 1 hour ago');
});

test('LNG-03 among facts it stands whole', () => {
  openScreen(
    <AsOf value="2026-11-23T10:00:00Z">
      <When instant="2026-11-23T09:00:00Z" isWhole />
    </AsOf>,
  );
  expect(screen.getByRole('time')).toHaveTextContent(/^23 Nov 2026, 11:00$/u);
});

test('LNG-03 what a back end wrote and no clock can read stands as it was written', () => {
  openScreen(<When instant="soon" />);
  expect(screen.getByText('soon')).toBeInTheDocument();
});
