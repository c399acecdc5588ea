import { enqueueActions, fromPromise, type ActorRefFrom } from 'xstate';
import {
  changeDeskView,
  deleteDeskView,
  listDeskViews,
  saveDeskView,
  type DeskView,
  type ViewFilter,
} from '#contract/desk-views.ts';
import { createConfirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { createJobMachine, type JobNotice, type JobOutcome } from '#machines/job/job.machine.ts';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { loadItem } from '#machines/resource/resource.machine.ts';
import { whenOnline, whenShown } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/failureText.ts';

export interface Views {
  views: DeskView[];
  countedAt: string;
}

const viewsMachine = createWatchedQueryMachine<Views, Record<string, never>>(() => false);
export type ViewsActor = ActorRefFrom<typeof viewsMachine>;

export const viewsInput = () => ({ query: {} });

export const viewsLogic = (services: Services) =>
  viewsMachine.provide({
    actors: {
      load: loadItem(async (_, signal) => {
        const { at, views } = await services.call(listDeskViews, {}, { signal });
        return { views, countedAt: at };
      }, whenOnline(services)),
      address: whenShown({ type: 'refreshed' }),
    },
  });

export type ViewJob =
  | { type: 'save'; name: string; filter: ViewFilter }
  | { type: 'rename'; id: number; name: string }
  /** `isTyped`: its name was typed where a new one is saved. */
  | { type: 'replace'; id: number; name: string; filter: ViewFilter; isTyped: boolean }
  | { type: 'delete'; id: number; name: string };

const jobMachine = createJobMachine<ViewJob, ViewJob, never>();
export type ViewJobActor = ActorRefFrom<typeof jobMachine>;

const done = {
  save: 'VIEW_SAVED',
  rename: 'VIEW_RENAMED',
  replace: 'VIEW_REPLACED',
  delete: 'VIEW_DELETED',
} as const;

function ask({ call }: Services, job: ViewJob, signal: AbortSignal): Promise<unknown> {
  const { name } = job;
  if (job.type === 'save') return call(saveDeskView, { body: { name, filter: job.filter } }, { signal });
  const params = { id: job.id };
  if (job.type === 'delete') return call(deleteDeskView, { params }, { signal });
  const body = job.type === 'rename' ? { name } : { filter: job.filter };
  return call(changeDeskView, { params, body }, { signal });
}

/** @param onDone What was typed is done with; after a refusal it stays. */
export const viewJobLogic = (services: Services, views: ViewsActor, onDone: (job: ViewJob) => void) =>
  jobMachine.provide({
    actors: {
      run: fromPromise(async ({ input: { job }, signal }): Promise<JobOutcome<ViewJob, never>> => {
        await ask(services, job, signal);
        return { result: job, report: null };
      }),
    },
    actions: {
      notify: enqueueActions(({ enqueue }, { job, failure }: JobNotice<ViewJob, ViewJob>) => {
        enqueue(() => {
          services.toasts.send({
            type: 'toast.raised',
            toast:
              failure === null
                ? { status: 'success', title: 'SUCCESS', description: done[job.type], values: { name: job.name } }
                : failedToast('VIEW_NOT_CHANGED', failure),
          });
          if (failure === null) onDone(job);
        });
        // What was refused may be gone, or another one by now.
        enqueue.sendTo(views, { type: 'refreshed' });
      }),
    },
  });

/** What takes away a filter that somebody has kept is asked for first. */
export type AskedJob = Extract<ViewJob, { type: 'replace' | 'delete' }>;

const askingMachine = createConfirmationMachine<AskedJob>();

export const askingLogic = (job: ViewJobActor) =>
  askingMachine.provide({ actions: { proceed: (_, { action }) => job.send({ type: 'job.asked', job: action }) } });
