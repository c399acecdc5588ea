import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Program {
  name: string;
  command: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Another user than ours. */
  as?: { uid: number; gid: number } | undefined;
}

/** Who asks a program to end waits so long, in milliseconds. */
const TO_END = 20_000;

/** A program of the cluster: it writes into a file of its own, and Ctrl+C does not reach it, so that all end in order. */
export class Member {
  readonly name: string;
  readonly #program: Program;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  constructor(program: Program, folder: string) {
    this.name = program.name;
    this.#program = program;
    this.#folder = folder;
  }

  get pid(): number | undefined {
    return this.isRunning ? this.#process?.pid : undefined;
  }

  get isRunning(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  get log(): string {
    return join(this.#folder, `${this.name}.log`);
  }

  /** @param further Variables for this time alone. */
  start(further: Readonly<Record<string, string>> = {}): void {
    if (this.isRunning) return;
    const { command, args, environment, as } = this.#program;
    const log = openSync(this.log, 'a');
    this.#process = spawn(command, args, {
      detached: true,
      stdio: ['ignore', log, log],
      cwd: process.cwd(),
      env: { ...process.env, ...environment, ...further },
      ...as,
    });
    this.#process.on('error', () => undefined);
    closeSync(log);
  }

  /** Ends it as its operators would, and by force when that takes too long. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** As a power cut ends it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process;
    if (running === undefined || !this.isRunning) return;
    const gone = once(running, 'exit');
    // One that stands still hears nothing but SIGKILL.
    running.kill('SIGCONT');
    running.kill(signal);
    const isGone = await Promise.race([gone.then(() => true), delay(TO_END, false, { ref: false })]);
    if (isGone) return;
    running.kill('SIGKILL');
    await gone;
  }
}
