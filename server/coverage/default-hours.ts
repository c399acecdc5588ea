import type { Config } from '#server/config.ts';
import { clockOf, type Hours } from './hours.ts';

type Polls = Pick<Config, 'openingForm' | 'countingForm' | 'pollsOpen' | 'pollsClose'>;

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const OPENING_TAKES = 1;
const COUNTING_TAKES = 5;

/** The hours of a form that nobody has set: the opening is reported within an hour, the count within five. */
export function defaultHours(code: string, { openingForm, countingForm, pollsOpen, pollsClose }: Polls): Hours {
  if (code === openingForm) return { from: pollsOpen, to: later(pollsOpen, OPENING_TAKES) };
  if (code === countingForm) return { from: pollsClose, to: later(pollsClose, COUNTING_TAKES) };
  return { from: pollsOpen, to: pollsClose };
}

function later(time: string, hours: number): string {
  const at = (clockOf(time) + hours * HOUR) % DAY;
  return new Date(at).toISOString().slice(11, 16);
}
