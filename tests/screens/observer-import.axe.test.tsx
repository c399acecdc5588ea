import { screen } from '@testing-library/react';
import { describe, test } from 'vitest';
import { importObservers } from '#contract/observer-import.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { checked, choose, compare, givenNoImport, maria, messy, opened } from './observer-import.given.tsx';
import { press, settle, speak } from '#tests/support/screen.tsx';

givenNoImport();

const states: [string, () => Promise<unknown>][] = [
  ['choosing', () => opened()],
  ['choosing as organizer', () => opened(true)],
  ['reading', async () => (await opened(), choose(messy))],
  [
    'refused',
    async () => {
      const stage = await opened();
      await choose('PK\u0003\u0004');
      await compare(stage);
    },
  ],
  ['problems, some there already', () => checked(messy, false, [maria])],
  [
    'no problems, some of another NGO',
    () => checked('0731,1111,Ana', true, [{ at: 0, name: 'Eva', ngo: 'First NGO' }]),
  ],
  ['columns missing', () => checked('Telefon,Oras,Persoana\n0731,1111,Ana')],
];

describe.each(['en', 'ro'] as const)('nobody is shut out (%s)', (language) => {
  test.each(states)('%s', async (_name, arrive) => {
    await arrive();
    await speak(language);
    await settle(() => {});
    await expectAccessible();
  });

  test('sending, asked, failed, done', async () => {
    const stage = await checked(messy);
    await press(/^Import 2/u);
    await settle(() => {});
    await expectAccessible();
    await press('Cancel');
    await screen.findByRole('alertdialog');
    await expectAccessible();
    await press('Continue');
    const errors = [{ line: 2, phone: '07x', name: 'Dan', reason: 'phone-invalid' }];
    await settle(() => stage.waiting(importObservers).answer({ count: 2, errors }));
    await speak(language);
    await settle(() => {});
    await expectAccessible();
  });
});
