import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { assign, createActor, setup, type InspectionEvent } from 'xstate';
import { createMasking } from '#src/recording/masking.ts';
import { createRecorder } from '#src/recording/recorder.ts';
import { writeRecording } from '#src/recording/recordingFile.ts';
import { median, round } from './support/figures.ts';
import { report, say } from './support/report.ts';

// What the recording of events costs a console: time for each event, memory for the 200 that are kept.

const EVENTS = 2_000;

setFlagsFromString('--expose-gc');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the flag makes it a function
const collect = runInNewContext('gc') as () => void;
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

const row = (id: number) => ({
  id,
  name: `Observer ${id} Șerban`,
  phone: `07220${id}`,
  ngo: 'Free Votes',
  idNgo: id % 7,
  lastSeen: '2026-11-22T08:00:00Z',
  visited: id % 5,
  isActive: true,
});
const question = (id: number) => ({
  id,
  text: `Was the urn sealed at ${id}?`,
  options: Array.from({ length: 5 }, (_, at) => ({ id: id * 10 + at, text: `Answer ${at}`, flagged: at === 3 })),
});

/** A key that is typed, a page of a list, a page of a long list, and a form with 5,000 options. */
const kinds: Record<string, (at: number) => unknown> = {
  'a key typed': (at) => `Ana ${at}`,
  'a page of 9 rows': (at) => Array.from({ length: 9 }, (_, index) => row(at * 9 + index)),
  'a page of 100 rows': (at) => Array.from({ length: 100 }, (_, index) => row(at * 100 + index)),
  'a form of 5,000 options': (at) => ({
    id: at,
    questions: Array.from({ length: 1_000 }, (_, index) => question(index)),
  }),
};

const keeper = setup({
  actions: { store: assign((_, { value }: { value: unknown }) => ({ item: value })) },
}).createMachine({
  id: 'keeper',
  context: { item: null },
  on: { changed: { actions: { type: 'store', params: ({ event }) => ({ value: event['value'] }) } } },
});

const newRecorder = () => createRecorder({ masking: createMasking(11), place: () => '/observatori?page=#1' });

/** Milliseconds that the recorder takes for each event of one kind. */
function timesOf(make: (at: number) => unknown, count: number): number[] {
  const recorder = newRecorder();
  const times: number[] = [];
  let spent = 0;
  const inspect = (heard: InspectionEvent) => {
    const began = performance.now();
    recorder.hear(heard, began);
    spent += performance.now() - began;
  };
  const actor = createActor(keeper, { inspect }).start();
  for (let at = 0; at < count; at += 1) {
    spent = 0;
    actor.send({ type: 'changed', value: make(at) });
    times.push(spent);
  }
  return times.toSorted((one, other) => one - other);
}

/** Bytes that a full recorder keeps, beside what its machine keeps anyway: of twenty, or what else is on the heap would count more. */
function memoryOf(make: (at: number) => unknown): { bytes: number; file: number } {
  const before = heap();
  const recorders = Array.from({ length: 20 }, () => {
    const recorder = newRecorder();
    const actor = createActor(keeper, { inspect: (heard) => recorder.hear(heard, 1) }).start();
    for (let at = 0; at < 250; at += 1) actor.send({ type: 'changed', value: make(at) });
    actor.send({ type: 'changed', value: null });
    return recorder;
  });
  const bytes = (heap() - before) / recorders.length;
  const around = { version: '', build: '', savedAt: '', openedAt: '', browser: '', language: '', window: '' };
  return { bytes, file: Math.max(...recorders.map((one) => writeRecording(one.kept(), around).length)) };
}

const figures = Object.entries(kinds).flatMap(([kind, make]) => {
  say(kind);
  const times = timesOf(make, kind.startsWith('a form') ? 300 : EVENTS);
  const { bytes, file } = memoryOf(make);
  const late = times[Math.floor(times.length * 0.99)] ?? 0;
  return [
    {
      what: `${kind}: time for an event, p50 / p99`,
      figure: `${round(median(times), 3)} / ${round(late, 3)} ms`,
      budget: '1 ms',
    },
    {
      what: `${kind}: memory of the last 200 / their file`,
      figure: `${round(bytes / 1000, 0)} / ${round(file / 1000, 0)} kB`,
      budget: '300 kB',
    },
  ];
});
await report('recording', figures, {});
