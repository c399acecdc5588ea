import type { SnapshotFrom } from 'xstate';
import type { Claims } from '#contract/session-token.values.ts';
import { mayAs, type Role } from '#contract/roles.values.ts';
import { endOf } from './session.expiry.ts';
import { endsSoon, type SessionEnd, type sessionMachine } from './session.machine.ts';

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export const isLoggedIn = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('loggedIn');
/** As far as is known: the warning, and a login in place over it, stand while the time is looked at again. */
export const isExpiringSoon = (snapshot: SessionSnapshot): boolean =>
  isLoggedIn(snapshot) && endsSoon(snapshot.context);
export const claimsOf = (snapshot: SessionSnapshot): Claims | null => snapshot.context.claims;
export const tokenOf = (snapshot: SessionSnapshot): string | null => snapshot.context.claims?.token ?? null;
export const userNameOf = (snapshot: SessionSnapshot): string | null => snapshot.context.claims?.userName ?? null;
/** Sees what belongs to all NGOs. */
export const seesAllNgos = (snapshot: SessionSnapshot): boolean => snapshot.context.claims?.organizer ?? false;
/** What the account may do; back ends that know no roles have organizers and administrators of NGOs. */
export const roleIn = ({ context: { claims } }: SessionSnapshot): Role =>
  claims?.role ?? (claims?.organizer === true ? 'organizer' : 'ngoAdmin');
/** Whether the account may do what this role may. */
export const mayDo =
  (needed: Role) =>
  (snapshot: SessionSnapshot): boolean =>
    mayAs(roleIn(snapshot), needed);
/** When it ends, in milliseconds since 1970; `null` when it does not. */
export const endsAt = ({ context }: SessionSnapshot): number | null => endOf(context);
export const sessionEnd = (snapshot: SessionSnapshot): SessionEnd | null => snapshot.context.ended;
