import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import product from '../../package.json' with { type: 'json' };
import { createRecording } from '#src/recording/hook.ts';
import { createMasking } from '#src/recording/masking.ts';
import { maskedAddress } from '#src/recording/maskedAddress.ts';
import { createRecorder, type Recorder } from '#src/recording/recorder.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { fileShown, opened } from './problem.given.tsx';

const counter = setup({
  actions: {
    fail: () => {
      throw new TypeError('Ana Pop is not a function');
    },
  },
}).createMachine({ id: 'counter', on: { counted: {}, broken: { actions: { type: 'fail' } } } });

const newRecorder = () => createRecorder({ masking: createMasking(3), place: () => '/' });

test('PRB-01 the dialog is accessible, collecting and with its file', async () => {
  const stage = await opened();
  await expectAccessible();
  await stage.arrive();
  expect(fileShown()).toContain('"machine":"lamp"');
  await expectAccessible();
});

test('PRB-01 its file names versions, browser and language', async () => {
  const stage = await opened();
  const base = document.createElement('script');
  Object.assign(base, { type: 'module', src: '/assets/index-a1b2.js?v=1' });
  document.head.append(base);
  onTestFinished(() => base.remove());
  await stage.arrive();
  const [head = ''] = fileShown()?.split('\n') ?? [];
  expect(JSON.parse(head)).toEqual({
    vigil: 'recording',
    format: 1,
    version: product.version,
    build: 'index-a1b2.js',
    savedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
    openedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
    browser: navigator.userAgent,
    language: document.documentElement.lang,
    window: '1024x768',
    machines: { lamp: expect.stringMatching(/^\w{5,}$/u) },
  });
});

test('PRB-01 Esc closes it', async () => {
  await opened();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('PRB-02 an address tells its route and which fields were filtered, not by what', () => {
  const place = (pathname: string, search = '') => maskedAddress(createMasking(1), { pathname, search });
  const view = place('/observatori/profil/view/0722000001', '?id=42');
  expect(view).toMatch(/^\/observatori\/profil\/view\/:phone\?id=#\w+$/u);
  expect(place('/observatori', '?name=Șerban&page=3&Dan=x&urgente=true')).toMatch(
    /^\/observatori\?name=#\w+&page=3&#\w+=#\w+&urgente=true$/u,
  );
  expect(maskedAddress(createMasking(1), { pathname: '/Ana/Pop', search: '' })).toMatch(/^#\w+$/u);
});

test('PRB-01 the last 200 events are kept, and each machine as it was before them', () => {
  const recorder = newRecorder();
  const lamp = createActor(
    setup({}).createMachine({
      id: 'lamp',
      initial: 'off',
      states: { off: { on: { pressed: 'on' } }, on: { on: { pressed: 'off' } } },
    }),
    { inspect: (heard) => recorder.hear(heard, 5) },
  ).start();
  for (let at = 0; at < 333; at++) lamp.send({ type: 'pressed' });
  const { actors, events } = recorder.kept();
  expect(events).toHaveLength(200);
  // 133 were forgotten: it was on by then.
  expect(actors).toEqual([expect.objectContaining({ machine: 'lamp', state: '"on"' })]);
  lamp.stop();
  expect(recorder.kept().events.at(-1)?.event).toBe('{"type":"xstate.stop"}');
});

test('PRB-01 an actor that is over is forgotten with its last event', () => {
  const recorder = newRecorder();
  const inspect = (heard: Parameters<Recorder['hear']>[0]) => recorder.hear(heard, 5);
  const first = createActor(counter, { inspect }).start();
  first.send({ type: 'counted' });
  first.stop();
  const second = createActor(counter, { inspect }).start();
  for (let at = 0; at < 199; at++) second.send({ type: 'counted' });
  expect(recorder.kept().actors).toHaveLength(2);
  second.send({ type: 'counted' });
  expect(recorder.kept().actors.map(({ id }) => id)).toEqual(['a2']);
});

test('PRB-01 what breaks is told by its kind and its place in the code, not by its words', () => {
  const recorder = newRecorder();
  const actor = createActor(counter, { inspect: (heard) => recorder.hear(heard, 5) });
  actor.subscribe({ error: () => {} });
  actor.start();
  actor.send({ type: 'broken' });
  const [broken] = recorder.kept().events;
  expect(broken?.event).toBe('{"type":"broken"}');
  expect(broken?.fault).toMatch(/^TypeError problem\.test\.tsx[^ ]*:\d+:\d+/u);
  expect(broken?.fault).not.toContain('Ana');
});

test('PRB-01 what happened before the recorder came is told to it, once', async () => {
  const heard: string[] = [];
  const recorder = { ...newRecorder(), hear: (one: { type: string }) => void heard.push(one.type) };
  const recording = createRecording(() => Promise.resolve(recorder));
  const actor = createActor(counter).start();
  recording.inspect(actor);
  actor.send({ type: 'counted' });
  await recording.recorder();
  await recording.recorder();
  const early = heard.filter((type) => type === '@xstate.snapshot').length;
  actor.send({ type: 'counted' });
  expect([heard[0], early, heard.filter((type) => type === '@xstate.snapshot').length]).toEqual(['known', 1, 2]);
});

test('PRB-01 a recorder that breaks is told to the browser once, and stops nothing', async () => {
  const told = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const recording = createRecording(() =>
    Promise.resolve({
      ...newRecorder(),
      hear: () => {
        throw new Error('a bug of the recorder');
      },
    }),
  );
  const actor = createActor(counter).start();
  await recording.recorder();
  recording.inspect(actor);
  actor.send({ type: 'counted' });
  actor.send({ type: 'counted' });
  expect([told.mock.calls.length, actor.getSnapshot().status]).toEqual([1, 'active']);
  told.mockRestore();
});
