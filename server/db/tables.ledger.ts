import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant } from './tables.visits.ts';

export interface LedgerTables {
  /** What staff did. The database refuses to change or delete a row (migration 019). */
  act: {
    id: Generated<number>;
    at: Instant;
    /** JSON, exactly as it is hashed. The columns below are computed from it. */
    body: string;
    kind: GeneratedAlways<string>;
    key: GeneratedAlways<string | null>;
    actor_id: GeneratedAlways<number | null>;
    ngo_id: GeneratedAlways<number | null>;
    subject_type: GeneratedAlways<string>;
    subject_id: GeneratedAlways<string>;
    version: GeneratedAlways<number>;
  };
  /** How many acts each subject has. Its row is the lock under which the next one is written. */
  act_subject: { type: string; id: string; version: number };
  /** Personal texts of acts, which can be erased: the act keeps a digest of salt and text. */
  act_text: { act_id: number; field: string; salt: Buffer; text: string };
  /** Acts that the sealer has not chained yet. */
  act_unsealed: { act_id: number };
  /** The chain over the acts. The database refuses to change or delete a row. */
  seal: { position: number; act_id: number; hash: Buffer; sealed_at: Instant };
  /** Wrong passwords by account, network and minute. */
  refused_login: { admin_id: number; network: string; minute: Instant; count: number };
}
