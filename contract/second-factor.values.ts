/** So many recovery codes are made at a time. */
export const recoveryCodeCount = 10;
