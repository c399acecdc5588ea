import type { Note } from '#contract/notes.ts';
import { toDate } from '#src/i18n/format.ts';
import { wallClockAt } from '#src/i18n/wallClock.ts';

/** The station and the time of a note, as far as it says them. */
export function takenAt({ countyCode, pollingStationNumber, lastModified }: Note, timeZone: string | null): string[] {
  const moment = lastModified === undefined ? Number.NaN : toDate(lastModified).getTime();
  return [
    countyCode ?? '',
    pollingStationNumber?.toString() ?? '',
    Number.isNaN(moment) ? '' : wallClockAt(moment, timeZone).replace('T', ' ').replace(':', '.'),
  ].filter((part) => part !== '');
}

/** The name under which a file of a note is saved (EVD-02), without what file systems forbid. */
export const savedAs = (taken: readonly string[], name: string): string =>
  [...taken, name].join(' ').replaceAll(/[\\/:*?"<>|]/gu, '-');
