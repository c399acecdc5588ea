import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actOnReview } from '#contract/review-acts.ts';
import { getReview } from '#contract/reviews.ts';
import { VisitReview } from '#src/screens/answers/desk/VisitReview.tsx';
import { organizer } from '#tests/support/claims.ts';
import { failures } from '#tests/support/failures.ts';
import { rowOf } from '#tests/support/reviews.ts';
import { openScreen, press, settle } from '#tests/support/screen.tsx';
import { bodyOf } from './desk.given.tsx';

const visit = { idObserver: 1, idPollingStation: 1_001 };

const openVisit = (claims = organizer) =>
  openScreen(<VisitReview visit={visit} />, { path: '/answers', claims, offers: ['account', 'desk'] });

const shown = () => document.querySelector('section[aria-label="Review"]')?.textContent ?? '';

test('DSK-01 a visit without flags is put to review by hand, and then has its way to the desk', async () => {
  const stage = openVisit();
  expect(shown()).toBe('');
  const found = stage.waiting(getReview);
  expect(found.args).toEqual({ params: visit });
  await settle(() => found.answer(null));
  expect(shown()).toContain('Not under review.');
  await press('Put to review');
  const asked = stage.waiting(actOnReview);
  expect(asked.args).toMatchObject({
    params: visit,
    body: { version: 0, seen: 0, act: { type: 'review.putToReview' } },
  });
  expect(bodyOf(asked)['key']).toMatch(/^[\da-f-]{36}$/u);
  expect(screen.getByRole('button', { name: 'Put to review' })).toHaveAttribute('aria-disabled', 'true');
  await press('Put to review');
  expect(stage.asked.filter(({ endpoint }) => endpoint === actOnReview)).toHaveLength(1);
  await settle(() => asked.answer({ act: 7, row: rowOf(1) }));
  await settle(() => stage.waiting(getReview).answer(rowOf(1)));
  expect(shown()).toContain('New');
  expect(screen.getByRole('link', { name: 'Open under Emergencies' }).getAttribute('href')).toContain(
    '/urgents/details/1/1001',
  );
  expect(screen.queryByRole('button', { name: 'Put to review' })).toBeNull();
});

test('DSK-01 a visit that somebody else has put to review meanwhile says so, and is read anew', async () => {
  const stage = openVisit();
  await settle(() => stage.waiting(getReview).answer(null));
  await press('Put to review');
  await settle(() => stage.waiting(actOnReview).fail({ ...failures.refused, status: 409, code: 'review-changed' }));
  expect(stage.toasts.map(({ title }) => title)).toEqual(['DESK_NOT_PUT']);
  await settle(() => stage.waiting(getReview).answer(rowOf(1)));
  expect(shown()).toContain('New');
});

test('PEO-01 viewers see how it stands, and put nothing to review', async () => {
  const stage = openVisit({ ...organizer, organizer: false, role: 'viewer' });
  await settle(() => stage.waiting(getReview).answer(null));
  expect(shown()).toBe('Not under review.');
});

test('AND-07 what fails says so and can be tried again', async () => {
  const stage = openVisit();
  await settle(() => stage.waiting(getReview).fail(failures.refused));
  expect(shown()).toContain('The review could not be loaded.');
  await press('Try now');
  await settle(() => stage.waiting(getReview).answer(null));
  expect(shown()).toContain('Not under review.');
});
