import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listObservers } from '#contract/observers.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { ana, dialog, opened, openObservers } from './observers.given.tsx';
import { press, settle, speak } from '#tests/support/screen.tsx';

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));

  async function broken(failure: unknown) {
    const stage = openObservers();
    await settle(() => stage.waiting(listObservers).fail(failure));
  }

  const offered = () => [
    ...screen.queryAllByRole('button', { name: /^(?:Export|Exportați)$/u }),
    ...screen.queryAllByRole('link', { name: /^(?:Add observer|Adăugați observator)$/u }),
  ];

  test('NAV-10 a list that may not be seen is said as large as a page and offers nothing, one that failed does', async () => {
    await broken(failures.forbidden);
    const title = { en: 'You do not have access to this page', ro: 'Nu aveți acces la această pagină' }[language];
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(title);
    expect(offered()).toEqual([]);
    cleanup();
    await broken(failures.server);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(offered()).toHaveLength(2);
  });

  const states: Record<string, () => Promise<unknown>> = {
    loading: async () => openObservers(),
    rows: () => opened(),
    'rows with a filter, sorted': () => opened([ana], 'name=ana&sort=name:asc'),
    none: () => opened([]),
    'none that match': () => opened([], 'name=nobody'),
    failed: () => broken(failures.server),
    forbidden: () => broken(failures.forbidden),
    selected: async () => {
      await opened();
      await settle(() => fireEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body));
    },
    menu: async () => {
      await opened();
      await press(/(Actions for|Acțiuni pentru) Ana Pop/u);
    },
    cards: async () => {
      await opened();
      await press(language === 'en' ? 'As cards' : 'Ca fișe');
    },
    'asking to delete': async () => {
      await opened();
      await press(/(Actions for|Acțiuni pentru) Ana Pop/u);
      await settle(() => fireEvent.click(screen.getAllByRole('menuitem').at(-1) ?? document.body));
      await dialog('alertdialog');
    },
    'resetting a password': async () => {
      await opened();
      await press(/(Actions for|Acțiuni pentru) Ana Pop/u);
      await settle(() => fireEvent.click(screen.getAllByRole('menuitem')[0] ?? document.body));
      await dialog('dialog');
    },
  };

  test.each(Object.entries(states))('%s', async (_name, reach) => {
    await reach();
    await expectAccessible();
  });
});
