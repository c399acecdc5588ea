import { differences } from './difference.ts';

type Kept = Readonly<Record<string, unknown>>;

/** What is masked is a text or an object in the file; of lists the beginning is kept. */
const isAsItWas = (value: unknown) => value === null || typeof value === 'boolean' || typeof value === 'number';
const isInList = (path: string) => /\.\d+(?:\.|$)/u.test(path);

/**
 * A fault in what a machine keeps shows at once, and not when a guard looks at it: where it stands after an event is the
 * same, a page or a count is not.
 * @param recorded What the event changed, as the file has it.
 */
export const keptOtherwise = (recorded: Kept, played: Kept): string[] =>
  Object.keys(recorded)
    .filter((key) => key in played)
    .flatMap((key) => differences(key, recorded[key], played[key]))
    .filter(({ path, before, after }) => !isInList(path) && isAsItWas(before) && isAsItWas(after))
    .map(
      ({ path, before, after }) =>
        `The machine as it stands keeps ${String(after)} as ${path}; recorded was ${String(before)}.`,
    );
