import type { ColumnType, Generated } from 'kysely';

type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface ReviewTables {
  /** What staff decided about a visit, or who works on it. A visit without a row is new, where it is open at all. */
  review: {
    observer_id: number;
    polling_station_id: number;
    /** A state of the chart in `machines/review`. One that waits, and is open again, is as good as new. */
    state: string;
    /** Grows by one with every act that changes the state or the claim. */
    version: number;
    /** The number of its last change, of `thread_change`: by it streams tell what is new. */
    change_seq: Generated<number>;
    /** The last verdict, until it is taken back or the visit is put off. */
    verdict: string | null;
    reason: string | null;
    duplicate_observer: number | null;
    duplicate_station: number | null;
    /** The revision of the visit that the verdict judged; 0 where there is none. */
    judged_revision: number;
    /** Of the last verdict or wait. No references: what an account decided stays when the account is gone. */
    decided_by: number | null;
    decided_ngo: number | null;
    decided_act: number | null;
    decided_at: InstantOrNull;
    waiting_for: string | null;
    claimed_by: number | null;
    /** Nothing for an assignment, which does not lapse. */
    claim_until: InstantOrNull;
    assigned: boolean;
    escalated: boolean;
    by_hand: boolean;
    /** The row before the last verdict or wait, as long as nothing was done since: what an undo leads back to. */
    before: ColumnType<unknown, string | null, string | null>;
  };
  /** A filter that an account keeps under a name. */
  desk_view: {
    id: Generated<number>;
    admin_id: number;
    name: string;
    /** As names of accounts are compared. */
    name_key: string;
    filter: ColumnType<unknown, string, string>;
  };
}
