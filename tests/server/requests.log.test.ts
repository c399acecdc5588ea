import { expect, test } from 'vitest';
import { listCounties } from '#contract/stations.ts';
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
