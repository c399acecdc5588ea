import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { listCounties } from '#contract/stations.ts';
import { addPeople } from '#tests/support/people.ts';
import { openTestServer } from '#tests/support/server.ts';

const Problem = z.object({ status: z.int(), code: z.string(), detail: z.string() });

const failing = (code: string, cause?: Error) => Object.assign(new Error('no room', { cause }), { code });

test.each([
  ['the disk', failing('ENOSPC')],
  ['a quota', failing('EDQUOT')],
  ['the disk of the database', failing('53100')],
  ['the disk, told by something else', failing('ERR_OTHER', failing('ENOSPC'))],
])('A17 %s is full: 507 with a reason, and the log knows', async (_, error) => {
  const listing = () => Promise.reject(error);
  const server = await openTestServer({ contract: { listCounties }, handlers: { listCounties: listing } });
  const { organizer } = await addPeople(server.db, server.config);
  const reply = await server.call('GET', listCounties.path, { as: organizer });
  expect([reply.status, z.parse(Problem, await reply.json())]).toEqual([
    507,
    { status: 507, code: 'storage-full', detail: 'The server has no room left to store this.' },
  ]);
  expect(server.logged.map(({ message }) => message)).toContain('there is no room left on the disk');
  await server.close();
});
