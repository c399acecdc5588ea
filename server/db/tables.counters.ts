import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './tables.visits.ts';

type InstantOrNull = ColumnType<Date | null, Date | string | null, Date | string | null>;

/** What the projector keeps. All but `board_shot` can be counted anew from the answers and their changes. */
export interface CounterTables {
  /** Changes of visits that the projector has not counted yet; those without a `visit_change` changed flags alone. */
  change_uncounted: {
    id: Generated<number>;
    observer_id: number;
    polling_station_id: number;
    /** Null for an arrival or a departure, of which there is nothing to count. */
    revision: number | null;
    at: GeneratedInstant;
  };
  /** What a visit says to a form. Where all of it was withdrawn the row stays, with 0 answers. */
  visit_form: {
    observer_id: number;
    polling_station_id: number;
    form_id: number;
    county_id: number;
    ngo_id: number;
    answered: number;
    flagged: number;
    /** How many questions it answers of those that the form has now. */
    questions: Generated<number>;
    first_at: InstantOrNull;
    last_at: InstantOrNull;
  };
  /** In how many visits an option is chosen. All options of a question and the option 0 together: in how many it is answered. */
  tally_place: { question_id: number; option_id: number; county_id: number; ngo_id: number; n: number };
  /** The same by the hour (UTC) in which it was chosen; a question is answered in each hour in which one of its options was. */
  tally_hour: { question_id: number; option_id: number; hour: Instant; ngo_id: number; n: number };
  /** What came in within a quarter of an hour. Nothing is ever subtracted. */
  activity: {
    bucket: Instant;
    form_id: number;
    county_id: number;
    ngo_id: number;
    /** Visits that answered the form for the first time. */
    arrivals: number;
    answers: number;
    /** Of these answers, those that were flagged then. */
    flagged: number;
  };
  /** The answers that came within a minute. Nothing is ever subtracted. */
  activity_minute: { minute: Instant; ngo_id: number; answers: number };
  /** Of which stations something was counted, and in which turn at last. */
  counted_station: { polling_station_id: number; turn: number };
  /** One row at most: the last turn, and the last one in which all was counted anew. */
  counting_turn: { only_row: Generated<boolean>; turn: number; anew: number };
  /** The board as it was, each quarter of an hour. */
  board_shot: { at: Instant; counts: ColumnType<unknown, string, never> };
}
