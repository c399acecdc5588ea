import { z } from 'zod/mini';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { fcm } from '#server/notifications/fcm.ts';
import { startOutbox } from '#server/notifications/outbox.ts';

// Empties the outbox for ever and says after each delivery that Firebase has it.
const Given = z.object({
  dataDir: z.string(),
  origin: z.string(),
  account: z.object({
    project_id: z.string(),
    client_email: z.string(),
    private_key: z.string(),
    token_uri: z.string(),
  }),
});
const { dataDir, origin, account } = z.parse(Given, JSON.parse(process.argv[2] ?? ''));
const { db } = await openDatabase({ dataDir });
const now = () => new Date();
const push = fcm({ account, origin, now });
startOutbox({
  db,
  channel: async (delivery, signal) => {
    const outcome = await push(delivery, signal);
    process.stdout.write(`${outcome.status}\n`);
    return outcome;
  },
  log: createLog({ level: 'silent', pretty: false, now, write: () => {} }),
  now,
});
