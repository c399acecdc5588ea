import { Waker } from '#server/wake.ts';

/** A change of a visit is about to be committed. */
export const counting = new Waker();
