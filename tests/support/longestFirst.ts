import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take a minute or more each. */
const longest = /\/e2e\/(?:screen-states(?:\.rest)?|accessibility|widths)\.test\.ts$/u;

/**
 * Lets the longest files begin first, so that none of them runs alone at the end. Vitest does so too, by the times of
 * the run before, and by the size of files where there was none.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's own method
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
