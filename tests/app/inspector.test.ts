import { afterEach, expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { hello, openChannel } from '#src/inspector/channel.ts';
import type { ChannelMessage } from '#src/inspector/liveActors.ts';
import { startReporting } from '#src/inspector/report.ts';

const lamp = setup({}).createMachine({ id: 'lamp', on: { pressed: {} } });
const channels: BroadcastChannel[] = [];

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

/** What a gallery is told that opens now. */
function asked(): Promise<ChannelMessage> {
  const channel = openChannel();
  channels.push(channel);
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }) => typeof data === 'object' && 'actors' in data && resolve(data));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage(hello);
  });
}

test('PRB-05 a gallery that opens late is told the last 500 events of each actor, and of whoever took none', async () => {
  const report = startReporting();
  const [busy, quiet, idle] = [createActor(lamp).start(), createActor(lamp).start(), createActor(lamp).start()];
  for (const actor of [busy, quiet, idle]) report(actor);
  await Promise.resolve();
  quiet.send({ type: 'pressed' });
  for (let count = 0; count < 600; count++) busy.send({ type: 'pressed', password: 'Secret!1', count });
  const message = await asked();
  const actors = 'actors' in message ? message.actors : [];
  expect(actors.map(({ events }) => events.length).toSorted((one, other) => one - other)).toEqual([0, 1, 500]);
  const newest = actors.find(({ events }) => events.length === 500)?.events[0]?.event;
  expect(newest).toMatch(/"password":"•••".*599/u);
});
