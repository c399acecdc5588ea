import type { Generated } from 'kysely';
import type { Instant } from './tables.visits.ts';

export interface CoverageTables {
  /** Between which hours a form is expected, where somebody has set that. */
  form_hours: {
    form_id: number;
    kind: 'default' | 'none' | 'set';
    /** As clocks of the election show them: `07:30`. */
    from_time: string | null;
    to_time: string | null;
    /** Grows with every change. */
    version: number;
  };
  /** The plan by which stations are expected to report: one at most. */
  coverage_plan: {
    id: Generated<number>;
    imported_at: Instant;
    /** The account, by its name then. */
    imported_by: string;
    file_name: string;
    lines: number;
    left_out: number;
    observers: number;
    stations: number;
  };
  plan_line: {
    id: Generated<number>;
    plan_id: number;
    /** Nobody once the observer was deleted. */
    observer_id: number | null;
    ngo_id: number;
    polling_station_id: number;
    county_id: number;
    form_id: number;
    from_at: Instant;
    to_at: Instant;
  };
  /** Who calls an observer at this moment. */
  call_claim: { observer_id: number; polling_station_id: number; claimed_by: number; until: Instant };
  /** What came of calls; what was said beside it stands with the act. */
  call_outcome: {
    act_id: number;
    observer_id: number;
    polling_station_id: number;
    ngo_id: number;
    admin_id: number;
    outcome: string;
    at: Instant;
  };
}
