import { idIn } from './ids.values.ts';
import { roles, type Role } from './roles.values.ts';

/** What the server writes into a session token; published consoles and phones read it by the same names. */
export type TokenPayload = { unique_name: string; IdNgo: string } & (
  | { UserType: 'NgoAdmin'; Organizer: boolean; Role: Role; NgoAdminId: number; sid: string }
  | { UserType: 'Observer'; ObserverId: string; stamp: string }
);

/** What the console reads from a session token. */
export interface Claims {
  token: string;
  userName: string;
  /** Milliseconds since 1970; null where the token never expires. */
  expiresAt: number | null;
  /** Sees what belongs to all NGOs. */
  organizer: boolean;
  /** Where the back end knows roles. */
  role?: Role;
  idNgo: number | null;
}

type ClaimName = TokenPayload extends infer P ? (P extends P ? keyof P : never) : never;

/** A decoded token, from whichever server: anything may stand in it. */
export type DecodedToken = Readonly<Record<string, unknown>>;

const claimIn = (payload: DecodedToken, name: ClaimName): unknown => payload[name];

const isTrue = (value: unknown) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true');

const idOf = (value: unknown): number | null =>
  typeof value === 'string' || typeof value === 'number' ? idIn(String(value)) : null;

/** The number of the account; null where the token does not say. */
export const adminIdIn = (payload: DecodedToken): number | null => idOf(claimIn(payload, 'NgoAdminId'));

/** Null for whatever is no session of ours (SES-06). */
export function claimsIn(payload: DecodedToken): Omit<Claims, 'token'> | null {
  const { sub, exp } = payload;
  if (typeof sub !== 'string' || sub === '') return null;
  const organizer = isTrue(claimIn(payload, 'Organizer') ?? payload['organizer']);
  const role = roles.find((one) => one === claimIn(payload, 'Role'));
  return {
    userName: sub,
    expiresAt: typeof exp === 'number' ? exp * 1_000 : null,
    organizer,
    ...(role !== undefined && { role }),
    idNgo: idOf(claimIn(payload, 'IdNgo') ?? payload['idNgo']),
  };
}
