import { createActor } from 'xstate';
import { getFeatures } from '#contract/features.ts';
import { listForms } from '#contract/form-list.ts';
import { createResourceMachine, findItem } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { roleIn } from '#machines/session/session.selectors.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { ActQueueActor, Services } from '#src/services.tsx';
import { idle } from '#src/ui/idle.ts';
import type { createFeatures } from './features.ts';
import { fetchSections } from './fetchSections.ts';
import type { LateActor } from './lateActor.ts';
import { startLive } from './live.tsx';
import type { LiveQueue } from './liveQueue.ts';
import { startActQueue } from './actQueue.ts';
import { atEnd } from './logout.ts';

export interface Begun {
  live: LiveQueue;
  features: ReturnType<typeof createFeatures>;
  actQueue: LateActor<ActQueueActor>;
}

/** New answers are told, acts are sent, and the forms read, once the first screen is full. */
export async function begin(services: Services, { live, features, actQueue }: Begun, over: AbortSignal): Promise<void> {
  const joinActQueue = () => {
    if (features.known().has('desk') && actQueue.actor() === null) startActQueue(services, actQueue, over);
  };
  startLive(services, live, over);
  joinActQueue();
  loadFeatures(
    services,
    (names) => {
      features.set(names);
      joinActQueue();
    },
    over,
  );
  services.recording.recorder().catch(() => undefined);
  await readForms(services, over);
  await idle();
  if (!over.aborted) fetchSections(roleIn(services.session.getSnapshot()), features.known());
}

const featuresMachine = createResourceMachine<string[], null>();

/** Asks what this server offers until it answers. A published back end does not know the question. */
function loadFeatures(services: Services, onLoaded: (names: readonly string[]) => void, over: AbortSignal): void {
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

/** SES-07: the form list is at hand when its screen is opened. Nobody hears of it where it fails. */
const readForms = ({ cache }: Services, over: AbortSignal): Promise<void> =>
  cache.ahead(listForms, { query: {} }, { signal: over });
