/** For how long a claim of a visit or of a call holds unless it is renewed (DSK-03): by work, as `machines/claim` asks for it. */
export const claimSeconds = 300;
