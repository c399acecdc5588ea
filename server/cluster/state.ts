import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod/mini';
import { ROOT } from '#server/package-facts.ts';
import type { Cluster } from './cluster.ts';
import { databaseIn, isOf, signal } from './database-member.ts';
import { layoutFrom } from './layout.ts';
import { rolesIn } from './patroni.ts';

const State = z.object({
  pid: z.number(),
  folder: z.string(),
  isKept: z.boolean(),
  /** The first of its ports. */
  port: z.number(),
  members: z.array(z.object({ name: z.string(), pid: z.number() })),
});
/** Of the cluster that this checkout runs: who brought it up, and what belongs to it. */
type State = z.output<typeof State>;

const FILE = join(ROOT, 'node_modules', '.cache', 'cluster.json');

export const readState = (): State | undefined =>
  existsSync(FILE) ? State.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : undefined;

export function writeState({ all, folder, layout }: Cluster, isKept: boolean): void {
  const members = all.flatMap(({ name, pid }) => (pid === undefined ? [] : { name, pid }));
  const state: State = { pid: process.pid, folder, isKept, port: layout.web, members };
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(state, null, 2));
}

export const forgetState = (): void => rmSync(FILE, { force: true });

/** Whether whoever brought it up still does. */
export const isWatched = ({ pid }: State): boolean => isOf(pid, 'cluster.ts');

/** As a power cut ends its machine: Patroni, then PostgreSQL. Answers its name; none when nobody leads. */
export async function killLeader({ port, members, folder }: State): Promise<string | undefined> {
  const { leader } = await rolesIn(layoutFrom(port));
  const patroni = members.find(({ name }) => name === leader);
  if (leader === undefined || patroni === undefined) return undefined;
  const database = databaseIn(join(folder, leader, 'data'));
  for (const pid of [patroni.pid, ...database]) signal(pid, 'SIGKILL');
  return leader;
}

/** Ends what is left of a cluster whose command was killed. */
export function clearAway({ members, folder, isKept }: State): void {
  for (const { name, pid } of members) {
    if (isOf(pid, folder) || isOf(pid, ROOT)) signal(pid, 'SIGKILL');
    for (const left of databaseIn(join(folder, name, 'data'))) signal(left, 'SIGKILL');
  }
  if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  forgetState();
}
