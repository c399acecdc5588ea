import type { Endpoint } from '#contract/endpoint.ts';

const MEGABYTE = 1024 * 1024;
const BODY_LIMIT = MEGABYTE;
const PUBLIC_BODY_LIMIT = MEGABYTE / 32;

/** How long a call may take; then a client is told that the server is too busy. */
export const TIMEOUT_MS = 30_000;
/** What comes in files takes longer: 40,000 observers half a minute on a busy machine, and half of them is no answer. */
export const FORMS_TAKE = 10;

/** So many of the largest uploads may be under way at a time, one of them of the same caller; of smaller ones more. */
export const MAX_UPLOADS_AT_ONCE = 4;
/** Bodies and texts that are read into memory, of all callers and of each. */
export const MEMORY = { all: 256 * MEGABYTE, each: 16 * MEGABYTE };

/** How large the body of a call may be. */
export const maxBytesOf = ({ form, access, maxBytes }: Endpoint, uploadLimit: number): number =>
  form ? uploadLimit : (maxBytes ?? (access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT));
