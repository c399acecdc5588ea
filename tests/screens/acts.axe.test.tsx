import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listActs } from '#contract/acts.ts';
import { ActsScreen } from '#src/screens/acts/ActsScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle, speak } from '#tests/support/screen.tsx';
import { changed, opened } from './acts.given.tsx';

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));

  const fails = (failure: unknown) => async () => {
    const stage = openScreen(<ActsScreen />);
    await settle(() => stage.waiting(listActs).fail(failure));
  };
  const states: Record<string, () => Promise<unknown>> = {
    loading: async () => openScreen(<ActsScreen />),
    rows: () => opened('', [changed], '1.2'),
    'a filter, and one unfolded': async () => {
      await opened('account=1&from=2026-11-22T07:00');
      await press(/: (?:Observer changed|Observator modificat)$/u);
    },
    none: () => opened('', []),
    failed: fails(failures.server),
    forbidden: fails(failures.forbidden),
    'no history': fails(failures.notFound),
  };

  test('NAV-10 a history that may not be seen is not offered as a file', async () => {
    const file = () => screen.queryByRole('button', { name: /^(?:Download as CSV|Descărcați în format CSV)$/u });
    await states['failed']?.();
    expect(file()).toBeInTheDocument();
    cleanup();
    await states['forbidden']?.();
    expect(file()).toBeNull();
  });

  test.each(Object.entries(states))('LED-06 %s', async (_name, open) => {
    await open();
    await expect(expectAccessible()).resolves.toBeUndefined();
  });
});
