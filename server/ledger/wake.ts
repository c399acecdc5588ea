import { Waker } from '#server/wake.ts';

/** An act is about to be committed. */
export const sealing = new Waker();
