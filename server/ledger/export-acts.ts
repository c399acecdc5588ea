import type { Act } from '#contract/acts.ts';
import type { Db } from '#server/db/open.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import type { Cell, Column } from '#server/spreadsheets/sheet-rows.ts';
import { csv } from '#server/spreadsheets/csv.ts';
import { CSV_TYPE, fileResponse } from '#server/spreadsheets/file-response.ts';
import { zoneOffset } from '#server/time/zone.ts';
import { pageOfActs, type ActFilter, type Last } from './read-acts.ts';

const AT_ONCE = 500;

const columns: readonly Column[] = [
  'Act',
  'At',
  'Position',
  'Hash begins with',
  'Actor',
  'Account',
  'Account id',
  'Address',
  'NGO',
  'Kind',
  'Subject',
  'Subject id',
  'Subject name',
  'Changes',
  'Facts',
  'Texts',
  'Takes back act',
].map((heading) => ({ heading, width: 16 }));

export function actsFile(
  filter: ActFilter,
  { db, config: { timeZone }, log, now }: Pick<Context<Staff>, 'db' | 'config' | 'log' | 'now'>,
): Promise<Response> {
  const day = new Date(now.getTime() + zoneOffset(timeZone)(now.getTime())).toISOString().slice(0, 10);
  return fileResponse(
    { name: `history-${day}.csv`, type: CSV_TYPE, log },
    csv(columns, rowsOf(db, filter), { timeZone }),
  );
}

async function* rowsOf(db: Db, filter: ActFilter): AsyncGenerator<Cell[], void, undefined> {
  let before: Last | undefined;
  do {
    const { acts, next } = await pageOfActs(db, filter, { before, limit: AT_ONCE });
    for (const act of acts) yield rowOf(act);
    before = next ?? undefined;
  } while (before);
}

const ERASED = '(erased)';

function rowOf({ id, at, actor, ngo, kind, subject, changes, facts, texts, undoes, seal }: Act): Cell[] {
  const said = texts.map(({ field, text }) => [field, text ?? ERASED] as const);
  const lines = (parts: readonly (readonly [string, string | number | boolean | null])[]) =>
    parts.map(([field, value]) => `${field}: ${String(value ?? '')}`).join('\n');
  return [
    id,
    new Date(at),
    seal?.position,
    seal?.hash,
    actor.kind,
    actor.name,
    actor.id,
    new Map(said).get('address'),
    ngo,
    kind,
    subject.type,
    subject.id,
    subject.name,
    lines(changes.map(({ field, from, to }) => [field, `${String(from ?? '')} -> ${String(to ?? '')}`])),
    lines(facts.map(({ field, value }) => [field, value])),
    lines(said.filter(([field]) => field !== 'address')),
    undoes,
  ];
}
