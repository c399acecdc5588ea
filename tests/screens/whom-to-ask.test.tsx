import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getAccount } from '#contract/account.ts';
import { Forbidden } from '#src/app/Forbidden.tsx';
// It comes by itself: here it is at hand.
import '#src/app/WhomToAsk.tsx';
import { failures } from '#tests/support/failures.ts';
import { openScreen, settle, speak } from '#tests/support/screen.tsx';

const own = { account: 'ana', idNgo: 2, ngo: 'Alpha', organizer: false };
const organizers = [
  { ngo: 'Organizers', accounts: ['mara', 'dan'] },
  { ngo: 'Second', accounts: ['ion'] },
];

/** The page, with the question for the names on its way. */
async function refused() {
  const stage = openScreen(<Forbidden />);
  await vi.waitFor(() => expect(stage.asked).toHaveLength(1));
  return stage;
}

test.each([
  ['en', 'You can ask Organizers (mara or dan) or Second (ion).'],
  ['ro', 'Puteți întreba Organizers (mara sau dan) sau Second (ion).'],
] as const)('C18 NAV-10 who may not see a screen learns whom to ask, by name, in %s', async (language, words) => {
  await speak(language);
  const stage = await refused();
  await settle(() => stage.waiting(getAccount).answer({ ...own, organizers }));
  expect(screen.getByText(words)).toBeVisible();
});

test('C18 nothing is said of it where the server does not tell, or does not know the call', async () => {
  await speak('en');
  const stage = await refused();
  await settle(() => stage.waiting(getAccount).fail(failures.notFound));
  expect(screen.queryByText(/You can ask/u)).toBeNull();
});
