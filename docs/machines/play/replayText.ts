import type { Played, PlayedStep } from './playRecording.ts';
import type { RecordedHead, Recording } from './readRecording.ts';
import { didText } from './didText.ts';
import { stateName } from './take.ts';

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

export const madeBy = ({ version, build, savedAt, browser }: RecordedHead): string =>
  `Vigil ${version} (${build}), saved ${savedAt}, ${browser}`;

/** Where it was recorded, and what does not fit. */
export function headText({ head }: Recording, { steps, notes }: Played): string {
  return [madeBy(head), `${steps.length} events`, ...notes.map((note) => `! ${note}`)].join('\n');
}

export const actorText = ({ actor }: PlayedStep): string =>
  `${actor.machine}${actor.name === null || actor.name === actor.machine ? '' : ` (${actor.name})`} ${actor.actor}`;

/** One event with all that came of it. */
export function stepText(step: PlayedStep): string {
  const { number, at, place, event, before, after, changed, actions, fault, notes } = step;
  const { type, snapshot: _, actorId: __, ...fields } = event;
  const [from, to] = [stateName(before.state), stateName(after.state)];
  return [
    `${number}. ${(at / 1000).toFixed(1)} s  ${place}`,
    `   ${actorText(step)}: ${type}${Object.keys(fields).length > 0 ? ` ${short(fields)}` : ''}`,
    `   ${from === to ? `stays in ${to}` : `${from} → ${to}`}`,
    ...changed.map((key) => `   ${key}: ${short(before.context[key])} → ${short(after.context[key])}`),
    ...(actions.length > 0 ? [`   does ${actions.map(didText).join(', ')}`] : []),
    ...(fault === null ? [] : [`   BROKE: ${fault}`]),
    ...notes.map((note) => `   ! ${note}`),
  ].join('\n');
}
