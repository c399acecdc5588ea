/** Whole numbers as PostgreSQL reads an array of them: in a post there are hundreds, each of which `pg` would look through for quotes. */
export const intArray = (numbers: readonly number[]): string => `{${numbers.join()}}`;
