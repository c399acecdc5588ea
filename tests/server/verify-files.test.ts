import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rmSync } from 'node:fs';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { attachmentStore } from '#server/notes/attachment-store.ts';
import { checkFiles, type FileProblem } from '#server/notes/verify-files.ts';
import { attachmentsIn, putFile } from '#server/notes/folder-store.ts';
import { moveToBucket } from '#server/notes/move-files.ts';
import { openBucketService } from '#tests/support/bucket.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { freshDirectory } from '#tests/support/server.ts';
import { runCli } from './command.ts';
import { JPEG, MP4, PNG, sha256Of } from './notes.given.ts';

let service: Awaited<ReturnType<typeof openBucketService>>;
beforeAll(async () => {
  service = await openBucketService();
});
afterAll(() => service.close());

/** Sends a note as a phone does; answers the ids of its files. */
async function send({ server, people }: Election, text: string, files: readonly Buffer[], station = 1) {
  const form = new FormData();
  form.set('CountyCode', 'AB');
  form.set('PollingStationNumber', String(station));
  form.set('Text', text);
  for (const content of files) form.append('files', new File([new Uint8Array(content)], 'door.jpg'));
  const headers = await server.bearer(people.observer);
  const reply = await server.app.request('/api/v2/note', { method: 'POST', headers, body: form });
  const { filesAddress }: { filesAddress: string[] } = await reply.json();
  return filesAddress.map((address) => address.split('/').at(-1) ?? '');
}

describe.each(['directory', 'bucket'])('EVD-03 files that lie in a %s', (kind) => {
  let election: Election;
  beforeAll(async () => {
    election = await openElection(kind === 'bucket' ? service.environment : {});
  });
  afterEach(async () => {
    await election.server.db.deleteFrom('note').execute();
    await election.server.db.deleteFrom('kept_aside').execute();
  });
  afterAll(() => election.server.close());

  const store = () => attachmentStore(election.server.config);
  const put = (id: string, content: Buffer) =>
    store().put(id, { file: new Blob([new Uint8Array(content)]), sha256: sha256Of(content) });
  const check = async () => {
    const problems: FileProblem[] = [];
    const checked = await checkFiles(election.server.db, election.server.config, (problem) => problems.push(problem));
    return { checked, problems };
  };

  test('are as they were sent: each has its SHA-256 from the moment it arrives, those put aside included', async () => {
    const [photo = '', film = ''] = await send(election, 'two', [JPEG, MP4]);
    await send(election, 'nowhere', [PNG], 77);
    const kept = await election.server.db.selectFrom('attachment').select(['id', 'sha256']).execute();
    expect(new Map(kept.map(({ id, sha256 }) => [id, sha256]))).toEqual(
      new Map([
        [photo, sha256Of(JPEG)],
        [film, sha256Of(MP4)],
      ]),
    );
    expect(await check()).toEqual({ checked: { fit: 3, noted: 0 }, problems: [] });
  });

  test('are named when one byte is another one, when one is cut off, and when one is missing', async () => {
    const [photo = '', film = '', paper = ''] = await send(election, 'three', [JPEG, MP4, PNG]);
    const [aside = ''] = await send(election, 'nowhere', [JPEG], 77);
    const other = Buffer.from(JPEG);
    other[50_000] = (other[50_000] ?? 0) ^ 1;
    await put(photo, other);
    await put(film, MP4.subarray(0, -1));
    await store().remove(aside);
    const { checked, problems } = await check();
    expect([checked, new Set(problems)]).toEqual([
      { fit: 1, noted: 0 },
      new Set([
        { id: photo, kind: 'changed', sha256: sha256Of(JPEG), found: sha256Of(other) },
        { id: film, kind: 'changed', sha256: sha256Of(MP4), found: sha256Of(MP4.subarray(0, -1)) },
        { id: aside, kind: 'missing' },
      ]),
    ]);
    expect(paper).not.toBe('');
  });

  test('that came before get their SHA-256 once, in place and aside, and keep it', async () => {
    const { db } = election.server;
    const [photo = ''] = await send(election, 'one', [JPEG]);
    await send(election, 'nowhere', [PNG, MP4], 77);
    await db.updateTable('attachment').set({ sha256: null }).execute();
    const [aside] = await db.selectFrom('kept_aside').select('payload').execute();
    const before: unknown = JSON.parse(
      JSON.stringify(aside?.payload).replaceAll(/,"sha256":"\w+"|"sha256":"\w+",/gu, ''),
    );
    await db
      .updateTable('kept_aside')
      .set({ payload: JSON.stringify(before) })
      .execute();
    expect(await check()).toEqual({ checked: { fit: 0, noted: 3 }, problems: [] });
    expect(await db.selectFrom('kept_aside').select('payload').execute()).toEqual([aside]);
    await put(photo, PNG);
    expect(await check()).toEqual({
      checked: { fit: 2, noted: 0 },
      problems: [{ id: photo, kind: 'changed', sha256: sha256Of(JPEG), found: sha256Of(PNG) }],
    });
  });

  test('are given to the staff with the SHA-256 of what was sent, to other NGOs, too', async () => {
    const { server, people, places } = election;
    await send(election, 'one', [JPEG]);
    for (const as of [people.admin, people.organizer]) {
      const thread = `idPollingStation=${places('AB', 1)}&idObserver=${people.observer.observerId}`;
      const notes: unknown = await (await server.call('GET', `/api/v2/note?${thread}`, { as })).json();
      expect(notes).toEqual([
        expect.objectContaining({ attachments: [expect.objectContaining({ sha256: sha256Of(JPEG) })] }),
      ]);
    }
  });
});

