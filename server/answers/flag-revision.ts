import { sql, type RawBuilder } from 'kysely';

/**
 * The revision of a visit at which its flagged answers changed last: verdicts are held against it. It rises with the change
 * that is under way when that is of flagged answers: a post that gives, takes or rewords one, or a form in which an option
 * that was chosen is flagged now, or no longer.
 * @param thread The name of the visit in the update.
 */
export const flagRevision = (thread: string, isReflagged: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  case when ${isReflagged} then ${sql.ref(`${thread}.revision`)} + 1 else ${sql.ref(`${thread}.flag_revision`)} end`;
