const HALF = /\\u[dD][89a-fA-F]/u;
/** Each escape of a JSON text by itself: a whole pair of surrogates, half of one, or anything else. */
const ESCAPES = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|.)/gsu;
const HALF_ESCAPE_LENGTH = 6;

/** Half a pair of surrogates, which can only stand escaped in JSON, becomes U+FFFD here and not first in the database. */
export const withoutHalfPairs = (json: string): string =>
  HALF.test(json)
    ? json.replaceAll(ESCAPES, (escape) => (escape.length === HALF_ESCAPE_LENGTH ? String.raw`\ufffd` : escape))
    : json;
