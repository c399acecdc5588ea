import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextField } from '#src/ui/TextField.tsx';

test.each([
  [{}, 'Local time.'],
  [{ hint: 'A day.' }, 'A day. Local time.'],
  [{ hint: 'A day.', error: 'No such day.' }, 'No such day. A day. Local time.'],
])('what the caller says of a field is read out with %o', (said, whole) => {
  render(
    <>
      <TextField label="From" aria-describedby="zone" {...said} />
      <p id="zone">Local time.</p>
    </>,
  );
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription(whole);
});
