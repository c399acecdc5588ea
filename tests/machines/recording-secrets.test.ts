import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { assign, createActor, setup, type AnyMachineSnapshot } from 'xstate';
import { beforeAll, expect, test } from 'vitest';
import { knownNames } from '#src/recording/allowlist.ts';
import { createMasking } from '#src/recording/masking.ts';
import { createRecorder } from '#src/recording/recorder.ts';
import { writeRecording } from '#src/recording/recordingFile.ts';
import { bundledWalks, type Walks } from './walks.given.ts';

const around = {
  version: '1',
  build: 'b',
  savedAt: '2026-11-24T20:00:00.000Z',
  openedAt: '2026-11-24T19:00:00.000Z',
  browser: 'Firefox',
  language: 'en',
  window: '1440x900',
};
const record = () => createRecorder({ masking: createMasking(7), place: () => '/' });

let walks: Walks;
beforeAll(async () => {
  walks = await bundledWalks();
});

/** The same value with every text replaced by a secret of its own, and every number that may be one's. */
function planted(value: unknown, secrets: Set<string>): unknown {
  if (typeof value === 'string') {
    const secret = `Secret${secrets.size}Șerban`;
    secrets.add(secret);
    return secret;
  }
  if (Array.isArray(value)) return value.map((one) => planted(one, secrets));
  if (value instanceof Error) return new Error(String(planted(value.message, secrets)));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, planted(one, secrets)]));
}

test('PRB-02 texts in every event and every context of every walk never reach the file', () => {
  const secrets = new Set<string>();
  let events = 0;
  for (const plan of walks.walks.values()) {
    const told = ({ ...snapshot }: AnyMachineSnapshot) => ({
      ...snapshot,
      children: {},
      context: planted(snapshot.context, secrets),
    });
    for (const { before, happening, after } of walks.situationsOf(plan)) {
      const { type, ...fields } = happening.event;
      const recorder = record();
      const actor = createActor(plan.machine, { input: plan.input });
      recorder.hear({ type: 'known', actorRef: actor, snapshot: told(before) }, 1);
      const event = Object.assign({ type }, planted(fields, secrets));
      recorder.hear({ type: '@xstate.snapshot', rootId: '', actorRef: actor, event, snapshot: told(after) }, 2);
      events += recorder.kept().events.length;
      expect(writeRecording(recorder.kept(), around)).not.toMatch(/Secret\d|erban/u);
    }
  }
  expect([walks.walks.size > 45, events > 1_000, secrets.size > 10_000]).toEqual([true, true, true]);
});

const sources = globSync('{machines,contract}/**/*.ts').map((file) => readFileSync(file, 'utf8'));
const properties = new Set(
  sources.flatMap((text) => [...text.matchAll(/\b([A-Za-z]\w{2,})\??:/gu)].map(([, name]) => name)),
);

/** All names inside a value that our code writes as a property; others may be data. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.entries(value).flatMap(([name, one]) => namesIn(one).concat(properties.has(name) ? [name] : []));
}

test('PRB-02 the names of what machines keep and hear are known, or their recordings could not be played', () => {
  const unknown = new Set<string>();
  for (const plan of walks.walks.values())
    for (const { happening, after } of walks.situationsOf(plan))
      for (const name of [...namesIn(happening.event), ...namesIn(after.context), ...Object.keys(after.context ?? {})])
        if (!knownNames.has(name)) unknown.add(`${plan.name}: ${name}`);
  expect([...unknown]).toEqual([]);
});

/** Takes whatever it is told into its context, and passes it on to a child. */
const greedy = setup({
  actions: { store: assign((_, { value }: { value: unknown }) => ({ item: value })) },
}).createMachine({
  id: 'greedy',
  context: { item: null },
  on: { typed: { actions: { type: 'store', params: ({ event }) => ({ value: event['value'] }) } } },
});

const secret = fc.stringMatching(/^[A-Za-z0-9+ șț]{1,20}$/u).map((text) => `~${text}~`);
const anywhere = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    secret,
    fc.array(tie('value')),
    fc.dictionary(fc.oneof(secret, fc.constantFrom(...knownNames)), tie('value')),
    secret.map((text) => new Error(text)),
  ),
})).value;

test('PRB-02 a secret anywhere in what is typed, under any name and as any name, never reaches the file', () => {
  fc.assert(
    fc.property(fc.array(anywhere, { minLength: 1, maxLength: 5 }), (values) => {
      const recorder = record();
      const actor = createActor(greedy, { inspect: (heard) => recorder.hear(heard, 5) });
      actor.start();
      for (const value of values) actor.send({ type: 'typed', value });
      const text = writeRecording(recorder.kept(), around);
      expect(text).not.toContain('~');
      expect(recorder.kept().events).toHaveLength(values.length);
    }),
  );
});

test('PRB-02 phones, PINs and ids are no longer what they were, as numbers either', () => {
  const recorder = record();
  const actor = createActor(greedy, { inspect: (heard) => recorder.hear(heard, 5) });
  actor.start();
  const value = {
    phone: 722_000_001,
    pin: 4_821,
    idObserver: 90_210,
    list: [{ number: 31_337 }],
    722_000_002: true,
    page: 3,
  };
  actor.send({ type: 'typed', value });
  const text = writeRecording(recorder.kept(), around);
  expect(text).not.toMatch(/7220000|4821|90210|31337/u);
  expect(text).toContain('"page":3');
});
