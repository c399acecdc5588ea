import { usualChannel } from '#contract/notification-channel.values.ts';
import { ngos } from './people.ts';
import type { Random } from './random.ts';
import type { Register, Row } from './register.ts';
import type { Day } from './visits.ts';

const HOUR = 60 * 60_000;

/** Sender's NGO, hours after the opening, title, text. */
const texts = [
  [1, -2, 'Good morning', 'Polling stations open at 07:00. Please send form A before you leave your first station.'],
  [2, -1.5, 'Have a good day', 'Your coordinator is there for you all day. Drink enough and take breaks.'],
  [1, 4, 'Turnout at 11:00', 'Please note the turnout at 11:00 that is displayed at the door.'],
  [2, 6.5, 'Form B', 'Many forms B have only the first section. Please look through the others, too.'],
  [3, 8, 'Second station', 'Whoever can: please visit a second station in your town before 18:00.'],
  [
    1,
    12.5,
    'Before the polls close',
    'Be at the station where you want to see the count by 20:30. They lock the door.',
  ],
  [2, 13.5, 'Form C', 'Photograph the protocol before you leave, and send form C from the station.'],
] as const;

/** What coordinators have sent today. Without push credentials a message ends as recorded. */
export const makeMessages = (
  random: Random,
  people: Register,
  day: Day,
): { notifications: Row<'notification'>[]; deliveries: Row<'delivery'>[] } => {
  const tokens = new Map(people.devices.map(({ observer_id, token }) => [observer_id, token]));
  const notifications: Row<'notification'>[] = [];
  const deliveries: Row<'delivery'>[] = [];
  for (const [ngoId, hours, title, message] of texts) {
    const id = notifications.length + 1;
    const sentAt = new Date(Math.round(day.opens + hours * HOUR + random.next() * 5 * 60_000));
    const sender = ngos[ngoId - 1]?.name ?? '';
    notifications.push({
      id,
      key: random.uuid(),
      channel: usualChannel,
      sender,
      title,
      message,
      admin_id: ngoId,
      ngo_id: ngoId,
      created_at: sentAt,
    });
    for (const observer of people.observers) {
      if (ngoId !== 1 && observer.ngo_id !== ngoId) continue;
      const token = tokens.get(observer.id) ?? null;
      deliveries.push({
        notification_id: id,
        observer_id: observer.id,
        token,
        status: token === null ? 'no-device' : 'recorded',
        attempts: 0,
        next_at: sentAt,
        detail: null,
        updated_at: sentAt,
      });
    }
  }
  return { notifications, deliveries };
};
