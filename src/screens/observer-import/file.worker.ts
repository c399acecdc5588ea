import { work, type Job, type WorkMessage } from './file-jobs.ts';

const post = (message: WorkMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  work(data, post).catch(() => post({ type: 'refused', reason: 'unreadable' }));
});
