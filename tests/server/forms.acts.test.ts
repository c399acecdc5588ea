import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { FormUpload } from '#contract/forms.ts';
import { add, call, election, form, givenForms, option, question, section } from './forms.given.ts';
import { behindTheBack, bodies } from './ledger.given.ts';

givenForms();
beforeEach(() => behindTheBack(election.server.db, 'truncate act, act_subject, act_text, act_unsealed'));

test('LED-01 LED-02 acts say of a form what it was and became, and are tied to all that was uploaded', async () => {
  const parts = [section('S', [question('Ș1', [option('Da'), option('Nu', { flagged: true })])])];
  const uploads = [
    form('Ș', parts, { draft: true }),
    form('Ț', parts, { draft: true, diaspora: true }),
    form('Ț', parts, { diaspora: true }),
    form('Ț', parts),
  ];
  const bodyOf = (at: number, id: number) => ({ ...uploads[at], id, currentVersion: Math.max(1, at) });
  const id = await add(bodyOf(0, 0));
  for (const at of [1, 2, 3]) await add(bodyOf(at, id));
  expect((await call('DELETE', `/api/v1/form?formId=${id}`)).status).toBe(200);

  const { adminId, account, idNgo } = election.people.organizer;
  const common = {
    v: 1,
    actor: { kind: 'account', id: adminId, name: account, ngo: idNgo },
    ngo: idNgo,
    subject: { type: 'form', id: String(id) },
  };
  const sha256 = (at: number) =>
    createHash('sha256')
      .update(JSON.stringify(z.parse(FormUpload, bodyOf(at, at === 0 ? 0 : id))))
      .digest('hex');
  const first = { code: 'Ș', version: 1, draft: true, diaspora: false };
  const second = { code: 'Ț', version: 2, draft: true, diaspora: true };
  const third = { code: 'Ț', version: 3, draft: false, diaspora: true };
  const fourth = { code: 'Ț', version: 4, draft: false, diaspora: false };
  expect(await bodies(election.server.db)).toEqual([
    { ...common, kind: 'form.saved', version: 1, from: null, to: first, data: { sha256: sha256(0) } },
    { ...common, kind: 'form.saved', version: 2, from: first, to: second, data: { sha256: sha256(1) } },
    { ...common, kind: 'form.published', version: 3, from: second, to: third, data: { sha256: sha256(2) } },
    { ...common, kind: 'form.published', version: 4, from: third, to: fourth, data: { sha256: sha256(3) } },
    { ...common, kind: 'form.deleted', version: 5, from: fourth, to: null },
  ]);
});
