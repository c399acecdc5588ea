import { exceptedOf, type Exhibit } from './exhibit.ts';

/** What is walked of every machine, and what is not walked through the screen. */
export function coveragePage(exhibits: readonly Exhibit[]): string {
  return [
    '# What is walked',
    '',
    'Every transition of every machine is taken by its own walk (`tests/machines/`), and by tests that press what a',
    'reader would press (`tests/screens/`, `tests/journeys/`, `tests/app/`), but for those below. `npm run test:unit`',
    'measures both and prints the table with the times. It fails where a walk leaves a transition out or an exception has',
    'no reason, and tells where the list below and the run disagree.',
    '',
    '| Machine | States | Transitions | By its walk | Through the screen | Paths | Requirements |',
    '| --- | --: | --: | --: | --: | --: | --- |',
    ...exhibits.map(row),
    total(exhibits),
    '',
    '## Not through the screen',
    '',
    ...exhibits.flatMap(exceptions),
    'Written by `npm run machines`.',
    '',
  ].join('\n');
}

function row(exhibit: Exhibit): string {
  const { name, states, transitions, paths, requirements } = exhibit;
  const onScreen = transitions - exceptedOf(exhibit);
  const figures = [states, transitions, transitions, onScreen, paths].join(' | ');
  return `| [${name}](../../machines/${name}/${name}.diagram.md) | ${figures} | ${requirements.join(' ')} |`;
}

function total(exhibits: readonly Exhibit[]): string {
  const sum = (of: (exhibit: Exhibit) => number) => exhibits.reduce((sum, exhibit) => sum + of(exhibit), 0);
  const transitions = sum((one) => one.transitions);
  const figures = [sum((one) => one.states), transitions, transitions, transitions - sum(exceptedOf)];
  return `| **${exhibits.length} machines** | ${figures.join(' | ')} | ${sum((one) => one.paths)} | |`;
}

function exceptions({ name, exceptions: all }: Exhibit): string[] {
  if (all.size === 0) return [];
  const lines = [...all].map(([reason, ids]) => `- ${reason}: ${ids.map((id) => `\`${id}\``).join(', ')}`);
  return [`### ${name}`, '', ...lines, ''];
}
