import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { countObservers } from '#contract/observers.ts';
import { idle } from '#src/ui/idle.ts';
import { settle } from '#tests/support/screen.tsx';
import { ana, dan, list, openObservers } from './observers.given.tsx';

const fetched = vi.hoisted((): string[] => []);
vi.mock('#src/screens/observers/DeleteDialogs.tsx', (original) => {
  fetched.push('delete');
  return original();
});
vi.mock('#src/observer/ResetPasswordDialog.tsx', (original) => {
  fetched.push('reset');
  return original();
});

/** Whatever is fetched when there is nothing better to do has come. */
async function nothingBetterToDo() {
  await act(idle);
  await vi.dynamicImportSettled();
}

beforeEach(() => fetched.splice(0));

test('NAV-10 the questions to delete and to reset are fetched once the list stands, before anybody asks them', async () => {
  const stage = openObservers();
  await settle(() => stage.waiting(countObservers).answer(2));
  await nothingBetterToDo();
  expect(fetched).toEqual([]);
  await list(stage, [ana, dan]);
  await nothingBetterToDo();
  expect(fetched.toSorted()).toEqual(['delete', 'reset']);
});
