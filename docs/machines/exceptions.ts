import { readFileSync } from 'node:fs';

/**
 * Transitions that no test takes through the rendered screen, each with its reason, by machine. `npm run test:unit` tells
 * which are missing and which without need, and fails for one without a reason; with `-- -u` it writes the list anew and
 * leaves the reasons to you.
 */
export const exceptionsFile = 'docs/machines/not-on-screen.json';

export type Exceptions = Record<string, Record<string, string>>;

export const readExceptions = (): Exceptions => JSON.parse(readFileSync(exceptionsFile, 'utf8'));
