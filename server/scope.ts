import { sql, type RawBuilder } from 'kysely';
import type { Staff } from '#server/http/handler.ts';

/** The NGOs whose rows somebody may reach. Its parts are private: a query takes its condition, nobody writes another one. */
export class Scope {
  readonly #ngos: 'all' | readonly number[];

  constructor(ngos: 'all' | readonly number[]) {
    this.#ngos = ngos;
  }

  /** The condition of a query; the column holds the NGO of the row. */
  within(column: string): RawBuilder<boolean> {
    if (this.#ngos === 'all') return sql<boolean>`true`;
    const [ngo] = this.#ngos;
    return ngo === undefined ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} = ${ngo}`;
  }

  /** The same for rows that name their observer alone. */
  withinObserver(column: string): RawBuilder<boolean> {
    if (this.#ngos === 'all') return sql<boolean>`true`;
    return sql<boolean>`exists (
      select from observer as own where own.id = ${sql.ref(column)} and ${this.within('own.ngo_id')})`;
  }

  includes(ngo: number): boolean {
    return this.#ngos === 'all' || this.#ngos.includes(ngo);
  }

  /** What of it belongs to one NGO; without one all of it. */
  only(ngo: number | undefined): Scope {
    if (ngo === undefined) return this;
    return new Scope(this.includes(ngo) ? [ngo] : []);
  }

  /** For keys of what is remembered: the same text for the same rows. */
  toJSON(): string {
    return String(this.#ngos);
  }
}

/** For the server's own work, which shows nothing to anybody. */
export const everyNgo = new Scope('all');

/** As much of a caller as says whose rows they reach. */
export type Reader = Pick<Staff, 'idNgo' | 'organizer'>;

/** The only way to rows that belong to an NGO: organizers reach those of all, everybody else those of their own. */
export const scoped = (caller: Reader): Scope => (caller.organizer ? everyNgo : new Scope([caller.idNgo]));
