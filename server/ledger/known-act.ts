import { sql, type Transaction } from 'kysely';
import { z } from 'zod/mini';
import type { Tables } from '#server/db/tables.ts';
import { digestOf } from './record.ts';

const Known = z.object({
  kind: z.string(),
  actor: z.object({ id: z.optional(z.int()) }),
  subject: z.object({ type: z.string(), id: z.string() }),
  undoes: z.optional(z.int()),
  to: z.optional(z.looseObject({})),
  data: z.optional(z.looseObject({})),
  digests: z.optional(z.record(z.string(), z.string())),
});

export interface KnownAct {
  id: number;
  body: z.output<typeof Known>;
  salt: Buffer | null;
}

/** The act that has this key already. */
export async function keyUsed(trx: Transaction<Tables>, key: string): Promise<KnownAct | undefined> {
  const { rows } = await sql<{ id: number; body: string; salt: Buffer | null }>`
    /* prepared */
    select act.id, act.body, act_text.salt from act
    left join act_text on act_text.act_id = act.id and act_text.field = 'text' where act.key = ${key}`.execute(trx);
  const [row] = rows;
  return row && { ...row, body: z.parse(Known, JSON.parse(row.body)) };
}

/** Whether the act said this. Of a text that was erased nobody can say any more what it was, only that there was one. */
export function isSameText({ body, salt }: KnownAct, sent: string | undefined): boolean {
  const text = sent !== undefined && /\S/u.test(sent) ? sent.toWellFormed() : undefined;
  const before = body.digests?.['text'];
  if (salt === null) return (text === undefined) === (before === undefined);
  return text !== undefined && digestOf(salt, text) === before;
}
