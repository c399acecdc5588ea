import { enqueueActions, type ActorRefFrom } from 'xstate';
import { removePlan } from '#contract/coverage-plan.ts';
import { getExpectations, setFormHours, type Expectations } from '#contract/coverage.ts';
import { createJobMachine, type JobNotice } from '#machines/job/job.machine.ts';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { loadItem } from '#machines/resource/resource.machine.ts';
import { whenOnline, whenShown } from '#src/actors/browser.actors.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import { runJob } from '#src/actors/runJob.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast } from '#src/ui/failureText.ts';

export interface Loaded {
  expectations: Expectations;
  loadedAt: string;
}

export type FormHours = Expectations['forms'][number];
export type PlanSummary = NonNullable<Expectations['plan']>;

const expectationsMachine = createWatchedQueryMachine<Loaded, Record<string, never>>(() => false);
export type ExpectationsActor = ActorRefFrom<typeof expectationsMachine>;

export const expectationsLogic = (services: Services) =>
  expectationsMachine.provide({
    actors: {
      load: loadItem(
        async (_, signal) => ({
          expectations: await services.call(getExpectations, {}, { signal }),
          loadedAt: new Date().toISOString(),
        }),
        whenOnline(services),
      ),
      address: whenShown({ type: 'refreshed' }),
    },
  });

/** What is to become of the hours of a form. */
export interface HoursWanted {
  form: FormHours;
  hours: { from: string; to: string } | 'default' | null;
}

const hoursMachine = createJobMachine<HoursWanted, number, never>();
export type HoursActor = ActorRefFrom<typeof hoursMachine>;

/** Somebody else may have been faster: then nothing is set, and theirs is shown beside what was typed. */
export const hoursLogic = ({ call, toasts }: Services, expectations: ExpectationsActor, onSet: () => void) =>
  hoursMachine.provide({
    actors: {
      run: runJob(async ({ form, hours }, signal) => {
        const body = { hours, version: form.version };
        return (await call(setFormHours, { params: { id: form.id }, body }, { signal })).version;
      }),
    },
    actions: {
      notify: enqueueActions(({ enqueue }, { job, failure }: JobNotice<HoursWanted, number>) => {
        enqueue(() => {
          raiseToast(
            toasts,
            failure === null
              ? doneToast('HOURS_SET', { form: job.form.code })
              : failedToast('HOURS_NOT_SET', failure, { form: job.form.code }),
          );
        });
        if (failure === null) enqueue(onSet);
        enqueue.sendTo(expectations, { type: 'refreshed' });
      }),
    },
  });

const removalMachine = createJobMachine<PlanSummary, true, never>();

export const removalLogic = ({ call, toasts }: Services, expectations: ExpectationsActor) =>
  removalMachine.provide({
    actors: {
      run: runJob(async ({ id }, signal) => {
        await call(removePlan, { params: { id } }, { signal });
        return true as const;
      }),
    },
    actions: {
      notify: enqueueActions(({ enqueue }, { failure }: JobNotice<PlanSummary, true>) => {
        enqueue(() => {
          raiseToast(toasts, failure === null ? doneToast('PLAN_REMOVED') : failedToast('PLAN_NOT_REMOVED', failure));
        });
        enqueue.sendTo(expectations, { type: 'refreshed' });
      }),
    },
  });
