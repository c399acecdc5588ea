import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listNgos } from '#contract/ngos.ts';
import { NgosScreen } from '#src/screens/ngos/NgosScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { all, opened, question } from './ngos.given.tsx';
import { openScreen, press, settle, speak } from '#tests/support/screen.tsx';

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));

  const menu = async (name: RegExp, item: number) => {
    await opened();
    await settle(() => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body));
    await settle(() => fireEvent.click(screen.getAllByRole('menuitem')[item] ?? document.body));
  };
  const states: Record<string, () => Promise<unknown>> = {
    loading: async () => openScreen(<NgosScreen />),
    rows: () => opened(),
    'rows in cards': async () => {
      await opened();
      await press(language === 'en' ? 'As cards' : 'Ca fișe');
    },
    none: () => opened([]),
    'none that match': () => opened(all, 'name=nobody'),
    failed: async () => {
      const stage = openScreen(<NgosScreen />);
      await settle(() => stage.waiting(listNgos).fail(failures.server));
    },
    switching: () => menu(/Zece/u, 0),
    'asking about a role': async () => {
      await menu(/Zece/u, 1);
      await question();
    },
    'asking to delete': async () => {
      await menu(/Zece/u, 2);
      await question();
    },
  };

  test.each(Object.entries(states))('%s', async (_name, reach) => {
    await reach();
    await waitFor(() => expect(document.body).not.toBeEmptyDOMElement());
    await expectAccessible();
  });
});
