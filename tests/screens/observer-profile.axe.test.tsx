import { describe, test } from 'vitest';
import { listObservers } from '#contract/observers.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { ana, open, opened, question, type } from './observer-profile.given.tsx';
import { press, settle, speak } from '#tests/support/screen.tsx';

const states: [string, () => Promise<unknown>][] = [
  ['loading', async () => open('edit')],
  ['not found', () => opened('view', [])],
  [
    'failed',
    async () => {
      const stage = open('edit');
      await settle(() => {});
      await settle(() => stage.waiting(listObservers).fail(failures.forbidden));
    },
  ],
  ['viewing', () => opened('view')],
  ['adding', () => opened('new')],
  ['editing a deactivated one', () => opened('edit', [{ ...ana, isActive: false }])],
];

describe.each(['en', 'ro'] as const)('nobody is shut out (%s)', (language) => {
  test.each(states)('%s', async (_name, arrive) => {
    await speak(language);
    await arrive();
    await settle(() => {});
    await expectAccessible();
  });
});

test('nobody is shut out by dialogs and errors', async () => {
  await speak('en');
  const stage = await opened('edit');
  await type('Name', ' ');
  stage.tryToLeave('/urgents');
  await question('Leave without saving?');
  await expectAccessible();
  await press('Stay here');
  await press('Delete');
  await question('Delete Ana Pop?');
  await expectAccessible();
});
