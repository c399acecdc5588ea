import { createHash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod/mini';
import type { ActKind } from '#contract/acts.values.ts';
import type { Tables } from '#server/db/tables.ts';
import type { By } from './actor.ts';
import { kindOf, type ActOf, type Body } from './act-bodies.ts';
import { sealing } from './wake.ts';

const SALT_BYTES = 16;

interface Given {
  kind: ActKind;
  subject: number | string;
  ngo?: number | null;
  key?: string;
  undoes?: number;
  from?: unknown;
  to?: unknown;
  data?: unknown;
  texts?: Readonly<Record<string, string | undefined>>;
}

/**
 * Writes an act in the transaction of the change, and answers its id. Call it when the change is written: the row of the
 * subject is locked from here to the end of the transaction, and the id is drawn after that, so that the acts of a subject
 * have their order.
 */
export async function record(trx: Transaction<Tables>, by: By, act: ActOf<ActKind>): Promise<number> {
  const given: Given = act;
  const { subject: type, state, data, texts: allowed = [] } = kindOf(given.kind);
  const subject = { type, id: String(given.subject) };
  const texts = textsOf({ ...given.texts, ...(by.address !== null && { address: by.address }) }, [
    ...allowed,
    'address',
  ]);
  const body: Body = {
    v: 1,
    kind: given.kind,
    actor: by.actor,
    ngo: given.ngo === undefined ? by.ngo : given.ngo,
    subject,
    version: await nextVersion(trx, subject),
    ...(given.key !== undefined && { key: given.key }),
    ...(given.undoes !== undefined && { undoes: given.undoes }),
    ...(state && { from: jsonAs(z.nullable(state), given.from), to: jsonAs(z.nullable(state), given.to) }),
    ...(data && { data: jsonAs(data, given.data) }),
    ...(texts.length > 0 && {
      digests: Object.fromEntries(texts.map(({ field, salt, text }) => [field, digestOf(salt, text)])),
    }),
  };
  const id = await insert(trx, by.now, JSON.stringify(body), texts);
  sealing.wake();
  return id;
}

interface Text {
  field: string;
  salt: Buffer;
  text: string;
}

/** A salt of its own for each: with one salt, or none, the few phone numbers there are would be tried in minutes. */
const textsOf = (given: Readonly<Record<string, string | undefined>>, allowed: readonly string[]): Text[] =>
  Object.entries(given).flatMap(([field, text]) => {
    if (text === undefined) return [];
    if (!allowed.includes(field)) throw new Error(`An act of this kind has no text ${field}.`);
    return [{ field, salt: randomBytes(SALT_BYTES), text: text.toWellFormed() }];
  });

export const digestOf = (salt: Buffer, text: string): string =>
  createHash('sha256').update(salt).update(text).digest('base64url');

/** As the database takes it: JSON in it knows no half characters and no NUL. */
function jsonAs(schema: z.ZodMiniType, value: unknown): z.output<ReturnType<typeof z.json>> {
  const tidied: unknown = JSON.parse(JSON.stringify(z.parse(schema, value)), (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  );
  return z.parse(z.json(), tidied);
}

async function nextVersion(trx: Transaction<Tables>, { type, id }: Body['subject']): Promise<number> {
  const row = await trx
    .insertInto('act_subject')
    .values({ type, id, version: 1 })
    .onConflict((known) => known.columns(['type', 'id']).doUpdateSet({ version: sql`act_subject.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

async function insert(trx: Transaction<Tables>, at: Date, body: string, texts: readonly Text[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with written as (insert into act (at, body) values (${at}, ${body}) returning id),
    queued as (insert into act_unsealed (act_id) select id from written),
    said as (
      insert into act_text (act_id, field, salt, text)
      select written.id, given.field, given.salt, given.text from written, unnest(
        ${texts.map(({ field }) => field)}::text[], ${texts.map(({ salt }) => salt)}::bytea[],
        ${texts.map(({ text }) => text)}::text[]) as given (field, salt, text))
    select id from written`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The act was not written.');
  return row.id;
}
