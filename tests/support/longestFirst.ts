import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of the browser's they take a minute or more each, of the server's some twenty seconds, though most of them are small. */
const longest =
  /\/(?:e2e\/(?:screen-states(?:\.rest)?|accessibility|widths)|server\/(?:hostile|reviews\.table|roles\.reach|backup\.key\.command))\.test\.ts$/u;

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
