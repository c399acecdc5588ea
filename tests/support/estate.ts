import { clockTime, zoneOffset } from '#server/time/zone.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { accountKey } from '#contract/account-names.values.ts';
import { hashPin } from '#server/auth/pins.ts';
import type { Db } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/ledger/record.ts';
import type { ObserverCaller, Staff } from '#server/http/handler.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { resetTurns } from '#server/counters/turns.ts';
import { attachmentFile, attachmentsIn } from '#server/notes/folder-store.ts';
import type { TestServer } from './server.ts';

let made = 0;

/** An NGO with everything that one can have, each thing signed by a word that stands nowhere else. */
export type Estate = Awaited<ReturnType<typeof foundEstate>>;

export async function foundEstate(server: TestServer, organizer: boolean) {
  made += 1;
  const sign: Sign = { number: made, word: `zq${made}x`, at: new Date(server.clock.now.getTime() - 60_000) };
  const people = await addPeople(server, sign, organizer);
  const place = await addPlace(server.db, sign);
  const forms = await addForms(server.db, sign);
  const report = await addReport(server, sign, { ...people, ...place, ...forms });
  await addComment(server, sign, { ...people, ...place });
  const message = await addMessage(server.db, sign, people);
  await addAct(server, sign, people);
  return { ...sign, ...people, ...place, ...forms, ...report, ...message };
}

interface Sign {
  number: number;
  word: string;
  at: Date;
}

const idOf = async (row: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }): Promise<number> =>
  (await row.executeTakeFirstOrThrow()).id;

const phoneOf = (prefix: string, number: number) => prefix + String(number).padStart(6, '0');

const addObserver = (db: Db, ngo: number, name: string, phone: string, pin_hash = 'x') =>
  idOf(db.insertInto('observer').values({ ngo_id: ngo, name, phone, pin_hash }).returning('id'));

/** Two accounts, one of which is logged in, an observer who has reported, and an idle one. */
async function addPeople({ db, config }: TestServer, { number, word, at }: Sign, organizer: boolean) {
  const values = { short_name: word, name: `NGO ${word}`, organizer, is_active: true };
  const ngo = await idOf(db.insertInto('ngo').values(values).returning('id'));
  const account = (name: string) => {
    const values = { ngo_id: ngo, account: name, account_key: accountKey(name), password_hash: 'x' };
    return idOf(db.insertInto('ngo_admin').values(values).returning('id'));
  };
  const adminId = await account(`admin ${word}`);
  const colleague = await account(`colleague ${word}`);
  const session = randomUUID();
  const times = { created_at: at, last_used_at: at, expires_at: new Date(at.getTime() + 86_400_000) };
  await db
    .insertInto('session')
    .values({ id: session, admin_id: colleague, user_agent: null, address: null, ...times })
    .execute();
  await db.insertInto('second_factor').values({ admin_id: colleague, secret: 'x', confirmed_at: at }).execute();
  const phone = phoneOf('0722', number);
  const observer = await addObserver(db, ngo, `Ana ${word}`, phone, hashPin(config, phone, '1234'));
  const idle = await addObserver(db, ngo, `Ion ${word}`, phoneOf('0733', number));
  const admin: Staff = {
    kind: 'staff',
    adminId,
    idNgo: ngo,
    organizer,
    role: organizer ? 'organizer' : 'ngoAdmin',
    account: `admin ${word}`,
  };
  const caller: ObserverCaller = { kind: 'observer', observerId: observer, idNgo: ngo, phone };
  return { ngo, organizer, admin, caller, colleague, session, observer, idle, phone };
}

/** The administrator did something. */
const addAct = (
  { db, config }: TestServer,
  { at }: Sign,
  { admin, colleague }: { admin: Staff; colleague: number },
): Promise<number> =>
  transact(db, (trx) =>
    record(trx, byStaff({ caller: admin, config, address: 'unknown', now: at }), {
      kind: 'account.loggedOut',
      subject: colleague,
    }),
  );

