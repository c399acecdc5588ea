import type { Note, NoteFile } from '#contract/notes.ts';
import { savedAs, takenAt } from './attachmentFileName.ts';

/** A file of a note, as far as it is known before it is fetched. */
export type Attachment = {
  path: string;
  name: string;
  /** Its name beside those of other stations: `CJ 40 2026-11-22 08.41 door.jpg`. */
  savedAs: string;
  kind: 'picture' | 'film' | 'file';
  type: string | null;
  size: number | null;
  /** Of the file as it was sent, where the server tells. */
  sha256: string | null;
  /** Its id where it is fetched with the caller's token; other back ends give addresses that need none. */
  id: string | null;
  /** Null for what no link may lead to. */
  href: string | null;
};

const ours = /^\/?api\/v2\/note\/attachment\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/iu;

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  '3gp': 'video/3gpp',
  pdf: 'application/pdf',
};

/** What browsers draw; a picture of another kind, such as HEIC, is a file like any other. */
const drawn: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** Where the server is, and the zone of the election. */
export interface Where {
  apiBase: string;
  timeZone: string | null;
}

/** Files of our own server are fetched with the token: its signed addresses end while the notes are still open. */
export function attachmentsOf(note: Note, { apiBase, timeZone }: Where): Attachment[] {
  const taken = takenAt(note, timeZone);
  return (
    note.attachments?.map((known) => attachmentOf(known.path, known, apiBase, taken)) ??
    [...new Set(note.attachmentsPaths)].map((path) => attachmentOf(path, undefined, apiBase, taken))
  );
}

function attachmentOf(path: string, known: NoteFile | undefined, apiBase: string, taken: string[]): Attachment {
  const id = ours.exec(path)?.[1] ?? null;
  const last = path.split(/[?#]/u)[0]?.split(/[\\/]/u).at(-1) ?? '';
  const type = known?.type ?? types[/\.(\w+)$/u.exec(last)?.[1]?.toLowerCase() ?? ''] ?? null;
  const name = known?.name ?? readable(last);
  return {
    path,
    name,
    savedAs: savedAs(taken, name),
    kind: id === null ? 'file' : kindOf(type),
    type,
    size: known?.size ?? null,
    sha256: known?.sha256 ?? null,
    id,
    href: id === null ? linkTo(path, apiBase) : null,
  };
}

function kindOf(type: string | null): Attachment['kind'] {
  if (type === null) return 'file';
  if (drawn.has(type)) return 'picture';
  return type.startsWith('video/') ? 'film' : 'file';
}

/** Http alone: an address is what a stranger wrote, and `javascript:` is one too. */
function linkTo(path: string, apiBase: string): string | null {
  if (/^https?:\/\//iu.test(path)) return path;
  if (/^[a-z][a-z\d+.-]*:/iu.test(path) || /^[\\/]{2}/u.test(path)) return null;
  return `${apiBase}/${path.replaceAll('\\', '/').replace(/^\/+/u, '')}`;
}

function readable(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** `JPG`, `MP4`: what people call a kind of file. */
export function kindName({ name, type }: Attachment): string | null {
  const known = type === null ? undefined : Object.entries(types).find(([, value]) => value === type)?.[0];
  const extension = known ?? /\.(\w{1,5})$/u.exec(name)?.[1];
  return extension?.toUpperCase() ?? null;
}
