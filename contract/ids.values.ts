/** The largest id of the database. */
export const maxId = 2_147_483_647;

/** The id of something in the database; null for what can be none. */
export function idIn(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,9}$/u.test(text ?? '') && Number(text) <= maxId ? Number(text) : null;
}
