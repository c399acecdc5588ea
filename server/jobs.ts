import type { Log } from './log.ts';
import { Outage } from './log-outages.ts';

/** Work that is done again and again beside the requests. */
export interface Job {
  name: string;
  everySeconds: number;
  run(): Promise<void>;
  /** For work that need not wait for its turn: run so long after somebody asks for it. `listen` answers how to stop. */
  wakeAfter?: { milliseconds: number; listen: (wake: () => void) => () => void };
}

/** Runs each job in its rhythm, never twice at a time; what fails is tried again, which is logged once. Returns how to stop. */
export function startJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const stops = jobs.map((job) => {
    let busy = false;
    let woken: NodeJS.Timeout | undefined;
    const outage = new Outage(log.with({ job: job.name }), { began: 'a job failed', ended: 'a job works again' });
    const attempt = () => {
      if (busy) return;
      busy = true;
      const run = job
        .run()
        .then(() => outage.worked())
        .catch((error: unknown) => outage.failed(error))
        .finally(() => {
          busy = false;
          running.delete(run);
        });
      running.add(run);
    };
    const wake = (milliseconds: number) => {
      woken ??= setTimeout(() => {
        woken = undefined;
        attempt();
      }, milliseconds).unref();
    };
    const timer = setInterval(attempt, job.everySeconds * 1000).unref();
    const { milliseconds = 0, listen = () => () => {} } = job.wakeAfter ?? {};
    const unlisten = listen(() => wake(milliseconds));
    return () => {
      unlisten();
      clearTimeout(woken);
      clearInterval(timer);
    };
  });
  return async () => {
    for (const stop of stops) stop();
    await Promise.all(running);
  };
}
