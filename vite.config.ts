import { globSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunksAhead } from './build/filesByRoute.ts';
import { chunkGroups } from './build/chunks.ts';
import { compileHints } from './build/compileHints.ts';
import { designPage } from './build/design.ts';
import { firstTexts } from './build/firstTexts.ts';
import { loginPage } from './build/login.ts';
import { machinesPage } from './build/machines.ts';
import { screensPage } from './build/screens.ts';
import { theme } from './build/theme.ts';
import product from './package.json' with { type: 'json' };
import { wallPage } from './build/wall.ts';
import { databaseFiles } from './tests/support/databaseFiles.ts';
import { LongestFirst } from './tests/support/longestFirst.ts';
import { isMocking } from './tests/support/mocking.ts';
import { scratchFolder } from './tests/support/scratch.ts';

/** One file each for the console's tests instead of thousands of modules: all that import React or XState, of which there may be one. */
const bundledForTests = [
  '@chakra-ui/react',
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@emotion/react',
  '@hookform/resolvers/zod',
  '@tanstack/react-virtual',
  '@testing-library/react',
  '@testing-library/user-event',
  '@xstate/react',
  '@xstate/test',
  'framer-motion',
  'framer-motion/mini',
  'lucide',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-i18next',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'xstate',
  'xstate/graph',
  'yet-another-react-lightbox',
  'yet-another-react-lightbox/plugins/video',
  'yet-another-react-lightbox/plugins/zoom',
];

const consoleFiles = globSync('tests/{screens,ui,api,app}/**/*.test.{ts,tsx}');

/** They take the whole page, as a browser gives it to the console, and share threads with each other only. */
const journeyFiles = 'tests/journeys/**/*.test.tsx';

/** On PostgreSQL in `npm test`, else on the embedded database. */
const onDatabase = databaseFiles();
const serverFiles = globSync('tests/{contract,server,structure,clients}/**/*.test.ts').filter(
  (file) => !onDatabase.includes(file),
);

/** They ask what is kept for a whole thread: whether things may move, which dialog has the focus, the texts, IndexedDB. */
const aloneFiles = globSync([
  'tests/app/{actQueue,actQueueStore,find,find.recent,i18n,session-notice}.test.{ts,tsx}',
  'tests/screens/{account,answers-download,answers.still,desk.verdicts,form-editor.leave,ngo-profile.accounts,ngo-profile.sessions,second-factor}.test.tsx',
]);

/**
 * Files that run after each other in a thread share what they import, but for those that put something else in a module's
 * place: each of these has a thread to itself.
 */
function sharingThreads(name: string, files: readonly string[], alone: readonly string[] = []) {
  const isApart = (file: string) => isMocking(file) || alone.includes(file);
  const pool = 'threads' as const;
  return [
    { name, pool, isolate: false, include: files.filter((file) => !isApart(file)) },
    { name: `${name}-apart`, pool, isolate: true, include: files.filter(isApart) },
  ];
}

const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'));

export default defineConfig({
  define: { 'import.meta.env.VERSION': JSON.stringify(product.version) },
  plugins: [
    react(),
    theme(),
    loginPage(),
    designPage(),
    screensPage(),
    machinesPage(),
    wallPage(),
    chunksAhead(),
    firstTexts(),
    compileHints(),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  test: {
    ...(!isShuffled && { sequence: { sequencer: LongestFirst } }),
    // One core fewer is the default: on two, half of the machine.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/node', TMPDIR: scratchFolder() },
    projects: [
      {
        extends: true,
        test: {
          name: 'machines',
          environment: 'node',
          // A machine's tests share nothing but the sources.
          isolate: false,
          include: ['tests/machines/**/*.test.ts'],
          setupFiles: ['tests/support/guard.ts'],
        },
      },
      ...[
        ...sharingThreads('console', consoleFiles, aloneFiles),
        { name: 'journeys', pool: 'threads' as const, isolate: false, include: [journeyFiles] },
      ].map((project) => ({
        extends: true,
        test: {
          ...project,
          environment: 'jsdom',
          setupFiles: ['tests/support/guard.ts', 'tests/support/setup.ts'],
          globalSetup: [
            'tests/support/engine.ts',
            ...(project.name === 'console' ? ['tests/support/pathReport.ts'] : []),
          ],
          deps: { optimizer: { client: { enabled: true, include: bundledForTests } } },
        },
      })),
      ...[...sharingThreads('server', serverFiles), ...sharingThreads('server-database', onDatabase)].map(
        (project) => ({
          extends: true,
          test: {
            ...project,
            environment: 'node',
            setupFiles: ['tests/support/guard.ts'],
            globalSetup: ['tests/support/engine.ts'],
            testTimeout: 30_000,
          },
        }),
      ),
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/prepare.ts'],
          // A second is the default: a browser on a busy machine may need longer.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
