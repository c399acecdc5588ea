import { fromCallback } from 'xstate';
import type { ClaimEvent } from '#machines/claim/claim.machine.ts';
import type { Services } from '#src/services.tsx';

/** In milliseconds: long enough to read what is said and to press a key (WCAG 2.2.1). */
const WARNED = 60_000;

/** Tells that a claim ends soon, by the server's clock. One without an end never does; one that is over is told by its row. */
export const followEnd = ({ clock }: Pick<Services, 'clock'>) =>
  fromCallback<ClaimEvent, { until: string | null }>(({ input: { until }, sendBack }) => {
    const left = until === null ? 0 : Date.parse(until) - clock.now();
    if (left <= 0) return () => {};
    const timer = setTimeout(() => sendBack({ type: 'end.neared' }), left - WARNED);
    return () => clearTimeout(timer);
  });
