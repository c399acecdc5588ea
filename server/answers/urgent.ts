import { sql, type RawBuilder } from 'kysely';

/** A visit with at least one flagged answer is an emergency. */
export const isUrgent = (flaggedAnswers: number): boolean => flaggedAnswers > 0;

/**
 * The same of a row of `thread`, in the words of its partial indexes.
 * @param thread The name that the statement gives the table.
 */
export const isUrgentIn = (thread: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${thread}.flagged_count`)} > 0`;
