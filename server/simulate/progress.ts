import type { Progress } from './run.ts';

const WIDTH = 28;
const EVERY_ON_TERMINAL = 100;
const EVERY_ELSEWHERE = 5_000;

/** A bar that is drawn again and again on a terminal, a line now and then elsewhere. */
export function createProgress(
  out: { isTTY?: boolean; write(text: string): unknown },
  clock: { now: () => number; shown: (at: number) => string },
): (progress: Progress) => void {
  const every = out.isTTY === true ? EVERY_ON_TERMINAL : EVERY_ELSEWHERE;
  let last = -Infinity;
  return (progress) => {
    const ended = progress.done === progress.all;
    if (!ended && clock.now() - last < every) return;
    last = clock.now();
    const line = describe(progress, clock.shown(progress.at));
    if (out.isTTY === true) out.write(`\r${bar(progress)} ${line}${ended ? '\n' : ''}`);
    else out.write(`${line}\n`);
  };
}

const describe = ({ done, all, taken, failed }: Progress, time: string): string =>
  `${String(Math.floor((done / all) * 100)).padStart(3)} %, ${time}, ${taken} taken, ${failed} failed`;

const bar = ({ done, all }: Progress): string => {
  const filled = Math.round((done / all) * WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`;
};
