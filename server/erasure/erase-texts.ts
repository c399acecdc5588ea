import { sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { isFoundBy, redactorOf, type Person, type Redactor } from './redact.ts';

interface Named extends Person {
  id: number;
}

type Known = Named & { redactor: Redactor };

const PAGE = 5_000;

/** Takes names and phones of these observers out of what staff wrote. */
export async function eraseTexts(trx: Transaction<Tables>, observers: readonly Named[]): Promise<void> {
  if (observers.length === 0) return;
  await eraseOwnActs(
    trx,
    observers.map(({ id }) => id),
  );
  const known = observers.map((observer) => ({ ...observer, redactor: redactorOf(observer) }));
  await eraseOtherActs(trx, known);
  await eraseFileNames(
    trx,
    observers.map(({ id }) => id),
  );
  await redactMessages(trx, known);
  await eraseFilters(trx, known);
}

/** With their salts. The address stays: it is that of whoever acted, and erasing others must not hide it. */
const eraseOwnActs = async (trx: Transaction<Tables>, ids: readonly number[]): Promise<void> => {
  await sql`
    delete from act_text using act where act.id = act_text.act_id and act_text.field <> 'address'
      and act.subject_type = 'observer' and act.subject_id = any(${ids.map(String)}::text[])`.execute(trx);
};

interface Said {
  id: number;
  field: string;
  text: string;
  kind: string;
  type: string;
  subject: string;
}

/**
 * Texts that name them, whatever the act is about: messages, exports, handovers, visits. Acts on other observers keep theirs. What is said of a visit of theirs goes with the first part
 * of the name alone.
 */
async function eraseOtherActs(trx: Transaction<Tables>, known: readonly Known[]): Promise<void> {
  const byId = new Map(known.map((one) => [String(one.id), one]));
  const names = ({ field, text, type, subject }: Said): boolean => {
    if (field === 'person' || field === 'phone') return known.some((one) => isFoundBy(one, text));
    const visited = type === 'visit' ? byId.get(subject.split('-')[0] ?? '') : undefined;
    if (visited && visited.redactor.nameParts(text) !== text) return true;
    return known.some(({ redactor }) => redactor.fullName(text) !== text);
  };
  let after: Pick<Said, 'id' | 'field'> = { id: 0, field: '' };
  for (;;) {
    const { rows } = await sql<Said>`
      select t.act_id as id, t.field, t.text, act.kind, act.subject_type as type, act.subject_id as subject
      from act_text as t join act on act.id = t.act_id
      where (t.act_id, t.field) > (${after.id}, ${after.field}) and t.field <> 'address'
        and act.subject_type <> 'observer'
      order by t.act_id, t.field limit ${PAGE}`.execute(trx);
    for (const said of rows.filter(names))
      await trx.deleteFrom('act_text').where('act_id', '=', said.id).where('field', '=', said.field).execute();
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last;
  }
}

/** In what was written to one of them alone, each part of the name goes; otherwise the full name, and the number. */
async function redactMessages(trx: Transaction<Tables>, known: readonly Known[]): Promise<void> {
  const byId = new Map(known.map((one) => [one.id, one]));
  const { rows } = await sql<{ id: number; title: string; message: string; recipients: number[] }>`
    select id, title, message,
      array(select observer_id from delivery where notification_id = notification.id limit 2) as recipients
    from notification order by id`.execute(trx);
  for (const { id, title, message, recipients } of rows) {
    const [only, other] = recipients;
    const alone = only !== undefined && other === undefined ? byId.get(only) : undefined;
    const redact = (text: string) =>
      known.reduce((left, one) => (one === alone ? one.redactor.nameParts(left) : one.redactor.fullName(left)), text);
    const redacted = { title: redact(title), message: redact(message) };
    if (redacted.title === title && redacted.message === message) continue;
    await trx.updateTable('notification').set(redacted).where('id', '=', id).execute();
  }
}

/** Views of the desk that look for one of them: `null` says that there was a person, so that nobody takes the wider list for the same one. */
async function eraseFilters(trx: Transaction<Tables>, known: readonly Known[]): Promise<void> {
  const { rows } = await sql<{ id: number; person: string }>`
    select id, filter ->> 'observer' as person from desk_view where filter ->> 'observer' is not null`.execute(trx);
  const meant = rows.filter(({ person }) => known.some((one) => isFoundBy(one, person))).map(({ id }) => id);
  await sql`update desk_view set filter = filter || '{"observer": null}' where id = any(${meant}::int[])`.execute(trx);
}

/** Phones name photos as their owners do. The ending stays, by which a program opens the file. */
async function eraseFileNames(trx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  const ending = (name: string) => sql.raw(`coalesce(substring(${name} from '\\.[A-Za-z0-9]{1,5}$'), '')`);
  await sql`update attachment set file_name = 'attachment-' || position + 1 || ${ending('file_name')} from note
    where note.id = attachment.note_id and note.observer_id = any(${[...ids]}::int[])`.execute(trx);
  await sql`update kept_aside set payload = jsonb_set(payload, '{files}', (
      select jsonb_agg(file || jsonb_build_object('fileName', 'attachment-' || place || ${ending("file ->> 'fileName'")})
        order by place)
      from jsonb_array_elements(payload -> 'files') with ordinality as given (file, place)))
    where kind = 'note' and observer_id = any(${[...ids]}::int[]) and payload #> '{files,0}' is not null`.execute(trx);
}

/** The notes stay where they are, without words: that there was one is evidence. */
export async function eraseNotes(trx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  await sql`update note set text = '', digest = 'erased-' || id
    where observer_id = any(${[...ids]}::int[]) and digest <> 'erased-' || id`.execute(trx);
  await sql`update kept_aside set payload = payload || jsonb_build_object('text', '', 'digest', 'erased-' || id)
    where kind = 'note' and observer_id = any(${[...ids]}::int[])
      and payload ->> 'digest' is distinct from 'erased-' || id`.execute(trx);
}
