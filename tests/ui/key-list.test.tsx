import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KeyList } from '#src/ui/KeyList.tsx';
import { speak } from '#tests/support/screen.tsx';

test.each([
  ['en', 'Find'],
  ['ro', 'Căutare'],
] as const)('FND-01 the keys of each screen end with the one that finds anything, in %s', async (language, find) => {
  await speak(language);
  render(<KeyList keys={{ next: { keys: 'j ArrowDown', does: 'LIST_KEY_NEXT' } }} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['j↓', 'Ctrl+K']);
  expect(screen.getAllByRole('definition').at(-1)?.textContent).toBe(find);
});
