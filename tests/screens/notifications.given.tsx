import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { activeObservers, type Observer } from '#contract/observers.ts';
import {
  countReached,
  type Deliveries,
  type DeliveryStatus,
  type Recipient,
  type SentNotification,
} from '#contract/notifications.ts';
import { listCounties, type County } from '#contract/stations.ts';
import { NotificationsScreen } from '#src/screens/notifications/NotificationsScreen.tsx';
import { SentScreen } from '#src/screens/notifications/SentScreen.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { observer } from './observers.given.tsx';

const county = (id: number, code: string, name: string, limit: number): County => ({
  id,
  code,
  name,
  limit,
  diaspora: false,
  order: id,
});

export const counties = [
  county(1, 'AB', 'Alba', 120),
  county(2, 'BN', 'Bistrița-Năsăud', 40),
  county(3, 'B', 'București', 1_264),
  county(4, 'XX', 'Nicăieri', 0),
];

export const reach = { observers: 1_240, withDevice: 900, pushes: true };

export const ana = observer(1, { name: 'Ana Pop' });
export const bob = observer(2, { name: 'Bob Ionescu', hasApp: false });
export const ion = observer(3, { name: 'Ion Dan' });

/** The screen with its counties and the number of all. */
export async function opened(search = ''): Promise<Stage> {
  const stage = openScreen(<NotificationsScreen />, { search });
  await settle(() => stage.waiting(listCounties).answer(counties));
  await settle(() => stage.waiting(countReached).answer(reach));
  return stage;
}

/** The page of the message with the id 7, with nothing answered yet. */
export const openSent = (search = ''): Stage =>
  openScreen(
    <Routes>
      <Route path="/notifications/history/:id" element={<SentScreen />} />
    </Routes>,
    { path: '/notifications/history/7', search },
  );

export const field = (label: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });

export const type = (label: RegExp | string, value: string) =>
  settle(() => fireEvent.change(field(label), { target: { value } }));

/** Types into the picker and takes what Enter takes. */
export async function choose(typed: string): Promise<void> {
  await type('County', typed);
  await settle(() => fireEvent.keyDown(field('County'), { key: 'Enter' }));
}

export async function found(stage: Stage, observers: readonly Observer[] = [ana, bob, ion]): Promise<void> {
  await choose('alba');
  await press('Search');
  await settle(() => stage.waiting(activeObservers).answer(observers));
}

export async function write(title = 'Urns', text = 'Seal them.'): Promise<void> {
  await type(/^Notification title/u, title);
  await type(/^Message/u, text);
}

export const toggle = (name: RegExp) => settle(() => fireEvent.click(screen.getByRole('checkbox', { name })));

/** Everybody in sight, and whether they are picked. */
export const cards = () =>
  screen
    .queryAllByRole<HTMLInputElement>('checkbox')
    .map((box) => [box.closest('label')?.querySelector('strong')?.textContent, box.checked]);

export const pageOf = <T,>(data: readonly T[], totalItems = data.length, totalPages = 1) => ({
  data,
  totalItems,
  totalPages,
});

export const sentNotification = (
  deliveries: Partial<Deliveries> = { sent: 3, failed: 2 },
  id = 7,
): SentNotification => ({
  id,
  title: `Urns ${id}`,
  channel: 'Firebase',
  body: 'Seal them.\nAll of them.',
  insertedAt: '2026-11-21T18:00:00.000Z',
  senderId: 1,
  senderIdNgo: 1,
  senderNgoName: 'First NGO',
  senderAccount: 'mara',
  sentObserverIds: [1, 2],
  deliveries: { queued: 0, sent: 0, failed: 0, noDevice: 0, recorded: 0, ...deliveries },
});

const ids: Record<DeliveryStatus, number> = { queued: 1, sent: 2, failed: 3, 'no-device': 4, recorded: 5 };

export const recipient = (status: DeliveryStatus): Recipient => ({
  idObserver: ids[status],
  name: `Observer ${ids[status]}`,
  phone: `072200000${ids[status]}`,
  status,
  detail: status === 'failed' ? 'UNREGISTERED' : null,
  attempts: 1,
  hasApp: true,
  isActive: true,
});
