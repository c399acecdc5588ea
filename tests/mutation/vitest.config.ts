import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import settings from '../../vite.config.ts';
import { projectOf, testsOf } from './parts.ts';

const part = process.env['MUTATED'] ?? '';

/** The first test that falls decides: what tests a part of a machine by itself goes first, and the walk, which takes longest, last. */
class WalkLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith(`/${part}.test.ts`) ? 2 : moduleId.includes(`/${part}-`) ? 0 : 1;
    return files.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

const { projects, ...all } = settings.test ?? {};
const project = projects?.find((one) => typeof one === 'object' && 'test' in one && one.test?.name === projectOf(part));
if (typeof project !== 'object' || !('test' in project)) throw new Error(`No project runs the tests of ${part}`);

/** As `npm run test:unit` runs them, but only the tests that are about the part which is being changed, and those that mock with them. */
export default defineConfig({
  ...settings,
  test: {
    ...all,
    ...project.test,
    isolate: projectOf(part) !== 'machines',
    include: testsOf(part),
    exclude: [],
    sequence: { sequencer: WalkLast },
  },
});
