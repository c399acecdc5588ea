import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';

// Writes pairs of rows in transactions for ever and names each pair once the database has acknowledged it.
const [dataDir = '', round = ''] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir });
await migrate(db);
process.stdout.write('open\n');
for (let n = 0; ; n += 1) {
  const name = `${round}-${n}`;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('setting')
      .values({ key: `first ${name}`, value: name })
      .execute();
    await trx
      .insertInto('setting')
      .values({ key: `second ${name}`, value: name })
      .execute();
  });
  process.stdout.write(`${name}\n`);
}
