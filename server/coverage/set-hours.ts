import { sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { setFormHours } from '#contract/coverage.ts';
import { transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { forgetBoard } from './board.ts';

/** Whoever has not seen the last change is told so. Answers the version of the new hours. */
export async function setHours(
  id: number,
  { hours, version }: Parsed<typeof setFormHours>['body'],
  context: Context<Staff>,
): Promise<number> {
  const next = await transact(context.db, async (trx) => {
    const form = await trx.selectFrom('form').select('code').where('id', '=', id).forKeyShare().executeTakeFirst();
    if (!form) throw new Refusal(404, 'There is no such form any more.', { code: 'form-unknown' });
    const kind = hours === null ? 'none' : hours === 'default' ? 'default' : 'set';
    const [from, to] = hours === null || hours === 'default' ? [null, null] : [hours.from, hours.to];
    const { rows } = await sql<{ version: number }>`
      insert into form_hours as known (form_id, kind, from_time, to_time, version)
      select ${id}, ${kind}, ${from}, ${to}, 1 where ${version} = 0
        or exists (select from form_hours h where h.form_id = ${id} and h.version = ${version})
      on conflict (form_id) do update set kind = excluded.kind, from_time = excluded.from_time,
        to_time = excluded.to_time, version = known.version + 1 where known.version = ${version}
      returning version`.execute(trx);
    const [row] = rows;
    if (!row) throw new Refusal(409, 'Somebody else set these hours meanwhile.', { code: 'changed-meanwhile' });
    const data = { form: form.code, hours: from === null || to === null ? kind : `${from}-${to}` };
    await record(trx, byStaff(context), { kind: 'election.hoursSet', subject: 'election', data });
    return row.version;
  });
  forgetBoard(context.db);
  return next;
}
