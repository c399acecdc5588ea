import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';

type Network = 'up' | 'reset' | 'silent';

/** A network to one address that a test can cut. */
export interface TcpProxy {
  port: number;
  /** Every connection is reset, and so is each that comes. */
  reset: () => void;
  /** Connections stand and new ones are accepted, but not one byte passes, not even their end. */
  silence: () => void;
  /** New connections pass; those that were cut end, as they do once a network is back. */
  heal: () => void;
  close: () => Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let network: Network = 'up';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near);
    if (network === 'reset') near.resetAndDestroy();
    if (network !== 'up') return;
    const far = connect({ ...target, allowHalfOpen: true });
    keep(far);
    join(near, far);
    join(far, near);
  });
  const join = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => network === 'up' && to.write(bytes));
    from.on('end', () => network === 'up' && to.end());
    from.on('close', () => network === 'up' && to.destroy());
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    reset() {
      network = 'reset';
      cut();
    },
    silence() {
      network = 'silent';
    },
    heal() {
      cut();
      network = 'up';
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
