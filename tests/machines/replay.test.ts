import { expect, test } from 'vitest';
import { createActor, fromPromise, setup, type AnyStateMachine } from 'xstate';
import { createMasking } from '#src/recording/masking.ts';
import { createRecorder } from '#src/recording/recorder.ts';
import { writeRecording } from '#src/recording/recordingFile.ts';
import { flush } from '#tests/support/walk.ts';
import { catalogue } from '../../docs/machines/catalogue.ts';
import { playRecording } from '../../docs/machines/play/playRecording.ts';
import { maxCharacters, readRecording } from '../../docs/machines/play/readRecording.ts';
import { replayTest, stepToMend } from '../../docs/machines/play/replayTest.ts';
import { resumed, taken } from '../../docs/machines/play/replayed.ts';
import { headText, stepText } from '../../docs/machines/play/replayText.ts';
import { resume } from '../../docs/machines/play/take.ts';
import { around, recordingOf } from './replay.given.ts';

const confirmation = catalogue['confirmation']!;
const find = catalogue['find']!;
const profile = catalogue['profile']!;
const resource = catalogue['resource']!;
const loader = catalogue['loader']!;
const asked = { type: 'action.asked', action: { type: 'delete', name: 'Ana' } };
const file = recordingOf(confirmation, [asked, { type: 'action.confirmed' }, asked, { type: 'action.cancelled' }]);
const played = (text: string, machines: Record<string, AnyStateMachine> = catalogue) =>
  playRecording(readRecording(text), machines);
const statesOf = (text: string, machines?: Record<string, AnyStateMachine>) =>
  played(text, machines).steps.map(({ after }) => after.state);
const notesOf = (text: string, machines?: Record<string, AnyStateMachine>) => {
  const { notes, steps } = played(text, machines);
  return [...notes, ...steps.flatMap((step) => step.notes)];
};

test('PRB-03 a recording is played on the machine as it stands, with what it does and what changed', () => {
  const { steps, notes } = played(file);
  expect(notes).toEqual([]);
  expect(steps.map(({ event, after, changed, notes: own }) => [event.type, after.state, changed, own])).toEqual([
    ['action.asked', 'asking', ['action'], []],
    ['action.confirmed', 'idle', ['action'], []],
    ['action.asked', 'asking', ['action'], []],
    ['action.cancelled', 'idle', ['action'], []],
  ]);
  expect(steps[1]?.actions.map(({ type }) => type)).toContain('proceed');
  expect(stepText(steps[0]!)).toMatch(
    /^1\. 1\.0 s {2}\/observatori\n {3}confirmation a1: action\.asked .*\n {3}idle → asking\n {3}action: null → .*/u,
  );
});

test('PRB-03 masked values that are the same stay the same, so that guards which compare them decide alike', () => {
  const typed = (text: string) => ({ type: 'text.typed', typed: text });
  const text = recordingOf(find, [typed('Ana'), typed('Ana'), typed('Dan')], { typed: '' });
  expect(text).not.toMatch(/Ana|Dan/u);
  expect(notesOf(text)).toEqual([]);
});

test('PRB-03 where a guard looked into a masked value, it says so and follows the recording', () => {
  const guarded = setup({ guards: { isAna: (_, { name }: { name: string }) => name === 'Ana' } }).createMachine({
    id: 'guarded',
    initial: 'out',
    states: {
      out: {
        on: {
          named: { guard: { type: 'isAna', params: ({ event }) => ({ name: String(event['name']) }) }, target: 'in' },
        },
      },
      in: { on: { left: 'out' } },
    },
  });
  const text = recordingOf(guarded, [{ type: 'named', name: 'Ana' }, { type: 'left' }]);
  expect(statesOf(text, { guarded })).toEqual(['in', 'out']);
  expect(notesOf(text, { guarded })).toEqual([
    'The machine as it stands goes to out; recorded was in. A guard may have looked at a masked value.',
  ]);
});

test('PRB-03 a machine of another version: it says what differs and plays as far as it can', () => {
  const other = setup({}).createMachine({
    id: 'confirmation',
    initial: 'idle',
    context: { action: null },
    states: { idle: { on: { 'action.asked': 'sure' } }, sure: { on: { 'action.confirmed': 'idle' } } },
  });
  const [built = '', ...others] = notesOf(file, { confirmation: other });
  expect(built).toBe('The machine confirmation is built in another way than the one that was recorded.');
  expect(others).toEqual([
    expect.stringMatching(/^The machine as it stands goes to sure; recorded was asking\./u),
    'confirmation has no state asking any more: shown as recorded.',
    expect.stringMatching(/^The machine as it stands goes to sure; recorded was asking\./u),
    'confirmation has no state asking any more: shown as recorded.',
  ]);
  expect(statesOf(file, { confirmation: other })).toEqual(['asking', 'idle', 'asking', 'idle']);
});

test('PRB-03 a machine that is not here is shown as it was recorded', () => {
  expect(notesOf(file, {})).toEqual(['The machine confirmation is not here: what it did is shown as it was recorded.']);
  expect(statesOf(file, {})).toHaveLength(4);
  expect(notesOf(file.replace('"machine":"confirmation"', '"machine":"dream"'))).toContain(
    'The machine dream is not here: what it did is shown as it was recorded.',
  );
});

test('PRB-03 events that no machine knows are named', () => {
  const text = file.replaceAll('action.cancelled', 'action.dreamt');
  expect(notesOf(text)).toEqual([
    'It was changed after it was saved.',
    'No state of confirmation knows action.dreamt.',
  ]);
});

