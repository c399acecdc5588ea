import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the observer of a row is no test observer: these count in no figure, and open no emergency (COV-06). Their ids are
 * looked up once a statement, by an index that has nobody else, and hashed.
 * @param column The column with the observer's id.
 */
export const isNoTest = (column: string): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(column)} not in (select id from observer where is_test)`;
