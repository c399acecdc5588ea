import type { ColumnType, Generated } from 'kysely';

/** Written as a Date or ISO text, read as a Date; the database keeps milliseconds. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>;

/** An answer that stands no more: its option, its text, when it was given (ISO). */
export type LostAnswer = readonly [option: number, value: string | null, answeredAt: string];

/** What phones send of polling stations. */
export interface VisitTables {
  answer: {
    observer_id: number;
    polling_station_id: number;
    option_id: number;
    question_id: number;
    form_id: number;
    value: string | null;
    answered_at: Instant;
  };
  /**
   * One observer at one polling station: the summary that lists, totals and statistics read, written together with the
   * answers. One whose answers were all withdrawn stays, with a count of 0, and belongs to none of them.
   */
  thread: {
    observer_id: number;
    polling_station_id: number;
    county_id: number;
    station_number: number;
    ngo_id: number;
    answer_count: number;
    flagged_count: number;
    opening_flagged: number;
    counting_flagged: number;
    first_answer_at: Instant;
    last_answer_at: Instant;
    /** When its flags were last counted anew with another outcome, by a new version of a form; nothing once it was answered since. */
    recounted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    /** The number of the change that began it, and of its last one: of `thread_change`, in an order that no clock disturbs. */
    begun_seq: Generated<number>;
    change_seq: Generated<number>;
    /** The number of the change that took its last flag; 0 where none did. */
    unflagged_seq: Generated<number>;
    /** Grows by one with every post that changes the visit, every later note, and every change of the flags of its answers. */
    revision: Generated<number>;
    /** The revision at which a flagged answer was last gained, lost or reworded, or its flags changed; 0 where none was. */
    flag_revision: Generated<number>;
    /** The transaction of its last change, where one has written the row since that changed nothing for lists. */
    change_transaction: ColumnType<number | null, number | null | undefined, number | null>;
    /** Staff have to decide about it. Set by whatever touches its flags, and by every post while it waits. */
    open: Generated<boolean>;
    /** Since when it was open last; nothing where it never was, so that the desk does not know it. */
    open_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    /** Until then it is put off. */
    waiting_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  };
  /** What a post changed of a visit. Those of a visit, one after the other, give the answers that stand. */
  visit_change: {
    observer_id: number;
    polling_station_id: number;
    revision: number;
    at: Instant;
    /** The options chosen by it, those with another text included. */
    gained: number[];
    /** The answers that it took or reworded, as they were; nothing where it only added. */
    lost: ColumnType<LostAnswer[] | null, string | null | undefined, never>;
    /** Of those gained, the ones that were flagged then. */
    flagged: Generated<number[]>;
  };
  /** Which answers of a visit are flagged since the flags of its form changed. What it gained and lost later says the rest. */
  visit_flags: {
    observer_id: number;
    polling_station_id: number;
    /** Of the visit then. */
    revision: number;
    /** Of the visit then: the same, but for visits from before there was this table. */
    flag_revision: number;
    /** The options. */
    flagged: number[];
  };
  /** When an account last said that it had seen the situation. */
  last_look: { admin_id: number; at: Instant };
  /** What an account has read: each thread by its `change_seq` then. */
  read_marker: { admin_id: number; observer_id: number; polling_station_id: number; version: number };
  station_visit: {
    observer_id: number;
    polling_station_id: number;
    arrived_at: Instant | null;
    left_at: Instant | null;
    urban_area: boolean | null;
    president_female: boolean | null;
    /** These seven are asked by the apps of 2023, the two above by those of 2020. */
    voters_on_list: Generated<number | null>;
    commission_members: Generated<number | null>;
    female_members: Generated<number | null>;
    min_present_members: Generated<number | null>;
    chairman_present: Generated<boolean | null>;
    single_station: Generated<boolean | null>;
    adequate_size: Generated<boolean | null>;
    updated_at: Instant;
  };
  note: {
    id: Generated<number>;
    observer_id: number;
    polling_station_id: number;
    question_id: number | null;
    text: string;
    /** Hash of what the note says and carries, so that one sent twice is kept once. */
    digest: string;
    created_at: Instant;
  };
  attachment: {
    id: string;
    note_id: number;
    position: number;
    file_name: string;
    content_type: string;
    size: number;
    /** Of the file as it was sent; null until it is written down for files of before. */
    sha256: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** What phones sent about a station or question that does not exist: never dropped. */
  kept_aside: {
    id: Generated<number>;
    kind: 'answer' | 'visit' | 'note';
    observer_id: number;
    county_code: string;
    station_number: number;
    reason: string;
    payload: ColumnType<unknown, string, string>;
    created_at: GeneratedInstant;
  };
}
