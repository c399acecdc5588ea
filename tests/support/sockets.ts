import { createAdaptorServer } from '@hono/node-server';
import { once } from 'node:events';
import type { ServerOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { CONNECTIONS } from '#server/start-server.ts';
import type { Caller } from '#server/http/handler.ts';
import type { Pace } from '#server/http/request-body.ts';
import { openElection } from './election.ts';

export type Listening = Awaited<ReturnType<typeof listening>>;

/** An election behind a real socket, with the server's own limits unless others are given. */
export async function listening(
  environment: Readonly<Record<string, string>> = {},
  pace?: Pace,
  limits: Partial<ServerOptions> = {},
) {
  const election = await openElection(environment, pace);
  const serverOptions = { ...CONNECTIONS, ...limits };
  const server = createAdaptorServer({ fetch: election.server.app.fetch, serverOptions });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  const sockets: Socket[] = [];

  /** A connection that sends these bytes, and whatever is written to its socket. */
  const open = (...sent: readonly (string | Uint8Array)[]) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1');
    });
    const closed = new Promise<string>((resolve) => {
      socket.on('close', () => resolve(said));
    });
    for (const piece of sent) socket.write(piece);
    return { socket, said: () => said, closed };
  };

  return {
    election,
    open,
    /** Says what it is going to send, sends this much of it, and then nothing more. */
    async begin(
      path: string,
      as: Caller,
      { length, type, sent }: { length: number; type: string; sent: string | Uint8Array },
    ) {
      const { authorization } = await election.server.bearer(as);
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: x',
        `Authorization: ${authorization}`,
        `Content-Type: ${type}`,
        `Content-Length: ${length}`,
      ];
      return open(`${head.join('\r\n')}\r\n\r\n`, sent);
    },
    /** What others get meanwhile. */
    health: async () => (await fetch(`http://127.0.0.1:${port}/health`)).status,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await election.server.close();
    },
  };
}
