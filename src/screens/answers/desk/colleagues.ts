import { useSelector } from '@xstate/react';
import { listColleagues, type Assignee } from '#contract/reviews.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { seldomMs } from '#src/api/cache.ts';
import { cachedResource } from '#src/loading/cachedResource.ts';
import type { Services } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';

const colleaguesLogic = (services: Services) =>
  cachedResource({
    services,
    endpoint: listColleagues,
    argsOf: () => ({}),
    itemIn: (colleagues) => colleagues,
    freshMs: seldomMs,
  });

const nobody: readonly Assignee[] = [];

/** To whom visits may be assigned; nobody while they are not known. */
export const useColleagues = (): readonly Assignee[] =>
  useSelector(
    useScreenActor(colleaguesLogic, () => ({ key: null })),
    itemOf<Assignee[]>,
  ) ?? nobody;
