import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, 'floor.html'));

/**
 * A page written by hand with the same login and list, beside the server's API: what this machine costs by itself.
 * Figures of different days compare as multiples of it.
 */
export const startFloor = async (server: string, port: number): Promise<{ url: string; stop: () => Promise<void> }> => {
  const floor = createServer((asked, answer) => {
    if (asked.url?.startsWith('/api/') !== true) {
      answer.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
      return;
    }
    const { method, headers } = asked;
    const passed = request(server + asked.url, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(port, '127.0.0.1');
  await once(floor, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      floor.closeAllConnections();
      floor.close();
      await once(floor, 'close');
    },
  };
};
