import { createActor } from 'xstate';
import { getFeatures } from '#contract/account.ts';
import { listForms } from '#contract/form-list.ts';
import { createResourceMachine, findItem } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { whenOnline } from '#src/browser.actors.ts';
import type { Services } from '#src/services.tsx';

export { fetchSections } from './fetchSections.ts';
export { startLive } from './live.tsx';
export { startOutbox } from './outbox.ts';

const featuresMachine = createResourceMachine<string[], null>();

/** Asks what this server offers until it answers. A published back end does not know the question. */
export function loadFeatures(
  services: Services,
  onLoaded: (names: readonly string[]) => void,
  over: AbortSignal,
): void {
  const load = findItem<string[], null>(
    async (_, signal) => (await services.call(getFeatures, {}, { signal })).features,
    whenOnline(services),
  );
  const actor = createActor(featuresMachine.provide({ actors: { load } }), { input: { key: null } });
  actor.subscribe((snapshot) => {
    const names = itemOf(snapshot);
    if (names !== null) onLoaded(names);
  });
  over.addEventListener('abort', () => actor.stop());
  actor.start();
  services.inspect(actor);
}

/** SES-07: the form list is at hand when its screen is opened. Nobody hears of it where it fails. */
export const readForms = ({ cache }: Services, over: AbortSignal): Promise<void> =>
  cache.ahead(listForms, { query: {} }, { signal: over });
