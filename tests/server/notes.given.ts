import { hash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod/mini';
import { listNotes } from '#contract/notes.ts';
import type { Caller } from '#server/http/handler.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';

export const JPEG = Buffer.concat([Buffer.from('FFD8FFE000104A464946', 'hex'), randomBytes(100_000)]);
export const PNG = Buffer.from('89504E470D0A1A0A0000000D49484452', 'hex');
export const MP4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), randomBytes(300_000)]);
export const HTML = Buffer.from('<html><script>alert(1)</script></html>');

export const sha256Of = (content: Buffer): string => hash('sha256', content);

export interface Sent {
  county?: string;
  station?: number;
  question?: number;
  text?: string;
  files?: readonly (readonly [name: string, content: Buffer])[];
  part?: string;
  path?: string;
}

const Kept = z.object({
  filesAddress: z._default(z.array(z.string()), []),
  note: z._default(z.object({ id: z.int() }), { id: 0 }),
});

/** An election with phones that send notes. Call it once in a file. */
export function notesStage() {
  let election: Election;
  beforeAll(async () => {
    election = await openElection({ UPLOAD_LIMIT_MB: '2' });
  });
  afterAll(() => election.server.close());
  beforeEach(async () => {
    const { server } = election;
    await server.db.deleteFrom('note').execute();
    await server.db.deleteFrom('kept_aside').execute();
    rmSync(folder(), { recursive: true, force: true });
  });

  const folder = () => join(election.server.config.dataDir, 'attachments');
  const onDisk = () =>
    existsSync(folder())
      ? readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
      : [];

  /** Sends a note as a phone does. */
  const send = async (
    { county = 'AB', station = 1, question, text = '', files = [], part = 'files', path = '' }: Sent,
    as: Caller = election.people.observer,
  ) => {
    const form = new FormData();
    form.set('CountyCode', county);
    form.set('PollingStationNumber', String(station));
    if (question !== undefined) form.set('QuestionId', String(question));
    form.set('Text', text);
    for (const [name, content] of files)
      form.append(part, new File([new Uint8Array(content)], name, { type: 'text/html' }));
    const headers = await election.server.bearer(as);
    const reply = await election.server.app.request(`/api/v2/note${path}`, { method: 'POST', headers, body: form });
    const body: unknown = await reply.json();
    const { filesAddress, note } = z.parse(Kept, body);
    return { status: reply.status, body, files: filesAddress, id: note.id };
  };

  const list = async (as: Caller = election.people.organizer, query = '') => {
    const { people, places, server } = election;
    const thread = `idPollingStation=${places('AB', 1)}&idObserver=${people.observer.observerId}`;
    const reply = await server.call('GET', `/api/v2/note?${thread}${query}`, { as });
    const body = reply.ok ? await read(reply, listNotes.reply) : [];
    return { status: reply.status, body };
  };
  const fetchFile = (address: string | undefined, as: Caller = election.people.organizer, headers: HeadersInit = {}) =>
    election.server.call('GET', address ?? '/nowhere', { as, headers });

  return { election: () => election, folder, onDisk, send, list, fetchFile };
}
