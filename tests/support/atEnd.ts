import { afterAll } from 'vitest';

const works: (() => Promise<void>)[] = [];

/** To be done once all tests of the file are over. */
export const atEnd = (work: () => Promise<void>): void => {
  works.push(work);
};

afterAll(async () => {
  for (const work of works) await work();
});
