import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LiveBar } from '#src/screens/answers/LiveBar.tsx';
import { openScreen, settle, speak } from '#tests/support/screen.tsx';
import { stopClock } from '#tests/support/screenWalk.ts';
import { Listening, stubStreams } from './streams.given.tsx';

beforeEach(async () => {
  await speak('en');
  stopClock();
});

const passes = (seconds: number) => settle(() => vi.advanceTimersByTime(seconds * 1_000));

test('ANS-08 a back end that had no stream is asked for one every fifth minute', async () => {
  const wire = stubStreams();
  openScreen(
    <Listening>
      <LiveBar list="urgents" onBringIn={() => {}} />
    </Listening>,
  );
  await wire.refuse(404);
  expect(screen.getByText('Checked every 15 seconds')).toBeInTheDocument();
  for (let quarter = 1; quarter < 20; quarter += 1) await passes(15);
  expect([wire.asked, screen.queryByText('Checked every 15 seconds')]).toEqual([[], expect.anything()]);
  await passes(15);
  expect(wire.asked.map(({ address }) => address)).toEqual(['/api/v3/answers/events']);
  await wire.open();
  expect(screen.getByText('Live')).toBeInTheDocument();
});
