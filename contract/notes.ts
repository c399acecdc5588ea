import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, givenCount, givenId, id, nothing, orElse, phoneCounty, phoneStation, text } from './scalars.ts';

/** What is known of a file before it is fetched; its type is what its first bytes say. */
export const NoteFile = z.object({
  path: z.string(),
  name: z.string(),
  type: z.string(),
  size: count,
  /** SHA-256 of the file as it was sent. What other NGOs are given is a copy without position and device, which has another. */
  sha256: z.nullish(z.string().check(z.regex(/^[\da-f]{64}$/u))),
});
export type NoteFile = z.output<typeof NoteFile>;

/** A note of an observer. Notes that belong to no question have `questionId` null. */
export const Note = z.object({
  id: z.optional(id),
  countyCode: z.nullish(z.string()),
  pollingStationNumber: z.nullish(z.int()),
  questionId: z.nullable(id),
  formId: z.nullish(z.int()),
  formCode: z.nullish(z.string()),
  text: z.nullable(z.string()),
  /** The first of `attachmentsPaths`, which is all that the oldest console reads. */
  attachmentPath: z.nullish(z.string()),
  /** Addresses, relative to the API unless absolute. Those of our own server need no token and are good for ten minutes. */
  attachmentsPaths: z.array(z.string()),
  /** The same files with what is known of them, by our own server; these addresses need the caller's token. */
  attachments: z.optional(z.array(NoteFile)),
  lastModified: z.optional(z.string()),
});
export type Note = z.output<typeof Note>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/v2/note',
  summary: 'Notes of an observer at a polling station, oldest first',
  access: 'viewer',
  query: z.object({ idPollingStation: givenId, idObserver: givenId, idQuestion: z.optional(givenId) }),
  aliases: { idPollingStation: ['pollingStationId'], idObserver: ['observerId'] },
  lenient: true,
  reply: z.array(Note),
  reads: z.array(
    z.pipe(
      z.transform((value: unknown) => {
        const given: Record<string, unknown> = typeof value === 'object' ? { ...value } : {};
        const { attachmentPath: first, attachmentsPaths: all = [], ...note } = given;
        const isAlone = typeof first === 'string' && first !== '' && Array.isArray(all) && all.length === 0;
        return { ...note, attachmentsPaths: isAlone ? [first] : all };
      }),
      Note,
    ),
  ),
});

const noteForm = z.object({
  CountyCode: phoneCounty,
  PollingStationNumber: phoneStation,
  /** Absent, 0 or -1: the note belongs to no question. */
  QuestionId: orElse(z.optional(givenCount), 0),
  Text: z._default(text(10_000), ''),
});

const NoteEcho = z.object({ id, text: z.string(), questionId: z.nullable(id) });

/** Files come under `files` or `Files`, repeated. */
export const addNote = endpoint({
  method: 'POST',
  path: '/api/v2/note',
  summary: 'A note from a phone, with photos or videos',
  access: 'observer',
  form: noteForm,
  reply: z.object({ filesAddress: z.array(z.string()), note: NoteEcho }),
});

/** The older call with one file under `File`. */
export const uploadNote = endpoint({
  method: 'POST',
  path: '/api/v2/note/upload',
  summary: 'A note from an old phone, with one file',
  access: 'observer',
  form: noteForm,
  reply: z.object({ fileAddress: z.nullable(z.string()), note: NoteEcho }),
});

export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/v2/note/attachment/:id',
  summary: 'A file of a note; ranges are answered',
  access: 'any',
  params: z.object({ id: z.uuid() }),
  answers: 'file',
  reply: nothing,
});

/** For consoles that show a file by its address alone; `name` is the id of the file with the extension of its content. */
export const getSignedFile = endpoint({
  method: 'GET',
  path: '/api/v2/note/file/:grant/:name',
  summary: 'A file of a note by a signed address out of the list of notes; ranges are answered',
  access: 'public',
  params: z.object({ grant: text(200), name: text(60) }),
  answers: 'file',
  reply: nothing,
});
