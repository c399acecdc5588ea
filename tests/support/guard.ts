import { afterEach, beforeEach, vi, type MockInstance } from 'vitest';

let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error');
});

/** Whatever complains on the console is a defect. */
afterEach(() => {
  const said = complaints.mock.calls.map((call) => call.map(String).join(' '));
  vi.restoreAllMocks();
  if (said.length > 0) throw new Error(`console.error was called: ${said.join('\n')}`);
});