test('PRB-03 an event of an actor that nothing tells of is left out, and named', () => {
  const text = file
    .split('\n')
    .filter((line) => !line.startsWith('{"actor"'))
    .join('\n');
  expect(notesOf(text)).toEqual([
    'It was changed after it was saved.',
    'Nothing says what the actor a1 is: its events are left out.',
  ]);
});

test('PRB-03 cut short anywhere after its first line, it is played as far as it goes', () => {
  const first = file.indexOf('\n');
  for (let end = first + 1; end < file.length - 1; end += 17) {
    const { notes, events } = readRecording(file.slice(0, end));
    expect(notes.some((note) => note.startsWith('Its end is missing'))).toBe(true);
    expect(statesOf(file.slice(0, end))).toEqual(['asking', 'idle', 'asking', 'idle'].slice(0, events.length));
  }
});

test('PRB-03 what was edited is said, and lines that cannot be read are left out by number', () => {
  expect(notesOf(file.replace('"place":"/observatori"', '"place":"/elsewhere"'))).toEqual([
    'It was changed after it was saved.',
  ]);
  const lines = file.split('\n');
  lines[3] = '{"at":"soon"}';
  expect(notesOf(lines.join('\n'))).toContain('Line 4 cannot be read and is left out.');
});

test('PRB-03 another format is read as far as it is known', () => {
  expect(notesOf(file.replace('"format":1', '"format":7'))[0]).toBe(
    'It has format 7, this player reads 1: what it does not know is left out.',
  );
});

test.each([
  ['', 'its first line'],
  ['{"vigil":"backup"}', 'its first line'],
  ['PK\u0003\u0004', 'its first line'],
  ['x'.repeat(maxCharacters + 1), '4 MB is too much'],
])('PRB-03 what is no recording is refused in words (%#)', (text, words) => {
  expect(() => readRecording(text)).toThrow(words);
});

test('PRB-03 an event whose taking broke is named with its place in the code', () => {
  const breaking = setup({
    actions: {
      fail: () => {
        throw new RangeError('Ana');
      },
    },
  }).createMachine({ id: 'breaking', on: { pressed: { actions: { type: 'fail' } } } });
  const { steps } = played(recordingOf(breaking, [{ type: 'pressed' }]), { breaking });
  expect(steps.map(({ fault }) => fault)).toEqual([expect.stringMatching(/^RangeError replay\.test\.ts/u)]);
});

test('PRB-03 a test is written that takes the same way and fails until it is told what should be', () => {
  const recording = readRecording(file);
  const all = playRecording(recording, catalogue);
  expect(headText(recording, all)).toContain('Vigil 0.1.0 (ProblemDialog.js)');
  const written = replayTest(all, all.steps[2]!);
  expect(written.match(/snapshot = taken\(snapshot/gu)).toHaveLength(3);
  expect(written).toContain("expect(snapshot.value).toEqual('what should stand here instead of asking');");
});

test('PRB-03 the step to mend is the last that broke, else where the machines part, else what was done last', () => {
  const chosen = (steps: Parameters<typeof stepToMend>[0]) => {
    const choice = stepToMend(steps);
    return [choice?.step.number, choice?.why];
  };
  const { steps } = played(file);
  expect(chosen(steps)).toEqual([4, 'the last that was done: nothing broke, and all goes as recorded']);
  const over = { ...steps[3]!, number: 5, event: { type: 'xstate.stop' } };
  expect(chosen([...steps, over])[0]).toBe(4);
  expect(chosen([over])).toEqual([5, 'the last']);
  const [first, second, third, fourth] = steps;
  const parting = [first!, { ...second!, parts: true }, { ...third!, parts: true }, fourth!];
  expect(chosen(parting)).toEqual([2, 'the first at which the machine as it stands goes elsewhere than recorded']);
  expect(chosen([...parting, { ...third!, fault: 'TypeError' }, fourth!])).toEqual([3, 'the last that broke']);
  expect(stepToMend([])).toBeUndefined();
});

test('PRB-03 a written test of a parent tells what had become of its child', async () => {
  const recorder = createRecorder({ masking: createMasking(5), place: () => '/' });
  const load = fromPromise(() => Promise.resolve({ item: { id: 7, name: 'Ana', phone: '0722' } }));
  const actor = createActor(
    profile.provide({
      actors: { resource: resource.provide({ actors: { load: loader.provide({ actors: { load } }) } }) },
    }),
    { input: { mode: 'edit', key: '0722' }, inspect: (heard) => recorder.hear(heard, 1) },
  );
  actor.start();
  for (let turn = 0; turn < 10; turn++) await flush();
  const all = played(writeRecording(recorder.kept(), around));
  const step = all.steps.find(({ actor: { machine }, after }) => machine === 'profile' && after.state !== 'loading')!;
  expect(replayTest(all, step)).toMatch(
    /taken\(snapshot, \{"type":"xstate.snapshot.resource"\}, \{ "resource": resumed\("resource", "ready", /u,
  );
  const [child] = step.children;
  const children = { resource: resumed('resource', child?.state, child?.context) };
  const before = resumed('profile', step.before.state, step.before.context);
  expect(taken(before, { type: 'xstate.snapshot.resource' }, children).value).toEqual(step.after.state);
  expect(() => resumed('dream', 'on', {})).toThrow('There is no machine dream any more.');
});

test('PRB-03 a machine is resumed with its children, and not in a state that it does not have', () => {
  expect(Object.keys(resume(find, 'searching', { typed: '', found: null, reached: null }).children)).toEqual(['load']);
  expect(() => resume(find, 'dreaming', {})).toThrow('find has no state dreaming');
});
