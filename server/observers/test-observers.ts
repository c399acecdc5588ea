import { sql, type RawBuilder } from 'kysely';

// Test observers count in no figure, and open no emergency (COV-06).

/**
 * Whether the observer of a row is no test observer. Their ids are looked up once a statement, by an index that has nobody
 * else, and hashed.
 * @param column The column with the observer's id.
 */
export const isNoTest = (column: string): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(column)} not in (select id from observer where is_test)`;

/** The same where observers are joined, under this name. */
export const isNoTestObserver = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`not ${sql.ref(`${alias}.is_test`)}`;
