import type { Failure } from '#machines/failure.ts';
import type { FileRefusal, FileTicket, ImportCheck, ImportContext, ImportResult } from './import.types.ts';

/** As much of a snapshot as the selectors read, whatever the rows are. */
type Snapshot<TColumns = unknown, TRow = unknown, TError = unknown> = {
  context: ImportContext<TColumns, TRow, TError>;
  hasTag(
    tag:
      | 'refused'
      | 'reading'
      | 'checked'
      | 'failed'
      | 'outcomeUnknown'
      | 'uploading'
      | 'confirmingCancel'
      | 'confirmingLeave'
      | 'done',
  ): boolean;
};

export type ImportStep = 'choose' | 'check' | 'done';

/** Which of the three steps is on screen; sending belongs to the check. */
export function stepOf(snapshot: Snapshot): ImportStep {
  if (snapshot.hasTag('done')) return 'done';
  return snapshot.hasTag('checked') || snapshot.hasTag('uploading') || isReadingAgain(snapshot) ? 'check' : 'choose';
}

export const isRefused = (snapshot: Snapshot): boolean => snapshot.hasTag('refused');
export const isReading = (snapshot: Snapshot): boolean => snapshot.hasTag('reading');

/** The check on screen is being made anew, for other columns or another NGO. */
export const isReadingAgain = (snapshot: Snapshot): boolean => isReading(snapshot) && snapshot.context.check !== null;

export const isUploading = (snapshot: Snapshot): boolean => snapshot.hasTag('uploading');
export const isAskedToCancel = (snapshot: Snapshot): boolean => snapshot.hasTag('confirmingCancel');
export const isAskedToLeave = (snapshot: Snapshot): boolean => snapshot.hasTag('confirmingLeave');
export const hasFailed = (snapshot: Snapshot): boolean => snapshot.hasTag('failed');

/** The upload broke off or was cancelled: the server may have added some of the lines. Sending again adds the rest. */
export const isOutcomeUnknown = (snapshot: Snapshot): boolean => snapshot.hasTag('outcomeUnknown');

export const fileOf = (snapshot: Snapshot): FileTicket | null => snapshot.context.file;
export const refusalOf = (snapshot: Snapshot): FileRefusal | null => snapshot.context.refusal;
export const failureOf = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
export const progressOf = (snapshot: Snapshot): number => snapshot.context.progress;
export const ngoId = (snapshot: Snapshot): string | null => snapshot.context.ngo.id;
export const isNgoFixed = (snapshot: Snapshot): boolean => snapshot.context.ngo.fixed;

export const checkOf = <TColumns, TRow>(snapshot: Snapshot<TColumns, TRow>): ImportCheck<TColumns, TRow> | null =>
  snapshot.context.check;

export const resultOf = <TError>(snapshot: Snapshot<unknown, unknown, TError>): ImportResult<TError> | null =>
  snapshot.context.result;
