import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listObservers } from '#contract/observers.ts';
import { NotificationsScreen } from '#src/screens/notifications/NotificationsScreen.tsx';
import { cards } from './notifications.given.tsx';
import { openScreen, press, settle } from '#tests/support/screen.tsx';
import { openObservers, observer } from './observers.given.tsx';

async function opened() {
  const stage = openObservers();
  const data = [1, 2, 3].map((id) => observer(id));
  await settle(() => stage.waiting(listObservers).answer({ data, totalItems: 3, totalPages: 1 }));
  return stage;
}

test('OBS-07 NTF-07 Notification on a row opens the message with that observer as recipient', async () => {
  const stage = await opened();
  await press('Actions for Observer 2');
  await press('Send notification', 'menuitem');
  expect(stage.went).toEqual(['/notifications']);
  stage.close();
  openScreen(<NotificationsScreen />);
  expect(cards()).toEqual([['Observer 2', true]]);
  expect(screen.getByText('1 observer chosen')).toBeInTheDocument();
});

test('OBS-07 NTF-07 from the selection bar, with all who are selected', async () => {
  const stage = await opened();
  for (const name of ['Select Observer 1', 'Select Observer 3'])
    await settle(() => fireEvent.click(screen.getByRole('checkbox', { name })));
  await press('Send notification');
  expect(stage.went).toEqual(['/notifications']);
  stage.close();
  openScreen(<NotificationsScreen />);
  expect(cards()).toEqual([
    ['Observer 1', true],
    ['Observer 3', true],
  ]);
  expect(screen.getByText('2 observers chosen')).toBeInTheDocument();
});
