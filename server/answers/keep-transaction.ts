import { sql } from 'kysely';

/**
 * Whoever writes a thread without changing what lists show of it keeps the transaction of its last change: streams tell
 * by it who has heard of that.
 */
export const keepTransaction = sql`coalesce(t.change_transaction, t.xmin::text::bigint)`;
