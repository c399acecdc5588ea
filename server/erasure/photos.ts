import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { AttachmentStore } from '#server/notes/attachment-store.ts';

/**
 * Removes the files of notes that were erased, then what names them: whatever goes wrong between, the next call goes on.
 */
export async function clearPhotos(db: Db, store: Pick<AttachmentStore, 'remove'>): Promise<number> {
  const named = await sql<{ id: string }>`
    select attachment.id from attachment join note on note.id = attachment.note_id
    join observer on observer.id = note.observer_id where observer.notes_erased_at is not null`.execute(db);
  const aside = await sql<{ id: string }>`
    select file ->> 'id' as id from kept_aside join observer on observer.id = kept_aside.observer_id,
      jsonb_array_elements(kept_aside.payload -> 'files') as file
    where observer.notes_erased_at is not null and kept_aside.kind = 'note'`.execute(db);
  const files = [...named.rows, ...aside.rows];
  if (files.length === 0) return 0;
  const ids = files.map(({ id }) => id);
  for (const id of ids) await store.remove(id);
  await sql`delete from attachment where id = any(${ids}::uuid[])`.execute(db);
  await sql`update kept_aside set payload = jsonb_set(payload, '{files}', '[]')
    from observer where observer.id = kept_aside.observer_id and observer.notes_erased_at is not null
      and kept_aside.kind = 'note' and payload #> '{files,0}' is not null`.execute(db);
  return files.length;
}
