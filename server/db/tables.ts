import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountRole } from '#contract/roles.values.ts';
import type { CoverageTables } from './tables.coverage.ts';
import type { CounterTables } from './tables.counters.ts';
import type { LedgerTables } from './tables.ledger.ts';
import type { ReviewTables } from './tables.reviews.ts';
import type { GeneratedInstant, Instant, VisitTables } from './tables.visits.ts';

/** Who last changed what people edit of a row, and when; nobody since the row was made, or before that was noted. */
export interface LastChange {
  changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  changed_by: Generated<number | null>;
}

export interface Tables extends CounterTables, CoverageTables, LedgerTables, ReviewTables, VisitTables {
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
    /** The address in small letters without marks, for searching. */
    sort_address: GeneratedAlways<string>;
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
    role: ColumnType<AccountRole, AccountRole | undefined, AccountRole>;
    /** Grows with every new password. */
    password_version: Generated<number>;
  };
  /** What an account proves beside its password; without `confirmed_at` it is no more than begun. */
  second_factor: {
    admin_id: number;
    /** Sealed with a key that is made of PIN_KEY. */
    secret: string;
    confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    /** Of the last code that was taken: none is good twice. */
    last_step: Generated<number>;
  };
  /** Those that are unused, keyed with PIN_KEY. */
  recovery_code: { admin_id: number; hash: string };
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
    /** When name, phone and logins were erased, and when the words and photos of the notes were. */
    erased_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    notes_erased_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
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
  /** Shows the wall to whoever has its token. Not in backups. */
  wall_link: {
    id: Generated<number>;
    ngo_id: number;
    name: string;
    token_hash: string;
    made_by: string;
    made_at: Instant;
    expires_at: Instant;
    ended_at: Instant | null;
    last_used_at: Instant | null;
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
