import { isRole, mayAs, type Role } from './roles.values.ts';

/**
 * Who may call, and what the documentation of the API says of it. Staff may by their role (`roles.values.ts`): each role
 * may what those after it may.
 */
export const accesses = {
  public: 'Needs no token.',
  any: 'For every role.',
  viewer: 'For all staff, viewers included.',
  reviewer: 'For reviewers, NGO admins and organizers.',
  ngoAdmin: 'For NGO admins and organizers.',
  organizer: 'For organizers.',
  observer: 'For observers (phones).',
  wall: 'For all staff, and for whoever holds a link to the wall.',
} as const;
export type Access = keyof typeof accesses;

/** Whether an endpoint with this access lets somebody in who has logged in, or holds a link to the wall. */
export function mayCall(access: Access, who: { kind: 'staff'; role: Role } | { kind: 'observer' | 'wall' }): boolean {
  if (access === 'public' || access === 'any' || access === who.kind) return true;
  return who.kind === 'staff' && (access === 'wall' || (isRole(access) && mayAs(who.role, access)));
}
