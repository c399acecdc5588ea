import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * What PostgreSQL does and one of Citus, YugabyteDB and CockroachDB does not, or not as we need it, and where it stands
 * all the same. docs/scaling.md says for each what would have to take its place.
 */
const outside: Readonly<Record<string, { is: RegExp; stands: readonly string[] }>> = {
  'advisory locks': {
    is: /\bpg_(?:try_)?advisory_/iu,
    stands: ['counters/projector.ts', 'ledger/sealer.ts', 'ngos/lookalikes.ts', 'seed/seed.ts'],
  },
  'the transaction of a row, and snapshots': {
    is: /\bxmin\b|\bpg_(?:current_)?snapshot|\bpg_current_xact_id/iu,
    stands: [
      'answers/keep-transaction.ts',
      'db/migrations/020-desk.ts',
      'live/lists/snapshot-cursor.ts',
      'live/lists/thread-changes.ts',
      'live/v1-events/thread-watch.ts',
      'reviews/review-feed.ts',
    ],
  },
  'the position in the write-ahead log': {
    is: /\bpg_(?:current_wal|last_wal|is_in_recovery|stat_wal)|\bpg_lsn\b/iu,
    stands: ['db/replica.ts', 'db/standby.ts', 'db/watch-primary.ts', 'live/lists/snapshot-cursor.ts'],
  },
  'locks on whole tables': {
    is: /\block table\b/iu,
    stands: ['answers/recount-threads.ts', 'counters/turns.ts', 'coverage/plan-import.ts'],
  },
  'rows that somebody else has locked are passed over': {
    is: /\bskip locked\b|\bskipLocked\b/iu,
    stands: ['coverage/call-claims.ts', 'notifications/outbox.ts', 'reviews/deal-next.ts'],
  },
  'foreign keys that sleep for a transaction': {
    is: /\bsession_replication_role\b/iu,
    stands: ['answers/store-submission.ts', 'db/bulk.ts'],
  },
  'triggers and functions of the database': {
    is: /\bcreate (?:or replace )?(?:constraint )?(?:function|procedure|trigger)\b|\blanguage plpgsql\b/iu,
    stands: ['db/migrations/019-ledger.ts'],
  },
  'recursive queries': { is: /\bwith recursive\b|\bwithRecursive\b/iu, stands: ['ledger/read-acts.ts'] },
  'subqueries that look at the row beside them': {
    is: /\blateral\b|JoinLateral\b/iu,
    stands: [
      'answers/threads.ts',
      'coverage/callees.ts',
      'live/lists/thread-changes.ts',
      'observers/details.ts',
      'reviews/list.ts',
      'reviews/review-feed.ts',
      'reviews/review-rows.ts',
      'statistics/counted-visits.ts',
    ],
  },
  'indexes of other kinds than b-tree': {
    is: /\busing (?:gin|gist|brin|spgist|hash)\b/iu,
    stands: ['db/migrations/034-find.ts'],
  },
  'tables that are emptied at once': { is: /`truncate\b/iu, stands: ['cli/seed.ts'] },
  'messages between sessions': { is: /`\s*(?:listen|notify|unlisten) \w|\bpg_notify\b/iu, stands: [] },
  'constraints that are looked at later, or exclude each other': {
    is: /\bdeferrable\b|\binitially deferred\b|\bexclude using\b|\baddExcludeConstraint\b/iu,
    stands: [],
  },
  'tables without a log, or of a session': { is: /\bcreate (?:unlogged|temp|temporary) table\b/iu, stands: [] },
  'groups of groups, and samples': {
    is: /\bgrouping sets\b|\brollup ?\(|\bcube ?\(|\btablesample\b/iu,
    stands: ['statistics/top-lists.ts'],
  },
  'rules, and merge': { is: /\bcreate (?:or replace )?rule\b|\bmerge into\b/iu, stands: [] },
  extensions: { is: /\bcreate extension\b/iu, stands: [] },
  'statements that are prepared by name in SQL, cursors': {
    is: /`\s*(?:prepare \w+ as|declare \w+ (?:no scroll )?cursor)\b/iu,
    stands: [],
  },
};

const withoutComments = (source: string): string => source.replaceAll(/\/\*(?! prepared)[\s\S]*?\*\/|\/\/.*$/gmu, '');

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('cluster/'))
  .toSorted()
  .map((file) => ({ file, text: withoutComments(readFileSync(join('server', file), 'utf8')) }));

test.each(Object.entries(outside))('22.8 %s: nowhere but where docs/scaling.md knows of it', (_, { is, stands }) => {
  expect(sources.flatMap(({ file, text }) => (is.test(text) ? [file] : []))).toEqual(stands);
});

test('22.8 what is outside of the common subset is in the table of docs/scaling.md', () => {
  const page = readFileSync('docs/scaling.md', 'utf8');
  const standing = Object.entries(outside).filter(([, { stands }]) => stands.length > 0);
  expect(standing.map(([name]) => name).filter((name) => !page.includes(`| ${name} `))).toEqual([]);
});
