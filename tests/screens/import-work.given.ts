import { work, type Job, type WorkMessage } from '#src/screens/observer-import/file-jobs.ts';

interface Working {
  job: Job;
  run: () => Promise<void>;
  hear: (message: WorkMessage) => void;
  ended: boolean;
}

/** Workers wait until the test lets them work, in the page. Stands for `startWork.ts` of the import and `saveFile.ts`. */
export const working: Working[] = [];

export function startWork(job: Job, hear: (message: WorkMessage) => void): () => void {
  const one: Working = {
    job,
    ended: false,
    run: () => work(job, one.hear),
    hear: (message) => one.ended || hear(message),
  };
  working.push(one);
  return () => {
    one.ended = true;
  };
}

/** Stands for the worker itself, where no module is put in the place of another. */
export class WorkerInPage extends EventTarget {
  end = () => {};

  postMessage(job: Job): void {
    this.end = startWork(job, (data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {
    this.end();
  }
}

export const saved: [string, Blob][] = [];
export const saveFile = (blob: Blob, name: string) => saved.push([name, blob]);