/** Places are nobody's; this one is where nobody else reports from. */
async function addPlace(db: Db, { number }: Sign) {
  const countyName = `County number ${number}.`;
  const countyCode = `C${number}`;
  const county = await idOf(
    db.insertInto('county').values({ code: countyCode, name: countyName, sort_order: number }).returning('id'),
  );
  const place = { county_id: county, number, address: '', territory_code: '' };
  const station = await idOf(db.insertInto('polling_station').values(place).returning('id'));
  return { county, countyName, countyCode, station };
}

/** Forms are everybody's: one that was answered, and that everybody else is late with, and a blank draft. */
async function addForms(db: Db, { number }: Sign) {
  const add = (code: string, draft: boolean) =>
    idOf(
      db
        .insertInto('form')
        .values({ code, description: `Form ${code}`, draft })
        .returning('id'),
    );
  const form = await add(`F${number}`, false);
  const blankForm = await add(`B${number}`, true);
  const hours = { kind: 'set', from_time: '04:00', to_time: '04:01', version: 1 } as const;
  await db
    .insertInto('form_hours')
    .values({ form_id: form, ...hours })
    .execute();
  const common = { description: 'S', sort_order: 0 };
  const section_id = await idOf(
    db
      .insertInto('form_section')
      .values({ form_id: form, code: 'S', ...common })
      .returning('id'),
  );
  const asked = { form_id: form, section_id, code: 'Q', question_type: 3, text: 'Why?', hint: null, sort_order: 0 };
  const question = await idOf(db.insertInto('question').values(asked).returning('id'));
  const chosen = { question_id: question, text: 'Other', is_free_text: true, flagged: true, sort_order: 0 };
  const option = await idOf(db.insertInto('option').values(chosen).returning('id'));
  return { form, blankForm, question, option };
}

interface Field {
  observer: number;
  ngo: number;
  county: number;
  station: number;
  form: number;
  question: number;
  option: number;
}

/** What the observer sent from the station: a flagged answer, a visit, a note with a file, the phone itself. */
async function addReport({ db, config }: TestServer, { number, word, at }: Sign, field: Field) {
  const { observer, ngo, county, station, form, question, option } = field;
  const thread = { observer_id: observer, polling_station_id: station };
  const counts = { answer_count: 1, flagged_count: 1, opening_flagged: 1, counting_flagged: 1 };
  const times = { first_answer_at: at, last_answer_at: at, open: true, open_since: at };
  const of = { county_id: county, station_number: number, ngo_id: ngo, ...times };
  await db
    .insertInto('thread')
    .values({ ...thread, ...counts, ...of })
    .execute();
  const chosen = { option_id: option, question_id: question, form_id: form, value: word, answered_at: at };
  await db
    .insertInto('answer')
    .values({ ...thread, ...chosen })
    .execute();
  const lost = JSON.stringify([[option, `before ${word}`, at.toISOString()]]);
  const change = { revision: 1, at, gained: [option], lost };
  await db
    .insertInto('visit_change')
    .values({ ...thread, ...change })
    .execute();
  const came = { arrivals: 1, answers: 1, flagged: 1 };
  const from = { bucket: at, form_id: form, county_id: county, ngo_id: ngo };
  await db
    .insertInto('activity')
    .values({ ...from, ...came })
    .execute();
  const counted = { form_id: form, county_id: county, ngo_id: ngo, answered: 1, questions: 1, flagged: 1 };
  await db
    .insertInto('visit_form')
    .values({ ...thread, ...counted, first_at: at, last_at: at })
    .execute();
  const arrived = new Date(Date.UTC(2001, 0, 1) + number * 1_000);
  const visit = { arrived_at: arrived, left_at: null, urban_area: true, president_female: null, updated_at: at };
  await db
    .insertInto('station_visit')
    .values({ ...thread, ...visit })
    .execute();
  await db.transaction().execute(resetTurns);
  await db.insertInto('device').values({ observer_id: observer, channel: 'Firebase', token: word }).execute();
  const note = { ...thread, question_id: question, text: `note ${word}`, digest: word, created_at: at };
  const note_id = await idOf(db.insertInto('note').values(note).returning('id'));
  const attachment = randomUUID();
  const content = `attached to ${word}`;
  const file = { id: attachment, note_id, position: 0, file_name: 'a.txt', content_type: 'text/plain' };
  await db
    .insertInto('attachment')
    .values({ ...file, size: content.length })
    .execute();
  const path = attachmentFile(attachmentsIn(config.dataDir), attachment);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return { attachment, arrived: clockTime(arrived, zoneOffset(config.timeZone)) };
}

