import type { Scope } from '#server/scope.ts';
import type { Basis } from './expectation-basis.ts';
import type { Records } from './records.ts';

/** Whose records count, and when. */
export interface Viewpoint {
  basis: Basis;
  /** Whose reports count: what came from an NGO stays, whatever becomes of it. */
  sees: (ngo: number) => boolean;
  /** Who is to report. */
  expects: (ngo: number) => boolean;
  /** In milliseconds, as all moments here. */
  now: number;
}

export const viewpointOf = ({ basis, ngos }: Records, scope: Scope, now: Date): Viewpoint => ({
  basis,
  sees: (ngo) => scope.includes(ngo),
  expects: (ngo) => ngos.has(ngo) && scope.includes(ngo),
  now: now.getTime(),
});
