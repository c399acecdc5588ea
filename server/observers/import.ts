import { sql } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import { importLimit, type NewObserver } from '#contract/observer-file.ts';
import type { importObservers, ImportProblem } from '#contract/observers.ts';
import { hashPin } from '#server/auth/pins.ts';
import type { Db } from '#server/db/open.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tooLarge } from '#server/http/uploads.ts';
import { textOf } from '#server/spreadsheets/read-text.ts';
import { unknownNgo } from './add.ts';
import { readImport } from './import-lines.ts';
import { ngoForNew } from './visible.ts';

const AT_ONCE = 2_000;

/** Adds every good line, in parts, and reports every other: a file sent again adds only what is still missing. */
export async function importFile(
  { form }: Parsed<typeof importObservers>,
  { db, config, caller, files }: Context<Staff>,
): Promise<Reply<typeof importObservers>> {
  const ngo = await ngoOf(db, caller, form.ongId);
  const { file } = files.find(({ part }) => part.toLowerCase() === 'file') ?? {};
  if (!file)
    throw new Refusal(400, 'The file is missing.', {
      code: 'request-invalid',
      errors: [{ at: 'form', path: 'file', message: 'is missing', code: 'required' }],
    });
  if (file.size > importLimit.bytes) throw tooLarge(importLimit.bytes);
  const { good, bad } = readImport(textOf(await file.bytes()));
  const taken: ImportProblem[] = [];
  for (let start = 0; start < good.length; start += AT_ONCE) {
    const part = good.slice(start, start + AT_ONCE);
    const added = await addAll(
      db,
      ngo,
      part,
      part.map(({ phone, pin }) => hashPin(config, phone, pin)),
    );
    for (const { line, phone, name } of part)
      if (!added.has(phone)) taken.push({ line, phone, name, reason: 'phone-taken' });
  }
  const errors = [...bad, ...taken].toSorted((one, other) => one.line - other.line);
  return { count: good.length - taken.length, errors };
}

async function addAll(db: Db, ngo: number, observers: readonly NewObserver[], pinHashes: readonly string[]) {
  const phones = observers.map(({ phone }) => phone);
  const names = observers.map(({ name }) => name);
  const { rows } = await sql<{ phone: string }>`
    insert into observer (ngo_id, phone, name, pin_hash)
    select ${ngo}::int, line.phone, line.name, line.pin_hash
    from unnest(${phones}::text[], ${names}::text[], ${pinHashes}::text[]) as line (phone, name, pin_hash)
    on conflict (ngo_id, phone) do nothing returning phone`.execute(db);
  return new Set(rows.map(({ phone }) => phone));
}

/** What is no number above 0 means the caller's own NGO, as in published back ends. */
async function ngoOf(db: Db, caller: Staff, given: string | undefined): Promise<number> {
  const number = Number(given ?? '');
  const ngo = ngoForNew(caller, Number.isInteger(number) && number > 0 ? number : undefined);
  const known =
    ngo <= 2_147_483_647 && (await db.selectFrom('ngo').select('id').where('id', '=', ngo).executeTakeFirst());
  if (!known) throw unknownNgo({ at: 'form', path: 'ongId' });
  return ngo;
}
