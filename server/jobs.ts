import type { Log } from './log.ts';

/** Work that is done again and again beside the requests. */
export interface Job {
  name: string;
  everySeconds: number;
  run(): Promise<void>;
}

/** Runs each job in its rhythm, never twice at a time; what fails is logged and tried again. Returns how to stop. */
export function startJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      const run = job
        .run()
        .catch((error: unknown) => log.error('a job failed', { job: job.name, error }))
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
