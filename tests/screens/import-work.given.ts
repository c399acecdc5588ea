import { work, type Job, type WorkMessage } from '#src/screens/observer-import/file-jobs.ts';

interface Working {
  job: Job;
  run: () => Promise<void>;
  hear: (message: WorkMessage) => void;
  ended: boolean;
}

/** Workers wait until the test lets them work, in the page. */
export const working: Working[] = [];

function startWork(job: Job, hear: (message: WorkMessage) => void): () => void {
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

/** Stands for the browser's `Worker`. */
export class WorkerInPage extends EventTarget {
  end = () => {};

  postMessage(job: Job): void {
    this.end = startWork(job, (data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {
    this.end();
  }
}
