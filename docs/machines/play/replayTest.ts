import type { Played, PlayedChild, PlayedStep } from './playRecording.ts';
import { actorText } from './replayText.ts';
import { stateName } from './take.ts';

interface Choice {
  step: PlayedStep;
  why: string;
}

/** What xstate sends by itself; all else somebody did, or a part of the console. */
const isOwn = ({ event }: PlayedStep) => event.type.startsWith('xstate.');

/** The step to mend, where nobody says which: the last that broke, else where the machines part or keep other things, else what was done last. */
export function stepToMend(steps: readonly PlayedStep[]): Choice | undefined {
  const choices: [PlayedStep | undefined, string][] = [
    [steps.findLast(({ fault }) => fault !== null), 'the last that broke'],
    [steps.find(({ parts }) => parts), 'the first at which the machine as it stands goes elsewhere than recorded'],
    [steps.find(({ notes }) => notes.length > 0), 'the first at which something else comes of it than was recorded'],
    [steps.findLast((step) => !isOwn(step)), 'the last that was done: nothing broke, and all goes as recorded'],
    [steps.at(-1), 'the last'],
  ];
  return choices.flatMap(([step, why]) => (step === undefined ? [] : [{ step, why }])).at(0);
}

const written = (value: unknown) => JSON.stringify(value) ?? 'undefined';

const resumed = (machine: string, { state, context }: { state: unknown; context: unknown }) =>
  `resumed(${written(machine)}, ${written(state)}, ${written(context)})`;

/** Children as they are at a step, where they were something else before it. */
function moved({ children, event }: PlayedStep, before: readonly PlayedChild[]): string {
  const news = children.filter(
    ({ name, snapshot }) =>
      event.type === `xstate.snapshot.${name}` || before.find((one) => one.name === name)?.snapshot !== snapshot,
  );
  if (news.length === 0) return '';
  return `, { ${news.map((child) => `${written(child.name)}: ${resumed(child.machine, child)}`).join(', ')} }`;
}

/** A test that takes the same way and fails until somebody says in it what should have come of it. */
export function replayTest(played: Played, wrong: PlayedStep): string {
  const { machine } = wrong.actor;
  const way = played.steps.filter(({ actor, number }) => actor === wrong.actor && number <= wrong.number);
  const steps = way.map((step, at) => {
    const { snapshot: _, ...event } = step.event;
    const children = moved(step, way[at - 1]?.children ?? []);
    return `snapshot = taken(snapshot, ${written(event)}${children});\n// Recorded: ${stateName(step.after.state)}.`;
  });
  return `import { expect, test } from 'vitest';
import { resumed, taken } from '../../docs/machines/play/replayed.ts';

// Written by \`npm run replay -- FILE --test\` from a recording: ${actorText(wrong)}, event ${wrong.number}.
// Say at its end what should have been, give it the id of the requirement, and mend the machine.
test('what was recorded of ${machine} leads to where it should', () => {
  let snapshot = ${resumed(machine, way[0]?.before ?? wrong.before)};
${steps.join('\n')}
  expect(snapshot.value).toEqual('what should stand here instead of ${stateName(wrong.after.state)}');
});
`;
}
