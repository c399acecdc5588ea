/** What a file is by its first bytes; its name and what the client says of it are not believed. */
export interface FileKind {
  type: string;
  extension: string;
}

/** Kept, but never shown: a browser is only ever offered to save it. */
const UNKNOWN: FileKind = { type: 'application/octet-stream', extension: 'bin' };

export const SNIFFED_BYTES = 32;

interface Signature {
  at: number;
  bytes: string;
  kind: FileKind;
}

const kind = (type: string, extension: string): FileKind => ({ type, extension });

/** Bytes as Latin-1 text. What begins like another kind stands before it. */
const SIGNATURES: readonly Signature[] = [
  { at: 0, bytes: '\xFF\xD8\xFF', kind: kind('image/jpeg', 'jpg') },
  { at: 0, bytes: '\x89PNG\r\n\x1A\n', kind: kind('image/png', 'png') },
  { at: 0, bytes: 'GIF87a', kind: kind('image/gif', 'gif') },
  { at: 0, bytes: 'GIF89a', kind: kind('image/gif', 'gif') },
  { at: 8, bytes: 'WEBP', kind: kind('image/webp', 'webp') },
  { at: 8, bytes: 'WAVE', kind: kind('audio/wav', 'wav') },
  { at: 0, bytes: '%PDF-', kind: kind('application/pdf', 'pdf') },
  { at: 4, bytes: 'ftypheic', kind: kind('image/heic', 'heic') },
  { at: 4, bytes: 'ftypheix', kind: kind('image/heic', 'heic') },
  { at: 4, bytes: 'ftypmif1', kind: kind('image/heif', 'heif') },
  { at: 4, bytes: 'ftypavif', kind: kind('image/avif', 'avif') },
  { at: 4, bytes: 'ftypqt  ', kind: kind('video/quicktime', 'mov') },
  { at: 4, bytes: 'ftyp3g', kind: kind('video/3gpp', '3gp') },
  { at: 4, bytes: 'ftypM4A ', kind: kind('audio/mp4', 'm4a') },
  { at: 4, bytes: 'ftyp', kind: kind('video/mp4', 'mp4') },
  { at: 0, bytes: '\x1AE\xDF\xA3', kind: kind('video/webm', 'webm') },
  { at: 0, bytes: 'OggS', kind: kind('audio/ogg', 'ogg') },
  { at: 0, bytes: 'ID3', kind: kind('audio/mpeg', 'mp3') },
  { at: 0, bytes: '\xFF\xFB', kind: kind('audio/mpeg', 'mp3') },
  { at: 0, bytes: '#!AMR', kind: kind('audio/amr', 'amr') },
];

export function fileKind(start: Uint8Array): FileKind {
  const text = Buffer.from(start.subarray(0, SNIFFED_BYTES)).toString('latin1');
  return SIGNATURES.find(({ at, bytes }) => text.startsWith(bytes, at))?.kind ?? UNKNOWN;
}

export const extensionOf = (type: string): string =>
  (SIGNATURES.find(({ kind: known }) => known.type === type)?.kind ?? UNKNOWN).extension;

/** What a browser may show in place. A PDF is no such thing: it can carry scripts. */
export const isShown = (type: string): boolean => /^(image|video|audio)\//u.test(type);
