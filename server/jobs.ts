import type { Log } from './log.ts';
import { Outage } from './outage.ts';

/** Work that is done again and again beside the requests. */
export interface Job {
  name: string;
  everySeconds: number;
  run(): Promise<void>;
}

/** Runs each job in its rhythm, never twice at a time; what fails is tried again, which is logged once. Returns how to stop. */
export function startJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let busy = false;
    const outage = new Outage(log.with({ job: job.name }), { began: 'a job failed', ended: 'a job works again' });
    const timer = setInterval(() => {
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
    }, job.everySeconds * 1000);
    timer.unref();
    return timer;
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}
