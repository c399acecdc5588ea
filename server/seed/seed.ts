import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { noteForms } from '#server/answers/recount-threads.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { hashPin } from '#server/auth/pins.ts';
import type { Config } from '#server/config.ts';
import { recount } from '#server/counters/recount.ts';
import { insertRows, moveCounters, readLayout, trustReferences, type TableName, type Values } from '#server/db/bulk.ts';
import type { Db } from '#server/db/open.ts';
import { byOperator } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { attachmentStore, type Place } from '#server/notes/attachment-store.ts';
import { insertChanges } from './changes.ts';
import { countedForms, electionDay } from './day.ts';
import { noteDemoPassword } from './demo-logins.ts';
import { workAtTheDesk } from './desk.ts';
import { makeMessages } from './messages.ts';
import { drawPictures } from './pictures.ts';
import { Answered, planOfDay, planRow } from './plan.ts';
import { demoForms } from './demo-forms.ts';
import { randomFrom } from './random.ts';
import { register, type Hashes } from './register.ts';
import { scales, type Scale } from './scale.ts';
import { dayUpTo, planVisits } from './visits.ts';

/** Taken by whoever fills the database, until the end of the transaction: of two processes the second finds it full. */
const SEEDING = 7_411_902;

/** Pictures of notes go to where attachments are kept. */
export interface SeedOptions extends Place {
  scale: Scale;
  /** The same number at the same instant makes the same election. */
  seed: number;
  now: Date;
  hashes: Hashes;
  progress?: (done: string) => void;
}

/**
 * Fills an empty database with a living election that ends `now`: all of it, or nothing when it fails or when somebody
 * else was first. Answers whether it did.
 */
export const seedElection = async (db: Db, options: SeedOptions): Promise<boolean> => {
  const { scale, now, progress = () => {} } = options;
  const random = randomFrom(options.seed);
  const day = dayUpTo(now);
  const people = await register(random, scale, now, options.hashes);
  const forms = demoForms(new Date(day.opens - 3 * 24 * 60 * 60_000));
  const planned = planVisits(random, people, scale.threads, day);
  const visits = planned.map(({ visit }) => visit);
  const pictures = (scale.pictures ? drawPictures() : []).map((content) => ({
    content,
    sha256: hash('sha256', content),
  }));
  const layout = await readLayout(db);
  const store = attachmentStore(options);

  const isDone = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEEDING})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const load = (table: TableName, rows: readonly Values[]) => insertRows(trx, layout, table, rows);
    await trustReferences(trx);
    await load('county', people.counties);
    await load('polling_station', people.stations);
    await load('ngo', people.ngos);
    await load('ngo_admin', people.admins);
    await load('observer', people.observers);
    await load('device', people.devices);
    await load('form', forms.forms);
    await load('form_section', forms.sections);
    await load('question', forms.questions);
    await load('option', forms.options);
    progress(`${people.stations.length} polling stations, ${people.observers.length} observers`);

    const answered = new Answered();
    let answers = 0;
    for (const sent of electionDay(random, planned, forms, scale, pictures, day)) {
      await load('station_visit', sent.visits);
      await load('thread', sent.threads);
      await load('answer', sent.answers);
      await insertChanges(trx, sent.changes);
      await load('note', sent.notes);
      await load('attachment', sent.attachments);
      await Promise.all(
        sent.pictures.map(({ id, content, sha256 }) =>
          store.put(id, { file: new Blob([new Uint8Array(content)]), sha256 }),
        ),
      );
      answered.add(sent.answers);
      answers += sent.answers.length;
      progress(`${answers} answers`);
    }

    const codes = new Map(forms.forms.map(({ id, code }) => [code, id]));
    const { silent } = scale;
    const lines = planOfDay(randomFrom(options.seed + 1), { people, visits, answered, forms: codes, day, silent });
    await load('coverage_plan', [planRow(lines, day)]);
    await load(
      'plan_line',
      lines.map((line, index) => Object.assign(line, { id: index + 1, plan_id: 1 })),
    );

    const messages = makeMessages(random, people, day);
    await load('notification', messages.notifications);
    await load('delivery', messages.deliveries);
    await noteForms(trx, countedForms);
    await noteDemoPassword(trx, people.admins[0]?.password_hash ?? '');
    await moveCounters(trx);
    await recount(trx);
    await workAtTheDesk(trx, now);
    const data = { seed: options.seed, observers: people.observers.length };
    await record(trx, byOperator(now), { kind: 'election.seeded', subject: 'election', data });
    return true;
  });
  if (isDone) await sql`analyze`.execute(db);
  return isDone;
};

/** The demo of a first start. */
export const seedDemo = (db: Db, config: Place & Pick<Config, 'pinKey'>, now: Date): Promise<boolean> =>
  seedElection(db, { ...config, scale: scales.demo, seed: 1, now, hashes: hashesOf(config) });

export const hashesOf = (config: Pick<Config, 'pinKey'>): Hashes => ({
  password: hashPassword,
  pin: (phone, pin) => hashPin(config, phone, pin),
});

/** Whether nobody has put anything of an election into the database. */
export const isEmpty = async (db: Db): Promise<boolean> => {
  for (const table of ['ngo', 'county', 'form'] as const)
    if ((await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined) return false;
  return true;
};
