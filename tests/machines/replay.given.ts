import { createActor, type AnyStateMachine, type AnyEventObject } from 'xstate';
import product from '../../package.json' with { type: 'json' };
import { createMasking } from '#src/recording/masking.ts';
import { createRecorder } from '#src/recording/recorder.ts';
import { writeRecording } from '#src/recording/recordingFile.ts';
import { catalogue } from '../../docs/machines/catalogue.ts';

export const around = {
  version: product.version,
  build: 'ProblemDialog.js',
  savedAt: '2026-11-24T20:00:00.000Z',
  openedAt: '2026-11-24T19:00:00.000Z',
  browser: 'Firefox',
  language: 'en',
  window: '1440x900',
};

/** The file of what a machine did with these events. */
export function recordingOf(machine: AnyStateMachine, events: AnyEventObject[], input?: unknown): string {
  const recorder = createRecorder({ masking: createMasking(5), place: () => '/observatori' });
  const actor = createActor(machine, { input, inspect: (heard) => recorder.hear(heard, 1_000) });
  actor.subscribe({ error: () => {} });
  actor.start();
  for (const event of events) actor.send(event);
  return writeRecording(recorder.kept(), around);
}

const asked = { type: 'action.asked', action: { type: 'delete', name: 'Ana' } };
const good = recordingOf(catalogue['confirmation']!, [asked, { type: 'action.cancelled' }]);
const lines = good.split('\n');

interface BadRecording {
  what: string;
  text: string;
  /** The note of the file, or of its first event that differs. */
  says: string;
  /** How many are played. */
  events: number;
}

/** Files with which something is wrong, each played as far as it goes. */
export const badRecordings: BadRecording[] = [
  {
    what: 'of another version',
    text: good.replace(`"version":"${product.version}"`, '"version":"0.0.7"'),
    says: `It is of Vigil 0.0.7, the machines here are of ${product.version}.`,
    events: 2,
  },
  {
    what: 'of another format',
    text: good.replace('"format":1', '"format":7'),
    says: 'It has format 7, this player reads 1: what it does not know is left out.',
    events: 2,
  },
  {
    what: 'of machines that are built in another way',
    text: good.replace(/"confirmation":"\w+"/u, '"confirmation":"other"'),
    says: 'The machine confirmation is built in another way than the one that was recorded.',
    events: 2,
  },
  {
    what: 'of a machine that is not here',
    text: good.replace('"machine":"confirmation"', '"machine":"dream"'),
    says: 'The machine dream is not here: what it did is shown as it was recorded.',
    events: 2,
  },
  {
    what: 'cut short',
    text: good.slice(0, good.indexOf('action.cancelled')),
    says: 'Its end is missing: what happened last may be missing, too.',
    events: 1,
  },
  {
    what: 'edited',
    text: good.replace('"place":"/observatori"', '"place":"/elsewhere"'),
    says: 'It was changed after it was saved.',
    events: 2,
  },
  {
    what: 'broken in a line',
    text: lines.with(2, '{"at":"soon"').join('\n'),
    says: 'Line 3 cannot be read and is left out.',
    events: 1,
  },
  {
    what: 'with an event that no machine knows',
    text: good.replaceAll('action.cancelled', 'action.dreamt'),
    says: 'No state of confirmation knows action.dreamt.',
    events: 2,
  },
  {
    what: 'without a value that the machine needs',
    text: recordingOf(catalogue['find']!, [{ type: 'text.typed', typed: 'Ana ' }], { typed: 'Ana' }),
    says: 'The machine as it stands goes to typing; recorded was searching. A guard may have looked at a masked value.',
    events: 1,
  },
];
