import { listForms } from '#contract/form-list.ts';
import { roleIn } from '#machines/session/session.selectors.ts';
import type { ActQueueActor, Services } from '#src/services.tsx';
import { idle } from '#src/ui/idle.ts';
import type { createFeatures } from './features.ts';
import { fetchSections } from './fetchSections.ts';
import type { LazyActor } from './lazyActor.ts';
import { startLive } from './live.tsx';
import type { LiveQueue } from './liveQueue.ts';
import { loadFeatures } from './loadFeatures.ts';
import { startActQueue } from './actQueue.ts';

export interface Begun {
  live: LiveQueue;
  features: ReturnType<typeof createFeatures>;
  actQueue: LazyActor<ActQueueActor>;
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

/** SES-07: the form list is at hand when its screen is opened. Nobody hears of it where it fails. */
const readForms = ({ cache }: Services, over: AbortSignal): Promise<void> =>
  cache.ahead(listForms, { query: {} }, { signal: over });
