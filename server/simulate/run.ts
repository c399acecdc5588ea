import { setTimeout as pause } from 'node:timers/promises';
import { Phone, type Kit } from './phone.ts';
import { sentAt, type Plan } from './plan.ts';

export interface Progress {
  done: number;
  all: number;
  /** The simulated time. */
  at: number;
  /** Requests with answers, notes and visits that the server took, repeats included. */
  taken: number;
  failed: number;
}

export interface RunOptions extends Kit {
  /** So many simulated seconds go by in one; what falls behind is done as soon as it can. */
  speed: number;
  /** So many phones speak to the server at a time. */
  atOnce: number;
  /** Told of what the server took, and how long that took in milliseconds. */
  onTaken?: (kind: string, milliseconds: number) => void;
  onProgress?: (progress: Progress) => void;
}

export interface Outcome {
  taken: number;
  failures: { phone: string; reason: string }[];
  /** How far behind the simulated day the last act was, in milliseconds of real time. */
  behind: number;
}

/** The whole day of all phones. A phone whose message fails for good goes on with the next one. */
export async function runDay(plans: readonly Plan[], options: RunOptions): Promise<Outcome> {
  const { speed, atOnce, signal, onTaken, onProgress } = options;
  const began = performance.now();
  const first = Math.min(...plans.map(({ acts }) => acts[0]?.at ?? Infinity));
  const all = plans.reduce((sum, { acts }) => sum + acts.length, 0);
  const outcome: Outcome = { taken: 0, failures: [], behind: 0 };
  let done = 0;
  const slots = createSlots(atOnce);
  const follow = async (plan: Plan): Promise<void> => {
    const phone = new Phone(plan, options);
    for (const act of plan.acts) {
      const due = began + (sentAt(act) - first) / speed;
      const early = due - performance.now();
      if (early > 0) await pause(early, undefined, { signal });
      await slots(async () => {
        signal.throwIfAborted();
        const start = performance.now();
        outcome.behind = Math.max(outcome.behind, start - due);
        try {
          const times = await phone.perform(act);
          outcome.taken += times;
          onTaken?.(act.action.kind, (performance.now() - start) / times);
        } catch (error) {
          signal.throwIfAborted();
          outcome.failures.push({ phone: plan.phone, reason: error instanceof Error ? error.message : String(error) });
        }
      });
      done += 1;
      onProgress?.({ done, all, at: act.at, taken: outcome.taken, failed: outcome.failures.length });
    }
  };
  await Promise.all(plans.map(follow));
  return outcome;
}

/** Lets so many in at a time, in the order in which they came. */
function createSlots(atOnce: number) {
  const queue: (() => void)[] = [];
  let free = atOnce;
  return async (work: () => Promise<void>): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