test('EVD-03 a file that is not what was sent stays in the directory when the others move to a bucket', async () => {
  const election = await openElection(service.environment);
  try {
    const { db, config } = election.server;
    const [photo = '', film = ''] = await send(election, 'two', [JPEG, MP4]);
    for (const id of [photo, film]) await service.store.remove(id);
    await putFile(attachmentsIn(config.dataDir), photo, [JPEG]);
    await putFile(attachmentsIn(config.dataDir), film, [PNG]);
    expect(await moveToBucket(db, config)).toEqual({ moved: 1, there: 0, missing: [], changed: [film] });
    expect([await service.store.size(photo), await service.store.size(film)]).toEqual([JPEG.length, undefined]);
  } finally {
    await election.server.close();
  }
});

test('EVD-03 the command names what is missing and what is changed, and ends with an error', async () => {
  const dataDir = await freshDirectory();
  const { db, close } = await openDatabase({ dataDir, durable: false });
  await migrate(db);
  const ids = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
  const [, changed = '', gone = ''] = ids;
  const files = ids.map((id) => ({ id, fileName: 'a.png', contentType: 'image/png', size: 16, sha256: sha256Of(PNG) }));
  await db.insertInto('ngo').values({ id: 1, name: 'N', short_name: 'N', organizer: false }).execute();
  const observer = { id: 1, ngo_id: 1, phone: '0722', name: 'Ana', pin_hash: 'x' };
  await db.insertInto('observer').values(observer).execute();
  const aside = {
    kind: 'note' as const,
    observer_id: 1,
    county_code: 'AB',
    station_number: 1,
    reason: 'unknown-station',
  };
  await db
    .insertInto('kept_aside')
    .values({ ...aside, payload: JSON.stringify({ digest: 'd', text: '', files }), created_at: new Date() })
    .execute();
  await close();
  const check = () => runCli('attachments', ['--check'], dataDir);
  for (const id of ids) await putFile(attachmentsIn(dataDir), id, [PNG]);
  expect(await check()).toEqual({ code: 0, said: '3 files are as they were sent, 0 are not.\n' });
  await putFile(attachmentsIn(dataDir), changed, [JPEG]);
  await attachmentStore({ dataDir }).remove(gone);
  expect(await check()).toEqual({
    code: 1,
    said: `The file of attachment ${changed} is not what was sent: its SHA-256 was ${sha256Of(PNG)} and is ${sha256Of(JPEG)}.
The file of attachment ${gone} is missing.
1 files are as they were sent, 2 are not.
`,
  });
  rmSync(dataDir, { recursive: true, force: true });
});
