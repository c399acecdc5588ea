import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { owner, programs } from '#server/cluster/programs.ts';
import { freePort, type Cluster } from './cluster.ts';
import { until } from './load.ts';

/** In front of a cluster, in transaction mode, with fewer sessions than a server has connections. */
export async function startPgbouncer(cluster: Cluster, sessions = 3) {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-pgbouncer-'));
  const port = await freePort();
  const file = join(directory, 'pgbouncer.ini');
  const behind = new URL(cluster.url);
  writeFileSync(
    file,
    `[databases]
* = host=${behind.hostname} port=${behind.port} user=${behind.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
`,
  );
  chmodSync(directory, 0o755);
  const pooler = spawn(programs('pgbouncer').pgbouncer, [file], { stdio: 'ignore', ...owner() });
  const url = `postgres://${behind.username}@127.0.0.1:${port}/postgres`;
  await until(async () => {
    const client = new pg.Client({ connectionString: url });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return {
    url,
    async stop() {
      const gone = once(pooler, 'exit');
      pooler.kill('SIGKILL');
      await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
