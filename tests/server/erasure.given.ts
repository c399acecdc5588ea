import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { PIN } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Every row of every table as text, whichever there are. */
export async function dumpOf(db: Db): Promise<string> {
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db);
  const tables = await Promise.all(
    names.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(db)),
  );
  return tables.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}

/** What lies in a folder: the names and the content of all files. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted()
    .map((path) => `${path}\n${readFileSync(path, 'latin1')}`);
}

export const NAME = 'Zenovia Quintescu';
export const PHONE = '0755123456';
export const NOTE = 'The urn was unsealed';
export const PHOTO = 'JFIF face of somebody';
export const TOKEN = 'token-of-the-phone';
export const personal = ['Quintescu', PHONE, '755 123 456', '0755999999', TOKEN];
export const ofNotes = [NOTE, PHOTO];

export interface Named {
  election: Election;
  /** The observer whose name and number are looked for. */
  id: number;
}

/** An election with an observer whom acts, messages and an export have named. */
export async function openNamed(): Promise<Named> {
  const election = await openElection();
  const { server, people } = election;
  const { organizer, admin } = people;
  // As staff do, so that acts say name and phone.
  const reply = await server.call('POST', '/api/v1/observer', {
    as: admin,
    body: { phone: '0755999999', name: NAME, pin: PIN },
  });
  const id = Number(await reply.text());
  await server.call('PUT', '/api/v1/observer', { as: admin, body: { idObserver: id, phone: PHONE } });
  await server.call('POST', '/api/v1/notification/send', {
    as: organizer,
    body: {
      channel: 'Firebase',
      from: 'HQ',
      title: 'To ZENOVIA',
      message: `Dear Zenovia, is +40 755 123 456 yours?`,
      recipients: [String(id)],
    },
  });
  await server.call('POST', '/api/v1/notification/send/all', {
    as: organizer,
    body: { channel: 'Firebase', from: 'HQ', title: 'All', message: `Thank Quintescu Zenovia, and Zenovia Pop.` },
  });
  await server.call('GET', `/api/v1/observer/export?Name=quintescu&Number=${PHONE}&format=csv`, { as: admin });
  return { election, id };
}

export const phoneOf = ({ election, id }: Named) =>
  ({ kind: 'observer', observerId: id, idNgo: election.people.admin.idNgo, phone: PHONE }) as const;

/** An answer, a note with a photo, and one about a station that is not there. */
export async function report(named: Named): Promise<void> {
  const { server, forms, post } = named.election;
  const phone = phoneOf(named);
  await post(phone, { question: forms('A1'), at: ['AB', 1], options: [forms('A1').no] });
  await server.db.insertInto('device').values({ observer_id: named.id, channel: 'Firebase', token: TOKEN }).execute();
  for (const station of [1, 77]) {
    const form = new FormData();
    form.set('CountyCode', 'AB');
    form.set('PollingStationNumber', String(station));
    form.set('Text', NOTE);
    form.set('files', new File([`${PHOTO} ${station}`], 'quintescu.jpg'));
    const headers = await server.bearer(phone);
    const reply = await server.app.request('/api/v2/note', { method: 'POST', headers, body: form });
    await reply.arrayBuffer();
  }
}

export const erase = (
  { election }: Named,
  ids: number[] | undefined,
  withNotes: boolean,
  as = election.people.organizer,
): Promise<Response> => election.server.call('POST', '/api/v3/observers/erasures', { as, body: { ids, withNotes } });

/** Those of the words that stand in a table or in a file. */
export async function leftOf(words: readonly string[], { db, config }: TestServer): Promise<string[]> {
  const attachments = join(config.dataDir, 'attachments');
  const all = [await dumpOf(db), ...(existsSync(attachments) ? filesIn(attachments) : [])];
  return words.filter((word) => all.some((text) => text.toLowerCase().includes(word.toLowerCase())));
}
