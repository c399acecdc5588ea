import { afterAll, afterEach, beforeEach, vi, type MockInstance } from 'vitest';
import { restoreOwnGlobals } from './own-globals.ts';

let errors: MockInstance<typeof console.error>;
let warnings: MockInstance<typeof console.warn>;

/** What xstate says of a machine that is built, or an actor with a context that is begun, inside another's action. */
const nestedAction = 'Custom actions should not call';

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
  warnings = vi.spyOn(console, 'warn');
});

/** Whatever complains on the console is a defect. */
afterEach(() => {
  const said = [errors, warnings].map(({ mock }) => mock.calls.map((call) => call.map(String).join(' ')));
  vi.restoreAllMocks();
  const [wrong = [], warned = []] = said;
  const complaints = [...wrong, ...warned.filter((text) => text.startsWith(nestedAction))];
  if (complaints.length > 0) throw new Error(`The console complained: ${complaints.join('\n')}`);
});

/** The next file may run in the same thread. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  restoreOwnGlobals();
});
