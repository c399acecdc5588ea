/** For how long a claim of a visit or of a call holds unless it is renewed (DSK-03). */
export const claimSeconds = 300;
