import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { testsOf } from './parts.ts';

const part = process.env['MUTATED'] ?? '';

/** The first test that falls decides, and a walk takes longest: what tests a part of a machine by itself goes before it. */
class WalkLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWalk = ({ moduleId }: TestSpecification) => moduleId.endsWith(`/${part}.test.ts`);
    return files.toSorted((one, other) => Number(isWalk(one)) - Number(isWalk(other)));
  }
}

/** Only the tests that are about the part which is being changed, without a page. */
export default defineConfig({
  test: {
    environment: 'node',
    include: testsOf(part),
    setupFiles: ['tests/support/guard.ts'],
    testTimeout: 60_000,
    sequence: { sequencer: WalkLast },
  },
});
