/** What the roles of accounts are called. */
export const roleNames = { admin: 'ROLE_ADMIN', reviewer: 'ROLE_REVIEWER', viewer: 'ROLE_VIEWER' } as const;
