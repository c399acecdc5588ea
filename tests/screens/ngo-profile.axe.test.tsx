import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, test } from 'vitest';
import { getNgo, listNgoAdmins } from '#contract/ngos.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { alpha, mine, open, opened } from './ngo-profile.given.tsx';
import { settle, speak } from '#tests/support/screen.tsx';

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));
  const button = (index: number) =>
    settle(() => fireEvent.click(screen.getAllByRole('button').at(index) ?? document.body));
  const fill = async (index: number, value: string) =>
    settle(() => fireEvent.change(screen.getAllByRole('textbox')[index] ?? document.body, { target: { value } }));

  const states: Record<string, () => Promise<unknown>> = {
    loading: async () => open('view'),
    'not found': async () => {
      open('view', { id: '0' });
      await settle(() => {});
    },
    failed: async () => {
      const stage = open('view');
      await settle(() => stage.waiting(getNgo).fail(failures.server));
    },
    'no accounts': async () => {
      const stage = open('view');
      await settle(() => stage.waiting(getNgo).answer(alpha));
      await settle(() => stage.waiting(listNgoAdmins).answer([]));
    },
    viewing: () => opened('view'),
    adding: () => opened('new'),
    'adding, with complaints': async () => {
      await opened('new');
      await fill(0, ' ');
      await fill(1, 'x'.repeat(11));
    },
    editing: () => opened('edit'),
    'editing the own one': () => opened('edit', mine),
    'asking to leave': async () => {
      const stage = await opened('edit');
      await fill(0, 'Beta');
      stage.tryToLeave('/');
      await screen.findByRole('alertdialog');
    },
    'asking to delete': async () => {
      await opened('edit');
      await button(-1);
      await screen.findByRole('alertdialog');
    },
    'adding an account': async () => {
      await opened('view');
      await button(1);
      await screen.findByRole('dialog');
    },
    'removing an account': async () => {
      await opened('view');
      await button(-1);
      await screen.findByRole('alertdialog');
    },
  };

  test.each(Object.entries(states))('%s', async (_name, reach) => {
    await reach();
    await expectAccessible();
  });
});
