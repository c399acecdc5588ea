import type { Job, WorkMessage } from './file-jobs.ts';

/** Begins work on a file in a thread of its own; gives the way to end it. */
export function startWork(job: Job, hear: (message: WorkMessage) => void): () => void {
  const worker = new Worker(new URL('./file.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<WorkMessage>) => hear(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    hear({ type: 'refused', reason: 'unreadable' });
  });
  worker.postMessage(job, []);
  return () => worker.terminate();
}
