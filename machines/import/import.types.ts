import type { Failure } from '#machines/failure.ts';

/** A file by its name and size. The file itself, no plain data, stays with the console, which finds it by the id. */
export type FileTicket = { id: string; name: string; size: number };

/** Why a file is not taken at all; `notChecked`: whoever was to check it failed, and says why. */
export type FileRefusal = 'empty' | 'tooLarge' | 'notText' | 'unreadable' | 'notChecked';

/** What was found in the file: the columns as they were understood, and rows to show, those with problems first. */
export type ImportCheck<TColumns, TRow> = { columns: TColumns; good: number; bad: number; rows: TRow[] };

/** How many the server added, and the lines that it did not. */
export type ImportResult<TError> = { count: number; errors: TError[] };

/** Whom the observers will belong to; `fixed` for those who may add to their own NGO alone. */
export type ImportNgo = { id: string | null; fixed: boolean };

export type ImportInput = { ngo: ImportNgo; maxBytes: number };

export type ImportContext<TColumns, TRow, TError> = ImportInput & {
  file: FileTicket | null;
  /** As the reader wants them; `null` leaves it to the check. */
  columns: TColumns | null;
  check: ImportCheck<TColumns, TRow> | null;
  refusal: FileRefusal | null;
  /** Of reading or sending, 0 to 1. */
  progress: number;
  result: ImportResult<TError> | null;
  failure: Failure | null;
};

export type ImportEvent<TColumns, TRow, TError> =
  | { type: 'file.chosen'; file: FileTicket }
  | { type: 'file.removed' }
  /** Once somebody has settled on one: every change checks the file anew. */
  | { type: 'ngo.changed'; id: string | null }
  | { type: 'columns.changed'; columns: TColumns }
  | { type: 'read.cancelled' }
  | { type: 'upload.asked' }
  | { type: 'cancel.asked' }
  | { type: 'cancel.declined' }
  | { type: 'cancel.confirmed' }
  | { type: 'leave.asked' }
  | { type: 'leave.cancelled' }
  | { type: 'leave.confirmed' }
  | { type: 'import.restarted' }
  | ReadEvent<TColumns, TRow>
  | UploadEvent<TError>;

/** What the reader of the file tells. */
export type ReadEvent<TColumns, TRow> =
  | { type: 'read.progressed'; progress: number }
  | { type: 'read.done'; check: ImportCheck<TColumns, TRow> }
  | { type: 'read.refused'; reason: Exclude<FileRefusal, 'notChecked'> }
  | { type: 'read.failed'; error: unknown };

/** What the upload tells. */
export type UploadEvent<TError> =
  | { type: 'upload.progressed'; progress: number }
  | { type: 'upload.done'; result: ImportResult<TError> }
  | { type: 'upload.failed'; error: unknown };

/** A file with what it is to be read or sent as. */
export type ImportRequest<TColumns> = { file: FileTicket; columns: TColumns | null; ngoId: string | null };

export type ImportNotice = { count: number | null; failure: Failure | null };
