import { createActor, fromPromise } from 'xstate';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { LazyCodeActor, Services } from '#src/services.tsx';

/** Fetches the code of what the first screen does without; what does not arrive is asked for again until it does. */
export function createLazyCode<TCode>(
  connection: Services['connection'],
  fetchCode: () => Promise<TCode>,
  onArrived: (code: TCode) => void,
): LazyCodeActor {
  const load = fromPromise<null, LoaderInput<null>>(async () => {
    onArrived(await fetchCode());
    return null;
  });
  return createActor(loaderBy<null, null>(load, whenOnline({ connection })), { input: { request: null } });
}
