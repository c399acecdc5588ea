/** Confirmed: staff confirmed the visit, and nothing that is flagged in it has changed since. */
export const reviewed = ['confirmed'] as const;
export const areas = ['urban', 'rural'] as const;
export const groupings = ['county', 'hour'] as const;
export const flagKinds = ['any', 'opening', 'counting'] as const;
