import type { Played, PlayedStep } from './playRecording.ts';
import { actorText } from './replayText.ts';
import { stateName } from './take.ts';

/** The step to mend: the one that was asked for, the last that broke, or the last of all. */
export const stepToMend = ({ steps }: Played, number: number | null): PlayedStep | undefined =>
  number === null ? (steps.findLast(({ fault }) => fault !== null) ?? steps.at(-1)) : steps[number - 1];

const written = (value: unknown) => JSON.stringify(value, null, 2) ?? 'undefined';

/** A test that takes the same way and fails until somebody says in it what should have come of it. */
export function replayTest(played: Played, wrong: PlayedStep, folder: string): string {
  const way = played.steps.filter(({ actor, number }) => actor === wrong.actor && number <= wrong.number);
  const [first] = way;
  const steps = way.map(({ event, after }) => {
    const { snapshot, ...fields } = event;
    const child = snapshot === undefined ? '' : ' // its child moved: give it the snapshot that it had';
    return `  snapshot = take(machine, snapshot, ${written(fields)}).after;${child}\n  // recorded: ${stateName(after.state)}`;
  });
  return `import { expect, test } from 'vitest';
import { catalogue } from '../../docs/machines/catalogue.ts';
import { resume, take } from '../../docs/machines/play/take.ts';

// Written by \`npm run replay -- FILE --test\` from a recording: ${actorText(wrong)}, event ${wrong.number}.
// Say at its end what should have been, give it the id of the requirement, and mend the machine.
test('what was recorded of ${folder} leads to where it should', () => {
  const machine = catalogue['${folder}'];
  if (machine === undefined) throw new Error('the machine has gone');
  let snapshot = resume(machine, ${written(first?.before.state)}, ${written(first?.before.context)});
${steps.join('\n')}
  expect(snapshot.value).toEqual('what should stand here instead of ${stateName(wrong.after.state)}');
});
`;
}
