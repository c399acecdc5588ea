import { usualChannel } from '#contract/notification-channel.values.ts';
import { previewReach, type WithoutApp } from '#contract/notifications.ts';
import { toFailure } from '#machines/failure.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';

export interface ReachKey {
  /** Null is everybody. */
  recipients: number[] | null;
  /** Who has no app is listed to the last; otherwise only the first of them. */
  isComplete: boolean;
}

export interface ReachPreview {
  observers: number;
  withApp: number;
  pushes: boolean;
  withoutApp: WithoutApp[];
}

const first = 20;
const maxListed = 1_000;

async function load(
  { call }: Services,
  { recipients, isComplete }: ReachKey,
  signal: AbortSignal,
): Promise<ReachPreview> {
  const body = { channel: usualChannel, ...(recipients !== null && { recipients }) };
  const ask = (page: number) =>
    call(previewReach, { query: { page, pageSize: isComplete ? maxListed : first }, body }, { signal });
  const begun = await ask(1);
  const withoutApp = begun.withoutApp.data;
  const pages = isComplete ? begun.withoutApp.totalPages : 1;
  for (let page = 2; page <= pages; page += 1) withoutApp.push(...(await ask(page)).withoutApp.data);
  const { observers, withApp, pushes } = begun;
  return { observers, withApp, pushes, withoutApp };
}

const previewMachine = createResourceMachine<ReachPreview | 'unsupported', ReachKey>();

/** Published back ends do not know the call: nothing is said then. */
export const previewLogic = (services: Services) =>
  previewMachine.provide({
    actors: {
      load: loadItem(
        (key, signal) =>
          load(services, key, signal).catch((error: unknown) => {
            if (![404, 405].includes(toFailure(error).status ?? 0)) throw error;
            return 'unsupported' as const;
          }),
        whenOnline(services),
      ),
    },
  });
