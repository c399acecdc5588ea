import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const oldest = 15;
const home = '/usr/lib/postgresql';

/** Where the programs of a PostgreSQL server may be: Debian's folders, newest first, then the search path. */
function places(): string[] {
  const debian = existsSync(home) ? readdirSync(home).filter((name) => Number(name) >= oldest) : [];
  return [
    process.env['POSTGRES_BIN'] ?? '',
    ...debian.toSorted((a, b) => Number(b) - Number(a)).map((name) => join(home, name, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ].filter((place) => place !== '');
}

const found = () => places().find((place) => ['initdb', 'postgres'].every((name) => existsSync(join(place, name))));

const isRoot = process.getuid?.() === 0;

/** Installs some of Debian's packages, without letting them start servers of their own. */
function install(...names: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  return isRoot && hasApt && apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}

/** The folder of PostgreSQL's programs on this machine; on a Debian machine without it, root installs it. */
export function postgresPrograms(): string | undefined {
  return found() ?? (install('postgresql') ? found() : undefined);
}

/** Programs that the cluster is made of besides PostgreSQL, and Debian's packages that bring them. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
} as const;

export type Program = keyof typeof packages;

const folders = () => [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

const placeOf = (name: Program): string | undefined =>
  folders()
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

/** The paths of programs; what is not there is installed by root. Throws a sentence that names what is to be had by hand. */
export function programs<P extends Program>(...names: readonly P[]): Record<P, string> {
  const absent = () => names.filter((name) => placeOf(name) === undefined);
  if (absent().length > 0) install(...absent().map((name) => packages[name]));
  const missing = absent().map((name) => packages[name]);
  if (missing.length > 0)
    throw new Error(
      `Not installed, and only root installs them: ${missing.join(', ')}. As root: apt-get install ${missing.join(' ')}`,
    );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name
  return Object.fromEntries(names.map((name) => [name, placeOf(name) ?? ''])) as Record<P, string>;
}

/** PostgreSQL refuses to run as root: then as the user that its package made, or as nobody. */
export function owner(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres', 'nobody'].flatMap((name) => users.filter((user) => user.startsWith(`${name}:`)))[0];
  const [, , uid, gid] = (line ?? '').split(':').map(Number);
  if (!uid || !gid) throw new Error('There is neither a user postgres nor a user nobody to run PostgreSQL as.');
  return { uid, gid };
}
