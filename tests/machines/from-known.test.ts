import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { fromKnown } from '#machines/fromKnown.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';

type Load = (asked: { input: { key: string } }) => Promise<string | null>;

function open(known: (input: { key: string }) => string | null | undefined, load: Load) {
  const machine = createResourceMachine<string | null, string>();
  return createActor(machine.provide({ actors: { load: fromKnown(known, load) } }), { input: { key: 'a' } }).start();
}

test.each([['an answer'], [null]])('what is known is there at once, and nothing is loaded: %j', (answer) => {
  const load = vi.fn<Load>();
  const known = vi.fn<(input: { key: string }) => string | null>(() => answer);
  const actor = open(known, load);
  expect([actor.getSnapshot().value, itemOf(actor.getSnapshot())]).toEqual(['ready', answer]);
  expect([known.mock.calls, load.mock.calls]).toEqual([[[{ key: 'a' }]], []]);
});

test('what is not known is loaded', async () => {
  const actor = open(
    () => undefined,
    async ({ input }) => `${input.key} from the server`,
  );
  expect(actor.getSnapshot().value).toBe('loading');
  await vi.waitFor(() => expect(itemOf(actor.getSnapshot())).toBe('a from the server'));
});

test('asked for anew it is loaded, where it is known no longer', async () => {
  const answers = ['old'];
  const actor = open(
    () => answers.pop(),
    async () => 'new',
  );
  expect(itemOf(actor.getSnapshot())).toBe('old');
  actor.send({ type: 'refreshed' });
  await vi.waitFor(() => expect(itemOf(actor.getSnapshot())).toBe('new'));
});
