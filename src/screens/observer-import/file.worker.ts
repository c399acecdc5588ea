import { work, type Job, type Told } from './file-work.ts';

const tell = (told: Told) => postMessage(told);

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  work(data, tell).catch(() => tell({ type: 'refused', reason: 'unreadable' }));
});
