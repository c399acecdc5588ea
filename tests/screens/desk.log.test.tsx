import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dan } from '#tests/support/reviews.ts';
import { press } from '#tests/support/screen.tsx';
import { openDesk } from './desk.given.tsx';

const ana = { id: 1, account: 'ana', ngo: 'Alfa' };
let ids = 0;
/** What was done, with what belongs to it. */
const did = (kind: string, more: object = {}) => ({
  id: (ids += 1),
  kind,
  at: '2026-11-21T18:00:00Z',
  by: dan,
  from: 'new',
  to: 'new',
  text: null,
  reason: null,
  duplicateOf: null,
  waiting: null,
  outcome: null,
  isEscalated: false,
  assignedTo: null,
  takenFrom: null,
  undoes: null,
  isErased: false,
  ...more,
});

async function linesOf(...acts: object[]) {
  const stage = await openDesk({ open: 1 });
  stage.log.push(...acts);
  await press('History');
  await stage.serve();
  const lines = within(screen.getByRole('region', { name: 'History' })).queryAllByRole('listitem');
  return lines.map(({ textContent }) => textContent?.replace(/^.*?dan /u, ''));
}

test('DSK-08 the log names who did what, and says of undone acts that they are', async () => {
  const undone = did('review.undone', { id: 9, to: 'confirmed', undoes: 8 });
  const confirmed = did('review.confirmed', { id: 8, to: 'confirmed', text: 'clear' });
  expect(await linesOf(undone, confirmed)).toEqual(['Undone', 'Confirmed (undone later)clear']);
});

test('DSK-08 the log says what belongs to each act', async () => {
  expect(
    await linesOf(
      did('review.dismissed', { reason: 'mistake' }),
      did('review.called', { outcome: 'unreached' }),
      did('review.postponed', { waiting: { for: 'colleague', until: '2026-11-21T19:00:00Z' } }),
      did('review.assigned', { assignedTo: ana }),
      did('review.claimed', { takenFrom: ana }),
      did('review.escalated', { isEscalated: true }),
      did('review.escalated'),
      did('review.commented', { text: 'seen twice' }),
      did('review.commented', { isErased: true }),
    ),
  ).toEqual([
    'Dismissed, Observer’s mistake',
    'Called, Not reached',
    'Put to wait, for a colleague',
    'Assigned, ana',
    'Claimed, taken over from ana',
    'Escalated',
    'Escalation ended',
    'Commentedseen twice',
    'Commented (the text was erased)',
  ]);
});

test('DSK-08 where nobody did anything the log says so', async () => {
  expect(await linesOf()).toEqual([]);
  expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent(
    'Nobody has done anything about this visit yet',
  );
});
