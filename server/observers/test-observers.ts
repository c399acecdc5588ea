import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the observer of a row is no test observer: these count in no figure, and open no emergency (COV-06). Asked once a
 * statement, by an index that has nobody else.
 * @param column The column with the observer's id.
 */
export const isNoTest = (column: string): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(column)} <> all (array(select id from observer where is_test))`;
