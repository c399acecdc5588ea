import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { patient } from '#server/simulate/client.ts';

/** Answers in each of these ways, one after the other. */
async function serverThat(...answers: ((end: (body: string) => void, breakOff: () => void) => void)[]) {
  let asked = 0;
  const server = createServer((_request, response) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '8' });
    answer?.(
      (body) => response.end(body),
      () => response.write('{"a"', () => response.destroy()),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return { url: `http://127.0.0.1:${address.port}`, asked: () => asked };
}

test('DSK-18 what a server that is killed had answered in part is asked for again', async () => {
  const { url, asked } = await serverThat(
    (_end, breakOff) => breakOff(),
    (end) => end('{"a": 1}'),
  );
  let again = 0;
  const send = patient(
    (path, init) => fetch(url + path, init),
    new AbortController().signal,
    () => (again += 1),
  );
  const reply = await send('/');
  expect([reply.status, await reply.json(), asked(), again]).toEqual([200, { a: 1 }, 2, 1]);
});
