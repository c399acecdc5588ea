import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// Asks a server for its health all the time, in a thread of its own, and tells how long each answer took.

for (;;) {
  const began = performance.now();
  const status = await fetch(String(workerData)).then(
    async (reply) => {
      await reply.text();
      return reply.status;
    },
    () => 0,
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node, which has no origins
  parentPort?.postMessage({ began: performance.timeOrigin + began, took: performance.now() - began, status });
  await pause(5);
}
