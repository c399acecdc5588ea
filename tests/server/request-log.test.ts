import { describe, expect, test } from 'vitest';
import { listCounties } from '#contract/stations.ts';
import { maskedPath } from '#server/http/request-log.ts';
import { addPeople } from '#tests/support/people.ts';
import { openTestServer } from '#tests/support/server.ts';

test('the log tells who called what, by id alone', async () => {
  const server = await openTestServer({ contract: { listCounties }, handlers: { listCounties: async () => [] } });
  const { organizer, observer } = await addPeople(server.db, server.config);
  for (const as of [organizer, observer]) await server.call('GET', listCounties.path, { as });
  await server.call('GET', listCounties.path);
  const said = server.logged.flatMap((line) =>
    line['message'] === 'request' ? [[line['caller'], line['status']]] : [],
  );
  expect(said).toEqual([
    [`staff ${organizer.adminId}`, 200],
    [`observer ${observer.observerId}`, 200],
    [undefined, 401],
  ]);
  expect(JSON.stringify(server.logged)).not.toContain(observer.phone);
  await server.close();
});

describe('A17 no phone number gets into the log', () => {
  const paths = [
    '/observatori/profil/0722000001',
    '/api/v1/observer/%2B40%20722%20000%20001/reset',
    '/api/v1/notification/0722-000-001',
    '/api/v1/county/(0722)000001/municipalities',
    '/x/%E0%A4%A0722000001',
  ];
  test.each(paths)('by the address %s', (path) =>
    expect(maskedPath(path).replaceAll(/\D/gu, '').length).toBeLessThan(6),
  );

  test('and what is none stays', () => {
    const id = '30012345-1234-4234-8234-123456789012';
    const kept = [
      '/api/v1/form/123456',
      `/api/v2/note/attachment/${id}`,
      `/api/v2/note/file/[signed]/${id}.jpg`,
      '/',
      '',
    ];
    expect(kept.map(maskedPath)).toEqual(kept);
  });

  test('wherever it stands in what is asked, found or not, right or wrong', async () => {
    const server = await openTestServer({ contract: { listCounties }, handlers: { listCounties: async () => [] } });
    const { organizer } = await addPeople(server.db, server.config);
    for (const path of [...paths, `${listCounties.path}?number=0722000001&diaspora=0722000001`])
      await server.call('GET', path, { as: organizer });
    expect(server.logged.length).toBeGreaterThan(5);
    expect(JSON.stringify(server.logged)).not.toMatch(/0722|722000001|722 000/u);
    await server.close();
  });
});
