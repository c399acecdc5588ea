import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleOf } from './sample.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Says of every machine that it looks as it was drawn: it would kill whatever changes the chart. */
const DRAWN = 'diagrams.test.ts';

const foldersIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

/** What is changed by itself, and whole: each machine with its parts, the form library, and the contract. */
export const wholeParts = [...foldersIn('machines'), 'contract'];

/** Folders of a screen that are parts of their own: with the rest of it they would take over an hour. */
const ownParts = ['answers/desk', 'answers/notes'];

interface Sampled {
  sources: string;
  /** What is left out of them, since it is a part of its own. */
  without?: string[];
  /** By the names of their files: the same noun, and others that are about it. */
  tests: string[];
  /** Whose settings of `vite.config.ts` they run with. */
  project: 'server' | 'console';
}

/** What holds for every screen is asked of all of them in one file. */
const ofAllScreens = 'tests/screens/leaving.test.tsx';

/** Tests whose files are named otherwise than the folder. */
const furtherTests: Record<string, string[]> = {
  'screens-account': ['second-factor', 'password-change', 'sessions'],
  'screens-answers': ['desk.filters', 'desk.visit'],
  'screens-answers-desk': ['desk', 'visit-review'],
  'screens-answers-notes': ['answers-notes'],
  'screens-ngo-profile': ['profile-removal', 'sessions', 'roles', 'meanwhile'],
  'screens-observer-import': ['observer-file-check'],
  'screens-observer-profile': ['profile-removal', 'observer-page'],
  'screens-statistics': ['questions', 'questions-take', 'questions-wilson', 'counted-visits'],
  'server-answers': ['threads', 'visit-history'],
  'server-auth': ['sessions', 'passwords', 'second-factor', 'totp', 'unknown-user', 'roles'],
  'server-db': ['database', 'post-changes'],
  'server-http': ['headers', 'addresses', 'attachments', 'file-response', 'uploads', 'requests', 'security', 'input'],
  'server-ledger': ['acts'],
  'server-live': ['news'],
  'server-ngos': ['merge-edits'],
  'server-notes': ['attachments', 'bucket', 'strip-exif', 'verify-files'],
  'server-observers': ['import', 'observer-page', 'erasure.retention'],
  'server-spreadsheets': ['file-response', 'ledger.anchors', 'bucket'],
  'server-statistics': ['question-statistics'],
  'src-app': ['ui/outage'],
};

const serverPart = (folder: string): [string, Sampled] => {
  const name = `server-${folder}`;
  const nouns = [folder, ...(furtherTests[name] ?? [])];
  const tests = nouns.map((noun) => `tests/server/${noun}{,.*}.test.ts`);
  return [name, { sources: `server/${folder}/**/*.ts`, tests, project: 'server' }];
};

const screenPart = (folder: string): [string, Sampled] => {
  const name = `screens-${folder.replace('/', '-')}`;
  const tests = [
    `tests/screens/${folder}{,.*,-*}.test.{ts,tsx}`,
    `tests/journeys/${folder}{,.*}.test.tsx`,
    ofAllScreens,
    ...(furtherTests[name] ?? []).map((noun) => `tests/screens/${noun}{,.*}.test.{ts,tsx}`),
  ];
  const without = ownParts.filter((own) => own.startsWith(`${folder}/`)).map((own) => `src/screens/${own}/**`);
  return [name, { sources: `src/screens/${folder}/**/*.{ts,tsx}`, without, tests, project: 'console' }];
};

const consolePart = (folder: string): [string, Sampled] => {
  const name = `src-${folder}`;
  const further = (furtherTests[name] ?? []).map((noun) => `tests/${noun}{,.*}.test.{ts,tsx}`);
  const tests = [`tests/${folder}/**/*.test.{ts,tsx}`, ...further];
  return [name, { sources: `src/${folder}/**/*.{ts,tsx}`, tests, project: 'console' }];
};

const sampled = new Map<string, Sampled>(
  [
    ...foldersIn('server').map(serverPart),
    ...[...foldersIn('src/screens'), ...ownParts].map(screenPart),
    ...['api', 'app', 'ui'].map(consolePart),
  ].filter(([, { tests }]) => globSync(tests, { cwd: ROOT }).length > 0),
);

/** Too large to be changed everywhere: a sample of each. */
export const sampledParts = [...sampled.keys()];

export const projectOf = (part: string): 'machines' | Sampled['project'] => sampled.get(part)?.project ?? 'machines';

/** Run once, for the database that all tests copy: what is changed in them later is never run. */
const MIGRATIONS = 'server/db/migrations/**';

/** Processes of `npm run cluster`, which `npm run test:cluster` alone starts. */
const CLUSTER = 'server/cluster/{cluster,database-member,member,patroni,state}.ts';

/** As Stryker takes them: globs, or lines of files. */
export const sourcesOf = (part: string): string[] => {
  const of = sampled.get(part);
  if (of !== undefined)
    return sampleOf(ROOT, globSync(of.sources, { cwd: ROOT, exclude: [MIGRATIONS, CLUSTER, ...(of.without ?? [])] }));
  return [part === 'contract' ? 'contract/**/*.ts' : `machines/${part}/**/*.ts`];
};

/** Whose test a file is by its name or its folder: `list-in-time` is of `list`, `form/diff` of `form`. */
const ownerOf = (file: string): string | undefined =>
  wholeParts
    .filter((part) => file === `${part}.test.ts` || file.startsWith(`${part}-`) || file.startsWith(`${part}/`))
    .toSorted((a, b) => b.length - a.length)[0];

/** The tests beside the machines that import the part and are of no other; those of the same noun elsewhere. */
export const testsOf = (part: string): string[] => {
  const tests = sampled.get(part)?.tests;
  if (tests !== undefined) return globSync(tests, { cwd: ROOT });
  if (part === 'contract') return ['tests/contract/**/*.test.ts'];
  const folder = join(ROOT, 'tests', 'machines');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && file !== DRAWN && (ownerOf(file) ?? part) === part)
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes(`#machines/${part}/`))
    .map((file) => `tests/machines/${file}`);
};
