/** The longest texts that calls take, in characters: fields on screen, and what addresses say, end there. */
export const maxLength = {
  /** An account or a phone at login, and what goes with it. */
  credential: 100,
  /** A code of a second factor, and the spaces that people put into it. */
  code: 40,
  name: 200,
  phone: 50,
  countyCode: 20,
  notificationTitle: 200,
  notificationMessage: 4_000,
  /** What staff write about a visit. */
  staffText: 2_000,
} as const;
