import { hostname, userInfo } from 'node:os';
import type { Config } from '#server/config.ts';
import { knownAddress } from '#server/http/caller-address.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import type { Actor } from './act-bodies.ts';

/** Who acts, from where and when. */
export interface By {
  actor: Actor;
  /** The NGO of the actor. */
  ngo: number | null;
  /** Null where it is not known. */
  address: string | null;
  now: Date;
}

/** What of a request says who acts. */
export type Acting = Pick<Context<Staff>, 'caller' | 'address' | 'config' | 'now'>;
/** As much of it as an act says. */
export type ActingAs = Omit<Acting, 'config'> & { config: Pick<Config, 'trustProxy'> };
type Attempted = Pick<Acting, 'address' | 'now'> & { config: Pick<Config, 'trustProxy'> };

export const byStaff = ({ caller, address, config, now }: ActingAs): By => ({
  actor: { kind: 'account', id: caller.adminId, name: caller.account, ngo: caller.idNgo },
  ngo: caller.idNgo,
  address: knownAddress(config, address),
  now,
});

/** Whoever runs a command on the machine of the server. */
export const byOperator = (now: Date): By => ({
  actor: { kind: 'operator', user: userName(), host: hostname() },
  ngo: null,
  address: null,
  now,
});

/** What the server does by itself, for an attempt from an address. */
export const byServer = ({ address, config, now }: Attempted): By => ({
  actor: { kind: 'server' },
  ngo: null,
  address: knownAddress(config, address),
  now,
});

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In containers a user may have a number and no name.
    return String(process.getuid?.() ?? 'unknown');
  }
}
