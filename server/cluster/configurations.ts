import { join } from 'node:path';
import { DATABASE, HOST, type Layout } from './layout.ts';

/**
 * What Patroni decides by. A leader that says nothing for ten seconds is replaced; one whose PostgreSQL dies is at once.
 * A commit waits for one standby. While etcd is away the leader goes on as long as it reaches the others.
 */
export const decisions = {
  ttl: 10,
  loop_wait: 2,
  retry_timeout: 3,
  primary_start_timeout: 0,
  maximum_lag_on_failover: 16 * 1024 ** 2,
  failsafe_mode: true,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 100,
      synchronous_commit: 'on',
      hot_standby_feedback: 'on',
      // A standby that says nothing would keep every commit waiting for a minute.
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      wal_keep_size: '256MB',
    },
  },
};

/** Anybody on this machine may come in: a cluster to try, not one for an election. */
const admitted = [
  `local all all trust`,
  `host all all ${HOST}/32 trust`,
  `host replication all ${HOST}/32 trust`,
] as const;

/** Patroni reads YAML, which JSON is. */
export const patroniFile = (layout: Layout, name: string, folder: string, programs: string): string => {
  const own = layout.databases.find((database) => database.name === name);
  if (own === undefined) throw new Error(`There is no ${name}.`);
  return JSON.stringify(
    {
      scope: DATABASE,
      name,
      restapi: { listen: `${HOST}:${own.patroni}`, connect_address: `${HOST}:${own.patroni}` },
      etcd3: { host: `${HOST}:${layout.etcd.clients}` },
      bootstrap: {
        dcs: decisions,
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${HOST}:${own.port}`,
        connect_address: `${HOST}:${own.port}`,
        data_dir: join(folder, name, 'data'),
        bin_dir: programs,
        pgpass: join(folder, name, 'pgpass'),
        pg_hba: admitted,
        parameters: { unix_socket_directories: join(folder, name) },
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'replicator' },
          rewind: { username: 'rewinder' },
        },
      },
    },
    null,
    2,
  );
};

export const etcdArguments = ({ etcd }: Layout, folder: string): string[] =>
  [
    ['--data-dir', join(folder, 'etcd', 'data')],
    ['--listen-client-urls', `http://${HOST}:${etcd.clients}`],
    ['--advertise-client-urls', `http://${HOST}:${etcd.clients}`],
    ['--listen-peer-urls', `http://${HOST}:${etcd.peers}`],
    ['--initial-advertise-peer-urls', `http://${HOST}:${etcd.peers}`],
    ['--initial-cluster', `default=http://${HOST}:${etcd.peers}`],
  ].flat();

/** In front of the leader alone: with replicas a check and what it is for could be answered by two different ones. */
export const pgbouncerFile = (layout: Layout): string => `[databases]
${DATABASE} = host=${HOST} port=${layout.writes} user=${DATABASE}

[pgbouncer]
listen_addr = ${HOST}
listen_port = ${layout.pooler}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_connect_timeout = 3
server_login_retry = 0.3
query_wait_timeout = 10
`;

/** Ask often, go on after two failures, and end what is under way with whom is down: it would wait for minutes. */
const watched = 'inter 500ms fastinter 200ms downinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions';

export function haproxyFile(layout: Layout): string {
  const databases = layout.databases.map(
    ({ name, port, patroni }) => `  server ${name} ${HOST}:${port} check port ${patroni}`,
  );
  const servers = layout.servers.map((port, at) => `  server vigil${at + 1} ${HOST}:${port} check`);
  const listen = (name: string, port: number, check: string) => `listen ${name}
  bind ${HOST}:${port}
  option httpchk OPTIONS ${check}
  http-check expect status 200
  default-server ${watched}
${databases.join('\n')}
`;
  return `global
  maxconn 4000

defaults
  mode tcp
  # Who does not take a connection is not waited for: another one does.
  option redispatch 1
  retries 3
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h

${listen('writes', layout.writes, '/primary')}
${listen('reads', layout.reads, '/replica')}
${listen('standby', layout.standby, '/sync')}
frontend web
  mode http
  bind ${HOST}:${layout.web}
  timeout client 60s
  option http-no-delay
  http-request set-header X-Forwarded-For %[src]
  default_backend servers

backend servers
  mode http
  # Longer than the 300 s in which the server answers what takes files; streams beat every 15 s.
  timeout server 330s
  balance leastconn
  option http-no-delay
  option httpchk
  # Not /health, which says 503 while the database is away: then no server would be asked, and none could explain.
  http-check send meth GET uri /health/process ver HTTP/1.1 hdr Host vigil
  http-check expect status 200
  default-server ${watched}
${servers.join('\n')}
`;
}
