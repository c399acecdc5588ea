import { createActor, type AnyMachineSnapshot } from 'xstate';
import { beforeAll, expect, test } from 'vitest';
import { createMasking } from '#src/recording/masking.ts';
import { createRecorder } from '#src/recording/recorder.ts';
import { writeRecording } from '#src/recording/recordingFile.ts';
import { playRecording } from '../../docs/machines/play/playRecording.ts';
import { readRecording } from '../../docs/machines/play/readRecording.ts';
import { around } from './replay.given.ts';
import { bundledWalks, type Walks } from './walks.given.ts';

type Plan = Parameters<Walks['walkSteps']>[0];

let walks: Walks;
beforeAll(async () => {
  walks = await bundledWalks();
});

const withoutChildren = (snapshot: AnyMachineSnapshot) => ({ ...snapshot, children: {} });

/** The last event of a way through a walk, as it is played from the recording of that way. */
function lastPlayed(plan: Plan, did: string[]) {
  const { begin, steps } = walks.walkSteps(plan, '', did);
  const recorder = createRecorder({ masking: createMasking(7), place: () => '/' });
  const actorRef = createActor(plan.machine, { input: plan.input });
  recorder.hear({ type: 'known', actorRef, snapshot: withoutChildren(begin) }, 1);
  for (const { event, after } of steps)
    recorder.hear({ type: '@xstate.snapshot', rootId: '', actorRef, event, snapshot: withoutChildren(after) }, 2);
  const text = writeRecording(recorder.kept(), around);
  return playRecording(readRecording(text), { [plan.name]: plan.machine }).steps.at(-1);
}

/** What no recording can tell, by the reason; it is said at the event, and the recording followed. */
const untold: Record<string, string[]> = {
  'of a longer list the beginning is kept': [
    'form-editor: same options proposed',
    'form-editor: publishing wanted',
    'form-editor: yielded',
    'form-editor: opened with a bare question',
    'form-saving: theirs is ours',
    'form-contents: form 2 wanted',
  ],
  'tokens all look alike': ['session: another tab logs in', 'session: another tab stores the same token'],
  'the child is not in this walk': ['statistics: a breaks'],
};

test('PRB-03 what any walk does is played from its recording to where it went', () => {
  const parted = new Set<string>();
  let count = 0;
  for (const plan of walks.walks.values())
    for (const { did, happening } of walks.situationsOf(plan)) {
      // What a child is, its own events tell, which no walk has.
      if (happening.event.type.startsWith('xstate.snapshot.')) continue;
      count += 1;
      const notes = lastPlayed(plan, [...did, happening.title])?.notes ?? ['It was not played.'];
      if (notes.length === 0) continue;
      expect(notes.join(' ')).toMatch(/masked/u);
      parted.add(`${plan.name}: ${happening.title}`);
    }
  expect(count).toBeGreaterThan(1_000);
  expect([...parted].toSorted()).toEqual(Object.values(untold).flat().toSorted());
});
