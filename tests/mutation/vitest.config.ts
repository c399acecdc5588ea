import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { testsOf } from './parts.ts';

const part = process.env['MUTATED'] ?? '';

/** The first test that falls decides: what tests a part of a machine by itself goes first, and the walk, which takes longest, last. */
class WalkLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith(`/${part}.test.ts`) ? 2 : moduleId.includes(`/${part}-`) ? 0 : 1;
    return files.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/** Only the tests that are about the part which is being changed, without a page. */
export default defineConfig({
  test: {
    environment: 'node',
    // As `npm run test:unit` runs them: each file would load everything anew, for each change.
    isolate: false,
    include: testsOf(part),
    setupFiles: ['tests/support/guard.ts'],
    testTimeout: 60_000,
    sequence: { sequencer: WalkLast },
  },
});
