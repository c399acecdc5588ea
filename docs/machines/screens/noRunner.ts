/** Stands for the test runner on the stage: nothing is tested, and a clock that a walk stops stands still. */
import { install, type Clock } from '@sinonjs/fake-timers';

let clock: Clock | null = null;
/** What stood in the place of what a walk put there. */
const replaced = new Map<string, PropertyDescriptor | undefined>();

/** What was said to come before each test. */
export const before: (() => unknown)[] = [];
/** And after each. */
export const after: (() => unknown)[] = [];

const nothing = (): unknown => silent;
const silent: unknown = new Proxy(nothing, {
  // Nobody waits for it: a thing with `then` would be waited for in vain.
  get: (_of, key) => (key === 'then' ? undefined : silent),
  apply: () => silent,
});

export const test = silent;
export const describe = silent;
export const expect = silent;
export const afterAll = silent;
export const beforeAll = silent;
export const afterEach = (run: () => unknown): void => void after.push(run);
export const beforeEach = (run: () => unknown): void => void before.push(run);

export const vi = {
  useFakeTimers(): void {
    clock ??= install({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  },
  /** What waits goes on waiting: the state on the stage stays. */
  useRealTimers(): void {
    clock?.uninstall();
    clock = null;
  },
  advanceTimersByTime: (milliseconds: number): unknown => clock?.tick(milliseconds),
  advanceTimersByTimeAsync: (milliseconds: number): unknown => clock?.tickAsync(milliseconds),
  setSystemTime: (now: number | Date): void => clock?.setSystemTime(now),
  stubGlobal(name: string, value: unknown): void {
    if (!replaced.has(name)) replaced.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  },
  unstubAllGlobals(): void {
    for (const [name, before] of replaced) {
      if (before === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, before);
    }
    replaced.clear();
  },
  hoisted: <Value>(make: () => Value): Value => make(),
  /** A browser has a layout. */
  spyOn: silent,
  restoreAllMocks: silent,
  fn: silent,
};
