import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written as a Date or ISO text, read as a Date; the database keeps milliseconds. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>;

/** Who last changed what people edit of a row, and when; nobody since the row was made, or before that was noted. */
export interface LastChange {
  changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  changed_by: Generated<number | null>;
}

export interface Tables {
  setting: { key: string; value: string };
  county: {
    id: Generated<number>;
    code: string;
    name: string;
    diaspora: Generated<boolean>;
    sort_order: Generated<number>;
  };
  polling_station: {
    id: Generated<number>;
    county_id: number;
    /** What phones know a station by, together with the county's code. */
    number: number;
    address: string;
    coordinates: string | null;
    administrative_territory_code: string | null;
    territory_code: string;
  };
  ngo: LastChange & {
    id: Generated<number>;
    short_name: string;
    name: string;
    organizer: Generated<boolean>;
    is_active: Generated<boolean>;
  };
  ngo_admin: LastChange & {
    id: Generated<number>;
    ngo_id: number;
    account: string;
    /** `accountKey(account)`: no two accounts have the same. */
    account_key: string;
    password_hash: string;
    /** Grows with every new password. */
    password_version: Generated<number>;
  };
  observer: LastChange & {
    id: Generated<number>;
    ngo_id: number;
    phone: string;
    name: string;
    pin_hash: string;
    /** Grows with every new PIN. */
    pin_version: Generated<number>;
    is_active: Generated<boolean>;
    /** Test observers count in no statistic and no export. */
    is_test: Generated<boolean>;
    device_registered_at: Instant | null;
    created_at: GeneratedInstant;
    /** The name in small letters without marks, for searching and sorting. */
    sort_name: GeneratedAlways<string>;
    /** Random, in every token of this observer; another one ends all of them. */
    security_stamp: Generated<string>;
    /** A hash of what the phone of the last login calls itself. */
    last_device: Generated<string | null>;
  };
  form: {
    id: Generated<number>;
    code: string;
    description: string;
    current_version: Generated<number>;
    diaspora: Generated<boolean>;
    draft: Generated<boolean>;
    sort_order: Generated<number>;
    updated_at: GeneratedInstant;
    /** Who saved the current version. */
    saved_by: Generated<number | null>;
  };
  /** `retired`: no longer part of the form, kept because answers or notes refer to it. */
  form_section: {
    id: Generated<number>;
    form_id: number;
    code: string;
    description: string;
    sort_order: number;
    retired: Generated<boolean>;
  };
  question: {
    id: Generated<number>;
    form_id: number;
    section_id: number;
    code: string;
    question_type: number;
    text: string;
    hint: string | null;
    sort_order: number;
    retired: Generated<boolean>;
  };
  option: {
    id: Generated<number>;
    question_id: number;
    text: string;
    is_free_text: boolean;
    flagged: boolean;
    sort_order: number;
    retired: Generated<boolean>;
  };
  answer: {
    observer_id: number;
    polling_station_id: number;
    option_id: number;
    question_id: number;
    form_id: number;
    value: string | null;
    answered_at: Instant;
  };
  /** One observer at one polling station: the summary that lists, totals and statistics read, written together with the answers. */
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
  };
  /** Threads whose last answer was withdrawn, for those who follow a list. Not in backups. */
  thread_gone: { observer_id: number; polling_station_id: number; ngo_id: number; change_seq: Generated<number> };
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
  device: { observer_id: number; channel: string; token: string; registered_at: GeneratedInstant };
  notification: {
    id: Generated<number>;
    /** Given by the console, so that a message sent twice goes out once. */
    key: string | null;
    channel: string;
    sender: string;
    title: string;
    message: string;
    admin_id: number | null;
    ngo_id: number;
    created_at: GeneratedInstant;
  };
  delivery: {
    notification_id: number;
    observer_id: number;
    token: string | null;
    status: 'queued' | 'sent' | 'failed' | 'no-device' | 'recorded';
    attempts: Generated<number>;
    next_at: GeneratedInstant;
    detail: string | null;
    updated_at: GeneratedInstant;
  };
  /** Where staff are logged in. Not in backups: a restored one revives no session that has ended. */
  session: {
    id: string;
    admin_id: number;
    user_agent: string | null;
    address: string | null;
    created_at: Instant;
    last_used_at: Instant;
    expires_at: Instant;
  };
  /** What the login counts by, hashed. Not in backups. */
  login_limit: {
    key: string;
    /** The key of the account, in the rows that belong to one. */
    account: string | null;
    failures: number;
    last_at: Instant;
    /** Until then somebody who logged in from here, or with this phone, is judged by this row alone. */
    known_until: Instant | null;
    expires_at: Instant;
  };
}
