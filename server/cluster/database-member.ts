import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Member, type Program } from './member.ts';

/** A machine of the database: Patroni, and the PostgreSQL that it runs in a session of its own. */
export class DatabaseMember extends Member {
  readonly #data: string;

  constructor(program: Program, folder: string) {
    super(program, folder);
    this.#data = join(folder, program.name, 'data');
  }

  /** As a power cut ends the machine: Patroni first, so that it takes leave of nobody. */
  override async kill(): Promise<void> {
    const database = databaseIn(this.#data);
    await super.kill();
    for (const pid of database) signal(pid, 'SIGKILL');
  }

  /** PostgreSQL alone: its Patroni sees it at once. */
  killDatabase(): void {
    for (const pid of databaseIn(this.#data)) signal(pid, 'SIGKILL');
  }

  /** A PostgreSQL that outlived its Patroni is ended, too. */
  override async stop(): Promise<void> {
    await super.stop();
    this.killDatabase();
  }

  override freeze(): void {
    super.freeze();
    for (const pid of databaseIn(this.#data)) signal(pid, 'SIGSTOP');
  }

  override thaw(): void {
    for (const pid of databaseIn(this.#data)) signal(pid, 'SIGCONT');
    super.thaw();
  }
}

/** The processes of the PostgreSQL with this data directory, the main one first; none while it is down. */
export function databaseIn(data: string): number[] {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isOf(pid, data) ? [pid, ...childrenOf(pid)] : [];
  } catch {
    return [];
  }
}

/** A number in a file that outlived its process may be anybody's. */
export const isOf = (pid: number, path: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path);
  } catch {
    return false;
  }
};

/** Backends are in sessions of their own: no signal reaches them with the server's group. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** A process may end between the look at /proc and the signal: then there is nothing left to stop or wake. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