/** What the colleague has said about the visit. */
async function addComment(
  { db }: TestServer,
  { at, word }: Sign,
  { ngo, colleague, observer, station }: { ngo: number; colleague: number; observer: number; station: number },
): Promise<void> {
  const actor = { kind: 'account', id: colleague, name: `colleague ${word}`, ngo } as const;
  const state = { state: 'new', judged: 0, isEscalated: false } as const;
  const said = { kind: 'review.commented', subject: `${observer}-${station}`, ngo, from: null, to: state } as const;
  await db.transaction().execute((trx) => record(trx, { actor, ngo, address: null, now: at }, said));
}

async function addMessage(
  db: Db,
  { word, at }: Sign,
  { ngo, admin, observer }: Pick<Awaited<ReturnType<typeof addPeople>>, 'ngo' | 'admin' | 'observer'>,
) {
  const said = { key: null, channel: 'Firebase', sender: word, title: `title ${word}`, message: word };
  const notification = await idOf(
    db
      .insertInto('notification')
      .values({ ...said, admin_id: admin.adminId, ngo_id: ngo, created_at: at })
      .returning('id'),
  );
  const delivery = { notification_id: notification, observer_id: observer, token: null, detail: null, updated_at: at };
  await db
    .insertInto('delivery')
    .values({ ...delivery, status: 'no-device' })
    .execute();
  return { notification };
}

/** One more observer, with a phone, and a change of the thread: figures that count them grow. */
export async function grow({ db }: TestServer, { ngo }: Estate): Promise<void> {
  const token = randomUUID();
  const observer_id = await addObserver(db, ngo, 'One more', token.slice(0, 19));
  await db.insertInto('device').values({ observer_id, channel: 'Firebase', token }).execute();
  await sql`update thread set change_seq = default, open = not open where ngo_id = ${ngo}`.execute(db);
  await sql`update visit_form set flagged = 1 - flagged where ngo_id = ${ngo}`.execute(db);
  await db.transaction().execute(resetTurns);
}

const byNgo = ['ngo_admin', 'observer', 'notification'] as const;
const byObserver = [
  'answer',
  'thread',
  'station_visit',
  'note',
  'device',
  'kept_aside',
  'delivery',
  'read_marker',
  'review',
  'call_claim',
  'call_outcome',
] as const;

/** All that the NGO has, as one text: the same as long as nothing of it is touched. */
export async function inventory(db: Db, { ngo, session }: Estate): Promise<string> {
  const observers = sql`(select id from observer where ngo_id = ${ngo})`;
  const parts = [
    sql`select to_jsonb(t) as kept from ngo as t where id = ${ngo}`,
    sql`select to_jsonb(t) as kept from session as t where id = ${session}`,
    ...byNgo.map((table) => sql`select to_jsonb(t) as kept from ${sql.table(table)} as t where ngo_id = ${ngo}`),
    ...byObserver.map(
      (table) => sql`select to_jsonb(t) as kept from ${sql.table(table)} as t where observer_id in ${observers}`,
    ),
  ];
  const { rows } = await sql<{
    kept: string;
  }>`/* prepared */ select kept::text from (${sql.join(parts, sql` union all `)}) as parts
    order by kept::text`.execute(db);
  return rows.map(({ kept }) => kept).join('\n');
}
