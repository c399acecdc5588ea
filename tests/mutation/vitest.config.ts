import { defineConfig } from 'vitest/config';
import { testsOf } from './parts.ts';

/** Only the tests that are about the part which is being changed, without a page. */
export default defineConfig({
  test: {
    environment: 'node',
    include: testsOf(process.env['MUTATED'] ?? ''),
    setupFiles: ['tests/support/guard.ts'],
    testTimeout: 60_000,
  },
});
