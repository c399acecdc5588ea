import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { builtConsole } from '#server/bundle.ts';
import { startCluster, type Cluster } from '#server/cluster/cluster.ts';
import { HOST, layoutFrom } from '#server/cluster/layout.ts';
import { rolesIn } from '#server/cluster/patroni.ts';
import { clearAway, forgetState, isWatched, killLeader, readState, writeState } from '#server/cluster/state.ts';
import { ROOT } from '#server/package-facts.ts';
import { demoLogins } from '#server/seed/register.ts';
import { MAX_OBSERVERS } from '#server/simulate/options.ts';
import { runCommand, Stop } from './command.ts';

const FIRST = 8400;
const PORTS = 20;

const usage = `Usage: npm run cluster -- [--port ${FIRST}] [--observers 300] [--speed 60] [--keep <folder>]
       npm run cluster -- --kill-leader
       npm run cluster -- --stop
A cluster to try, on this machine alone: etcd, three PostgreSQL under Patroni, pgbouncer, HAProxy, three servers, and
simulated phones. Ctrl+C takes everything down.
--port         the first of ${PORTS} ports; the console is there
--observers    so many phones, from 1 to ${MAX_OBSERVERS}; 0 for none
--speed        so many simulated seconds in one
--keep         the folder of all data, gone on with next time; otherwise one that is removed at the end
--kill-leader  in another window: as if the machine of the database's leader lost its power
--stop         ends what is left of a cluster whose command was killed`;

/** What died is started again after so long, in milliseconds: time to look at the others. */
const TO_RETURN = 20_000;
const LOOK = 1_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const log = (text: string) => say(`${new Date().toISOString().slice(11, 19)} ${text}`);

type Options = ReturnType<typeof readOptions>;

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: String(FIRST) },
      observers: { type: 'string', default: '300' },
      speed: { type: 'string', default: '60' },
      keep: { type: 'string' },
      'kill-leader': { type: 'boolean', default: false },
      stop: { type: 'boolean', default: false },
    },
  });
  const integer = (name: 'port' | 'observers' | 'speed', least: number, most: number): number => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    throw new Stop(`--${name} ${values[name]}: give a whole number from ${least} to ${most}.`);
  };
  return {
    port: integer('port', 1_024, 65_535 - PORTS),
    observers: integer('observers', 0, MAX_OBSERVERS),
    speed: integer('speed', 1, 1_000_000),
    keep: values.keep,
    killLeader: values['kill-leader'],
    stop: values.stop,
  };
}

async function run({ port, observers, speed, keep }: Options): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  await builtConsole(ROOT, () => say('Building the console, once …'));
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), 'vigil-cluster-')) : resolve(keep);
  const remove = () => keep === undefined && rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const cluster = await startCluster({
      layout: layoutFrom(port),
      folder,
      say,
      onStart: (begun) => writeState(begun, keep !== undefined),
      signal: stopping.signal,
    });
    tell(cluster);
    const phones = observers > 0 ? simulate(cluster.url, observers, speed) : undefined;
    await watch(cluster, () => writeState(cluster, keep !== undefined), stopping.signal);
    say('Everything is taken down …');
    phones?.kill('SIGTERM');
    await cluster.stop();
  } catch (error) {
    throw stopping.signal.aborted ? new Stop('Stopped before it was up.') : new Stop(messageOf(error));
  } finally {
    remove();
    forgetState();
  }
  say(keep === undefined ? 'Nothing is left.' : `The data are in ${folder}.`);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function tell({ url, layout, folder }: Cluster): void {
  const at = (...ports: readonly number[]) => ports.map((port) => `${HOST}:${port}`).join(', ');
  const { account, password } = demoLogins.organizer;
  say(`
Console   ${url} (${account} / ${password}), through HAProxy
Servers   ${at(...layout.servers)}
Database  the leader at ${at(layout.writes)}, the standbys at ${at(layout.reads)}, both through HAProxy
          psql postgres://vigil@${HOST}:${layout.writes}/vigil
pgbouncer ${at(layout.pooler)}, in front of the leader
Patroni   ${layout.databases.map(({ name, patroni }) => `${name} ${at(patroni)}`).join(', ')}
etcd      ${at(layout.etcd.clients)}
Logs      ${folder}/*.log

Kill the leader, in another window:  npm run cluster -- --kill-leader
Ctrl+C takes everything down.
`);
}

/** Says who leads whenever that changes, and starts what has died again. */
async function watch(cluster: Cluster, onChange: () => void, signal: AbortSignal): Promise<void> {
  let said = '';
  const died = new Map<string, number>();
  while (!signal.aborted) {
    const { leader, synchronous, standbys } = await rolesIn(cluster.layout);
    const now =
      leader === undefined
        ? 'Nobody leads.'
        : `${leader} leads, ${synchronous ?? 'nobody'} confirms every commit, ${standbys.join(' and ') || 'nobody'} can be read from.`;
    if (now !== said) log(now);
    said = now;
    for (const member of cluster.all) {
      const since = died.get(member.name);
      if (member.isRunning) died.delete(member.name);
      else if (since === undefined) {
        died.set(member.name, performance.now());
        log(`${member.name} has died; it is started again in ${TO_RETURN / 1_000} s.`);
      } else if (performance.now() - since > TO_RETURN) {
        log(`${member.name} is started again.`);
        member.start();
        onChange();
      }
    }
    await delay(LOOK, undefined, { signal }).catch(() => undefined);
  }
}

function simulate(url: string, observers: number, speed: number) {
  const given = ['--server', url, '--observers', String(observers), '--speed', String(speed), '--check'];
  const phones = spawn(process.execPath, [join(ROOT, 'server', 'cli', 'simulate.ts'), ...given], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  createInterface({ input: phones.stderr }).on('line', (line) => log(`phones: ${line}`));
  return phones;
}

await runCommand(usage, async (args) => {
  const options = readOptions(args);
  const state = readState();
  if (options.killLeader) {
    if (state === undefined) throw new Stop('There is no cluster here: npm run cluster first.');
    const killed = await killLeader(state);
    if (killed === undefined) throw new Stop('Nobody leads at the moment.');
    say(`${killed} is dead.`);
    return;
  }
  if (state !== undefined && isWatched(state))
    throw new Stop(`A cluster runs already, of process ${state.pid}: http://${HOST}:${state.port}`);
  if (state !== undefined) clearAway(state);
  if (options.stop) {
    say(state === undefined ? 'There was nothing to stop.' : 'What was left is ended.');
    return;
  }
  await run(options);
});
