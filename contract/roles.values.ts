/** What an account was made for. Which NGOs it sees, its own NGO says: those of an organizer see all. */
export const accountRoles = ['admin', 'reviewer', 'viewer'] as const;
export type AccountRole = (typeof accountRoles)[number];

/** What an account may do, from all to least; each may do what those after it may. */
export const roles = ['organizer', 'ngoAdmin', 'reviewer', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const isRole = (name: string): name is Role => roles.some((role) => role === name);

/** What somebody may do by the role of the account and by the NGO that it belongs to. */
export const roleOf = (role: AccountRole, isOrganizerNgo: boolean): Role =>
  role === 'admin' ? (isOrganizerNgo ? 'organizer' : 'ngoAdmin') : role;

/** Whether a role may do what another one may. */
export const mayAs = (role: Role, needed: Role): boolean => roles.indexOf(role) <= roles.indexOf(needed);
