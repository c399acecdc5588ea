import { getAccount, type Account } from '#contract/account.ts';
import { createResourceMachine, findItem } from '#machines/resource/resource.machine.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';

/** The reader's own account, where the server tells of it. */
export const accountResource = (services: Services) =>
  createResourceMachine<Account, null>().provide({
    actors: { load: findItem((_, signal) => services.call(getAccount, {}, { signal }), whenOnline(services)) },
  });
