import { createActor } from 'xstate';
import { getFeatures } from '#contract/features.ts';
import { createResourceMachine, findItem } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';
import { atEnd } from './logout.ts';

const featuresMachine = createResourceMachine<string[], null>();

/** Asks what this server offers until it answers. A published back end does not know the question: it has no desk, for one (DSK-17). */
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
  atEnd(services.session, over, { stop: () => actor.stop() });
  actor.start();
  services.inspect(actor);
}
