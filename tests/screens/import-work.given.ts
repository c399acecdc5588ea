import { work, type Job, type WorkMessage } from '#src/screens/observer-import/file-work.ts';

interface Working {
  job: Job;
  run: () => Promise<void>;
  ended: boolean;
}

/** Workers wait until the test lets them work, in the page. Stands for `startWork.ts` of the import and `saveFile.ts`. */
export const working: Working[] = [];

export function startWork(job: Job, hear: (message: WorkMessage) => void): () => void {
  const one: Working = { job, ended: false, run: () => work(job, (message) => one.ended || hear(message)) };
  working.push(one);
  return () => {
    one.ended = true;
  };
}

export const saved: [string, Blob][] = [];
export const saveFile = (blob: Blob, name: string) => saved.push([name, blob]);
