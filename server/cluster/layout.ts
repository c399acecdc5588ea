/** Where everything of a cluster listens, all of it on this machine alone. */
export interface Layout {
  /** The console and the API, through HAProxy. */
  web: number;
  servers: readonly number[];
  /** The leader, and those that follow it, through HAProxy. */
  writes: number;
  reads: number;
  /** The one that follows for which every commit waits, through HAProxy. */
  standby: number;
  /** In front of `writes`. */
  pooler: number;
  etcd: { clients: number; peers: number };
  databases: readonly { name: string; port: number; patroni: number }[];
}

export const HOST = '127.0.0.1';
/** The name of the database, and of the role that the servers have there. */
export const DATABASE = 'vigil';

/** Twenty ports from `first` on. */
export const layoutFrom = (first: number): Layout => ({
  web: first,
  servers: [1, 2, 3].map((turn) => first + turn),
  writes: first + 4,
  reads: first + 5,
  pooler: first + 6,
  etcd: { clients: first + 7, peers: first + 8 },
  standby: first + 9,
  databases: [1, 2, 3].map((turn) => ({ name: `db${turn}`, port: first + 10 + turn, patroni: first + 14 + turn })),
});

export const portsOf = ({ web, servers, writes, reads, standby, pooler, etcd, databases }: Layout): number[] => [
  web,
  ...servers,
  writes,
  reads,
  standby,
  pooler,
  etcd.clients,
  etcd.peers,
  ...databases.flatMap(({ port, patroni }) => [port, patroni]),
];
