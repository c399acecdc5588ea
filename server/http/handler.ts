import type { Kysely } from 'kysely';
import type { Role } from '#contract/roles.values.ts';
import type { Endpoint, Parsed, Reply } from '#contract/endpoint.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';

/** Who calls, as the token says and the database confirms. */
export type Caller =
  | { kind: 'staff'; adminId: number; idNgo: number; organizer: boolean; role: Role; account: string }
  | { kind: 'observer'; observerId: number; idNgo: number; phone: string };

/** Whoever holds a link to the wall, made by an organizer. No call but the wall's knows such a caller. */
export interface WallCaller {
  kind: 'wall';
  linkId: number;
  idNgo: number;
  organizer: true;
  ends: Date;
}

export type Staff = Extract<Caller, { kind: 'staff' }>;
export type ObserverCaller = Extract<Caller, { kind: 'observer' }>;

type CallerOf<E extends Endpoint> = {
  public: undefined;
  any: Caller;
  viewer: Staff;
  reviewer: Staff;
  ngoAdmin: Staff;
  organizer: Staff;
  observer: ObserverCaller;
  wall: Staff | WallCaller;
}[E['access']];

export interface Context<C = Caller | undefined> {
  db: Kysely<Tables>;
  config: Config;
  log: Log;
  caller: C;
  /** The session of staff; phones have none. */
  sessionId?: string | undefined;
  /** Whom the server would let in by now, for what goes on after the request. */
  callerNow: () => Promise<Caller | undefined>;
  /** The instant at which the request came in. */
  now: Date;
  request: Request;
  /** The network address of the client. */
  address: string;
  /** Aborted when the server shuts down: streams end then. */
  stopping: AbortSignal;
  /** The files of a multipart form with the names of their parts. */
  files: readonly { part: string; file: File }[];
}

/** Files and streams are answered with a Response of their own, everything else with data that `reply` checks. */
export type Handler<E extends Endpoint> = (
  given: Parsed<E>,
  context: Context<CallerOf<E>>,
) => Promise<E extends { answers: 'file' | 'stream' } ? Response : Reply<E>>;

export type Handlers<Contract extends Record<string, Endpoint>> = { [K in keyof Contract]: Handler<Contract[K]> };
