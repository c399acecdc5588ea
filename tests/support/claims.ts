import type { Claims } from '#contract/session-token.values.ts';

/** Who is logged in: staff of the organizer, who see every NGO, and those of an ordinary one. */
export const organizer: Claims = { token: 't', userName: 'ana', expiresAt: null, organizer: true, idNgo: 1 };
export const ngoAdmin: Claims = { ...organizer, userName: 'dan', organizer: false, idNgo: 2 };
