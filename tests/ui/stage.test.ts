import { expect, test } from 'vitest';
import * as walkOnStage from '../../docs/machines/play/collectedWalk.ts';
import * as screenWalkOnStage from '../../docs/machines/screens/collected.ts';

const standIns = [
  { name: 'screenWalk.ts', real: () => import('#tests/support/screenWalk.ts'), standIn: screenWalkOnStage },
  { name: 'walk.ts', real: () => import('#tests/support/walk.ts'), standIn: walkOnStage },
];

test.each(standIns)('PRB-07 what walks import of $name is there on the stage, too', async ({ real, standIn }) => {
  const missing = Object.keys(await real()).filter((name) => !(name in standIn));
  expect(missing).toEqual([]);
});
