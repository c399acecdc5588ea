import { afterAll, beforeAll, inject } from 'vitest';
import { browserOfFile, visitAt, type Act, type Visiting } from './browser.ts';
import { copyOf } from './prepare.ts';
import { startVigil, type Vigil } from './vigil.ts';

export interface Stage {
  /** The server of this file; `stop` and `start` make it go away and come back at the same address. */
  url: () => string;
  /** Where the server keeps what is its own. */
  data: () => string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  visit: (act: Act, visiting?: Visiting) => Promise<void>;
}

/** A server with its own copy of the demo election, for all tests of a file. */
export function stage(): Stage {
  let vigil: Vigil;
  let copy: Awaited<ReturnType<typeof copyOf>>;

  beforeAll(async () => {
    copy = await copyOf(inject('template'));
    [vigil] = await Promise.all([startVigil(copy), browserOfFile()]);
  });

  afterAll(async () => {
    await vigil.stop();
    await copy.remove();
  });

  return {
    url: () => vigil.url,
    data: () => copy.data,
    stop: () => vigil.stop(),
    start: async () => {
      vigil = await startVigil({ ...copy, port: Number(new URL(vigil.url).port) });
    },
    visit: (act, visiting) => visitAt(vigil.url, act, visiting),
  };
}

/** React's development build notes what it draws for a profiler, where there is one: a fifth of the work on the stage. */
const withoutProfiler = (): void => {
  Reflect.deleteProperty(console, 'createTask');
  Reflect.deleteProperty(console, 'timeStamp');
};

/** A visit of the pages for developers. */
export const visitDevelopers = (act: Act, visiting?: Visiting): Promise<void> =>
  visitAt(
    inject('developers'),
    async (page, context) => {
      await page.addInitScript(withoutProfiler);
      await act(page, context);
    },
    visiting,
  );
