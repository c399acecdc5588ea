import { fromPromise } from 'xstate';
import { findAnything } from '#contract/find.ts';
import { visibleText } from '#contract/find.values.ts';
import { createFindMachine, type FindRequest } from '#machines/find/find.machine.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';
import { findByLists, none } from './find.fallback.ts';
import { recentObservers, recentOf } from './find.recent.ts';
import type { Findings, FindRow } from './find.rows.ts';

const nothing: Findings = { ...none, more: [], isPartial: false };

async function find(services: Services, text: string, signal: AbortSignal): Promise<Findings> {
  const { call, drafts, features } = services;
  const typed = visibleText(text);
  const knows = features.known().has('find');
  if (typed !== '' && !knows) return findByLists(services, typed, signal);
  const observers = recentObservers(recentOf(drafts));
  if (typed === '' && (observers.length === 0 || !knows)) return nothing;
  const query = typed === '' ? { observers } : { q: typed };
  return { ...(await call(findAnything, { query }, { signal })), isPartial: false };
}

export const findLogic = (services: Services, open: (row: FindRow) => void) =>
  createFindMachine<Findings, FindRow>().provide({
    actors: {
      load: loaderBy(
        fromPromise<Findings, LoaderInput<FindRequest>>(({ input: { request }, signal }) =>
          find(services, request.typed, signal),
        ),
        whenOnline(services),
      ),
    },
    actions: { open: (_, { row }) => open(row) },
  });
