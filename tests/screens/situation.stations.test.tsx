import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listReportingStations } from '#contract/situation.ts';
import { listCounties } from '#contract/stations.ts';
import { settle } from '#tests/support/screen.tsx';
import { alba, openStations } from './situation.given.tsx';

test('SIT-01 a page of stations is given up once another is asked for', async () => {
  const stage = openStations('page=2');
  const first = stage.waiting(listReportingStations);
  await settle(() => stage.waiting(listCounties).answer([alba]));
  expect(first.signal?.aborted).toBe(false);
  const county = screen.getByRole('combobox', { name: 'County' });
  await settle(() => fireEvent.change(county, { target: { value: 'ab' } }));
  await settle(() => fireEvent.keyDown(county, { key: 'Enter' }));
  const second = stage.waiting(listReportingStations);
  expect([first.signal?.aborted, second.signal?.aborted]).toEqual([true, false]);
});
