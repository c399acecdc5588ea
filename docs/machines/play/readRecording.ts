import * as z from 'zod/mini';
import product from '../../../package.json' with { type: 'json' };
import { digest } from '#src/recording/digest.ts';
import { formatVersion } from '#src/recording/recordingFile.ts';

const fields = z.record(z.string(), z.unknown());

const Head = z.looseObject({
  vigil: z.literal('recording'),
  format: z.int(),
  version: z.string(),
  build: z.string(),
  savedAt: z.string(),
  browser: z.string(),
  machines: z.record(z.string(), z.string()),
});
const Actor = z.object({
  actor: z.string(),
  machine: z.string(),
  name: z.nullable(z.string()),
  parent: z.nullable(z.string()),
  state: z.unknown(),
  context: fields,
});
const Event = z.object({
  at: z.number(),
  actor: z.string(),
  event: z.looseObject({ type: z.string() }),
  state: z.unknown(),
  changed: fields,
  actions: z.array(z.string()),
  fault: z.optional(z.string()),
  place: z.string(),
});
const End = z.object({ end: z.int(), sum: z.string() });

export type RecordedHead = z.infer<typeof Head>;
export type RecordedActor = z.infer<typeof Actor>;
export type RecordedEvent = z.infer<typeof Event>;

export interface Recording {
  head: RecordedHead;
  actors: RecordedActor[];
  events: RecordedEvent[];
  /** What is wrong with the file; it is read all the same, as far as it goes. */
  notes: string[];
}

/** The largest recording that the console writes has a tenth of this. */
export const maxCharacters = 4_000_000;

/** A file beyond it is not even read. */
export const maxBytes = 2 * maxCharacters;

/** @throws with words for a person, where nothing of it can be read. */
export function readRecording(file: string): Recording {
  if (file.length > maxCharacters) throw new Error(tooLarge(file.length));
  const notes: string[] = [];
  const lines = file.split(/\r?\n/u).map((text, at) => ({ number: at + 1, value: jsonIn(text), text }));
  const [first, ...others] = lines.filter(({ text }) => text.trim() !== '');
  const head = Head.safeParse(first?.value);
  if (!head.success) throw new Error('This is no recording of Vigil: its first line does not say so.');
  if (head.data.format !== formatVersion)
    notes.push(
      `It has format ${head.data.format}, this player reads ${formatVersion}: what it does not know is left out.`,
    );
  if (head.data.version !== product.version)
    notes.push(`It is of Vigil ${head.data.version}, the machines here are of ${product.version}.`);
  const [actors, events]: [RecordedActor[], RecordedEvent[]] = [[], []];
  let end: z.infer<typeof End> | undefined;
  for (const { number, value } of others) {
    const event = Event.safeParse(value);
    const actor = Actor.safeParse(value);
    const last = End.safeParse(value);
    if (event.success) events.push(event.data);
    else if (actor.success) actors.push(actor.data);
    else if (last.success) end = last.data;
    else notes.push(`Line ${number} cannot be read and is left out.`);
  }
  if (end === undefined) notes.push('Its end is missing: what happened last may be missing, too.');
  else if (end.sum !== digest(bodyOf(file))) notes.push('It was changed after it was saved.');
  return { head: head.data, actors, events, notes };
}

const bodyOf = (file: string) => file.trimEnd().slice(0, Math.max(0, file.trimEnd().lastIndexOf('\n')));

export const tooLarge = (size: number): string =>
  `${Math.round(size / 1_000_000)} MB is too much: a recording has no more than ${maxCharacters / 1_000_000} MB.`;

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
