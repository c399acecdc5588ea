import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import { importLimit, type NewObserver } from '#contract/observer-import-rows.ts';
import type { importObservers, ImportProblem, ImportResult } from '#contract/observer-import.ts';
import { phoneKey } from '#contract/phones.values.ts';
import { hashPin } from '#server/auth/pins.ts';
import type { Db } from '#server/db/open.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { transact } from '#server/db/transact.ts';
import { byStaff, type By } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { tooLarge } from '#server/http/uploads.ts';
import { textOf } from '#server/spreadsheets/read-text.ts';
import { unknownNgo } from './add.ts';
import { warnOfWeakPins } from './fields.ts';
import { keyOfStored, holdPhones } from './phones.ts';
import { readImport } from './import-lines.ts';
import { ngoForNew } from './reachable.ts';

const AT_ONCE = 2_000;

/** Adds every good line, in parts, and reports every other: a file sent again adds only what is still missing. */
export async function importFile(
  { form }: Parsed<typeof importObservers>,
  context: Context<Staff>,
): Promise<ImportResult> {
  const { db, config, caller, files, log } = context;
  const ngo = await ngoOf(db, caller, form.ongId);
  const { file } = files.find(({ part }) => part.toLowerCase() === 'file') ?? {};
  if (!file)
    throw new Refusal(400, 'The file is missing.', {
      code: 'request-invalid',
      errors: [{ at: 'form', path: 'file', message: 'is missing', code: 'required' }],
    });
  if (file.size > importLimit.bytes) throw tooLarge(importLimit.bytes);
  const bytes = await file.bytes();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { good, bad } = readImport(textOf(bytes), config.phonePrefix);
  const taken: ImportProblem[] = [];
  const addedAll: NewObserver[] = [];
  try {
    for (let start = 0; start < good.length; start += AT_ONCE) {
      const part = good.slice(start, start + AT_ONCE);
      const hashed = part.map((one) => ({ ...one, pinHash: hashPin(config, one.phone, one.pin) }));
      const added = await addAll(db, { ngo, sha256, by: byStaff(context) }, hashed, config.phonePrefix);
      for (const one of part) {
        const { line, phone, name } = one;
        if (added.has(phone)) addedAll.push(one);
        else taken.push({ line, phone, name, reason: 'phone-taken' });
      }
    }
  } finally {
    // Parts that were added stay, also when a later one fails.
    warnOfWeakPins(log, addedAll, ngo);
  }
  const errors = [...bad, ...taken].toSorted((one, other) => one.line - other.line);
  return { count: good.length - taken.length, errors };
}

type Hashed = NewObserver & { pinHash: string };

interface Import {
  ngo: number;
  /** Of the whole file. */
  sha256: string;
  by: By;
}

function addAll(
  db: Db,
  { ngo, sha256, by }: Import,
  observers: readonly Hashed[],
  phonePrefix: string,
): Promise<ReadonlySet<string>> {
  const phones = observers.map(({ phone }) => phone);
  const names = observers.map(({ name }) => name);
  const hashes = observers.map(({ pinHash }) => pinHash);
  const keys = phones.map((phone) => phoneKey(phone, phonePrefix));
  return transact(db, async (trx) => {
    await holdPhones(trx, ngo);
    const { rows } = await sql<{ id: number; phone: string }>`
      insert into observer (ngo_id, phone, name, pin_hash)
      select ${ngo}::int, line.phone, line.name, line.pin_hash
      from unnest(${phones}::text[], ${keys}::text[], ${names}::text[], ${hashes}::text[])
        as line (phone, key, name, pin_hash)
      where line.key not in (
        select ${keyOfStored(sql`taken.phone`, phonePrefix)} from observer as taken where taken.ngo_id = ${ngo})
      on conflict (ngo_id, phone) do nothing returning id, phone`.execute(trx);
    const ids = rows.map(({ id }) => id);
    const data = { count: ids.length, first: Math.min(...ids), last: Math.max(...ids), sha256 };
    if (ids.length > 0) await record(trx, by, { kind: 'ngo.observersImported', subject: ngo, ngo, data });
    return new Set(rows.map(({ phone }) => phone));
  });
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
