import { digest } from './digest.ts';
import { numbered } from './masking.ts';
import type { Kept, Known, Taken } from './recorder.ts';

/** What is told beside the events: nothing of it belongs to a person. */
export interface Surroundings {
  /** Of the console, as its package says. */
  version: string;
  /** Which build of it. */
  build: string;
  savedAt: string;
  openedAt: string;
  browser: string;
  language: string;
  window: string;
}

/** Of the file; another one is read as far as it can be. */
export const formatVersion = 1;

const fieldsOf = (texts: Record<string, string>) =>
  `{${Object.entries(texts)
    .map(([key, text]) => `${JSON.stringify(key)}:${text}`)
    .join(',')}}`;

const actorLine = ({ id, machine, name, parent, state, context }: Known) => {
  const names = JSON.stringify({ actor: id, machine, name, parent }).slice(0, -1);
  return `${names},"state":${state},"context":${fieldsOf(context)}}`;
};

const eventLine = ({ actor, at, event, state, changed, actions, fault, place }: Taken) => {
  const rest = JSON.stringify({ actions, ...(fault !== null && { fault }), place }).slice(1);
  return `{"at":${at},"actor":"${actor}","event":${event},"state":${state},"changed":${fieldsOf(changed)},${rest}`;
};

/** A file of lines: one that is cut short or edited is read as far as it goes. The last line tells whether it is whole. */
export function writeRecording({ actors, events, shapes }: Kept, surroundings: Surroundings): string {
  const head = JSON.stringify({ vigil: 'recording', format: formatVersion, ...surroundings, machines: shapes });
  const lines = [...actors.map(actorLine), ...events.map(eventLine)];
  const text = [head, numbered(lines.join('\n'))].filter(Boolean).join('\n');
  return `${text}\n${JSON.stringify({ end: lines.length + 1, sum: digest(text) })}\n`;
}
