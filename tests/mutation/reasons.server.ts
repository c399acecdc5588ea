import type { Reason } from './reasons.ts';

/** The server: as the others, by the file of its folder. */
export const reasonsOfServer: readonly Reason[] = [
  {
    file: 'reviews/deal-next.ts',
    text: /^(?:!?stored\?\.isOpen|'refused' in next)/u,
    why: 'What another session does between the choice and the lock; the embedded database has one.',
  },
  {
    file: 'reviews/review-after.ts',
    text: /<= Date\.parse\(now\)$/u,
    why: 'Whether a wait is over in the very millisecond of its end.',
  },
  {
    file: 'reviews/review-rows.ts',
    text: /^(?:row\.(?:decided_at|open_since)\?\.toISOString|decider === null|act !== null)$/u,
    why: 'Tells the compiler: a verdict has somebody who decided, at a time, by an act; what is open has been since a moment.',
  },
  {
    file: 'statistics/top-lists.ts',
    text: /^whole\?\./u,
    why: 'Tells the compiler: the statement always answers with the row of the whole.',
  },
  {
    file: 'simulate/loopback.ts',
    text: /^\/\^(?:127|https\?:\$)/u,
    why: 'A name that ends in numbers is no host, and a protocol has one colon, at its end.',
  },
  {
    file: 'db/lock.ts',
    text: /^held\.delete\(file\);$/u,
    why: 'A lock that was let go locks nothing; only its memory would stay.',
  },
  {
    file: 'unread/unread.ts',
    text: /^(?:read\.length > 0|upTo !== (?:undefined|null)(?: && upTo !== null)?)$/u,
    why: 'Spares a statement: without marks, or up to nothing, it finds no thread.',
  },
  {
    file: 'coverage/call-claims.ts',
    text: /^how === 'dealt'$/u,
    why: 'Whether rows that are locked are waited for; the embedded database has one session.',
  },
  {
    file: 'coverage/call-claims.ts',
    text: /^\(a, b\) => a - b$/u,
    why: 'Whoever is locked in the same order blocks nobody for ever; the embedded database has one session.',
  },
  {
    file: 'coverage/call-claims.ts',
    text: /^callees\.length < ids\.length$/u,
    why: 'Who was deactivated between the list and the lock, or is locked by another session.',
  },
  {
    file: 'coverage/shapes.ts',
    text: /^\/\^\\uFEFF\/u$/u,
    why: 'No text of outlines has a mark of the byte order further on.',
  },
  {
    file: 'coverage/read-records.ts',
    text: /^ids === undefined$/u,
    why: 'Reads more than it needs.',
  },
  {
    file: 'auth/common-passwords.ts',
    text: /^\/\S+\.exec\(text\)\?\.\[0\]$/u,
    why: 'What may be nothing is found in every text.',
  },
  {
    file: 'auth/common-passwords.ts',
    text: /^\/\^\[\^/u,
    why: 'What may be nothing is found at the very beginning either way.',
  },
  {
    file: 'observers/import.ts',
    text: /^start < good\.length$/u,
    why: 'One part too many has no lines, and adds none.',
  },
  {
    file: 'exports/note-rows.ts',
    text: /^rows\.length < NOTES$/u,
    why: 'Spares a page more, which has no notes and is the last one.',
  },
  {
    file: 'exports/note-rows.ts',
    text: /^rows\.at\(-1\)\?/u,
    why: 'Tells the compiler: a full page has a last note.',
  },
  {
    file: 'find/observers-and-ngos.ts',
    text: /^ids\.length === 0$/u,
    why: 'Spares a question to the database, of which nothing comes.',
  },
  {
    file: 'spreadsheets/xlsx.ts',
    text: /^chunk\.length < CHUNK$/u,
    why: 'How much is written at a time shows in no file.',
  },
  {
    file: 'seed/random.ts',
    text: /^next\(\) (?:\* \(things\.length - index\) < wanted|< probability)$/u,
    why: 'That a number of 32 bits is met to the last one happens once in four thousand million.',
  },
  { file: 'notes/bucket-store.ts', text: /^body$/u, why: 'Tells the compiler: what is answered has a body.' },
  {
    file: 'answers/quarantine.ts',
    text: /^typeof value === 'string'$/u,
    why: 'What server/http reads has no such character left.',
  },
  {
    file: 'situation/series.ts',
    text: /^rows\[0\]\?\.asOf/u,
    why: 'Tells the compiler: one row comes always, if without a form.',
  },
  { file: 'http/mount.ts', text: /^\{ status: 200 \}$/u, why: 'An answer without a status is 200.' },
];
