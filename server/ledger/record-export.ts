import { primaryOf } from '#server/db/primary-of.ts';
import { transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { byStaff } from './actor.ts';
import { anchorOf } from './chain.ts';
import { record } from './record.ts';

interface Asked {
  format: 'xlsx' | 'csv';
  /** Without what it says of people, which is kept beside the act. */
  filter: Readonly<Record<string, string | number | boolean | undefined>>;
  phone?: string | undefined;
  person?: string | undefined;
}

/** Writes down that somebody takes data away, before the first row of it leaves. Answers the head of the ledger then, for the file. */
export async function recordExport(
  context: Context<Staff>,
  what: 'acts' | 'answers' | 'notes' | 'observers' | 'workbook',
  { format, filter, phone, person }: Asked,
): Promise<string | null> {
  await transact(primaryOf(context.db), (trx) =>
    record(trx, byStaff(context), {
      kind: 'export.made',
      subject: what,
      data: { format, filter: Object.fromEntries(Object.entries(filter).flatMap(givenOf)) },
      texts: { phone, person },
    }),
  );
  return anchorOf(context.db);
}

const givenOf = <T>([name, value]: readonly [string, T | undefined]): [string, T][] =>
  value === undefined ? [] : [[name, value]];
