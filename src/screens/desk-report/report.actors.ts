import { enqueueActions, type ActorRefFrom } from 'xstate';
import { giveBackAll } from '#contract/review-claims.ts';
import { getHandover, noteHandover, reviewNumbers } from '#contract/desk-report.ts';
import { createJobMachine, type JobNotice } from '#machines/job/job.machine.ts';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { loadItem } from '#machines/resource/resource.machine.ts';
import type { CallResult } from '#src/api/call.ts';
import { followAddress, whenOnline } from '#src/actors/browser.actors.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import { runJob } from '#src/actors/runJob.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast } from '#src/ui/failureText.ts';
import { asked, readQuery, type ReportQuery } from './report.query.ts';

export type Numbers = CallResult<typeof reviewNumbers>;
export type Handover = CallResult<typeof getHandover>;
export type Person = Handover['people'][number];

interface Sight<TReport> {
  report: TReport;
  loadedAt: string;
}

/** A report stays as it was made until it is asked for again: what counts on by itself is the desk. */
const stays = () => false;

const numbersMachine = createWatchedQueryMachine<Sight<Numbers>, ReportQuery>(stays);
const handoverMachine = createWatchedQueryMachine<Sight<Handover>, ReportQuery>(stays);
export type NumbersActor = ActorRefFrom<typeof numbersMachine>;
export type HandoverActor = ActorRefFrom<typeof handoverMachine>;
export type ReportActor = NumbersActor | HandoverActor;

const now = () => Date.now();
const seen = <TReport>(report: TReport): Sight<TReport> => ({ report, loadedAt: new Date(now()).toISOString() });

const addressFor = (services: Services) =>
  followAddress(services, (search) => ({ type: 'query.changed', query: readQuery(search) }));

export const reportInput = ({ address }: Services) => ({ query: readQuery(address.search()) });

export const numbersLogic = (services: Services) =>
  numbersMachine.provide({
    actors: {
      load: loadItem(
        async (query, signal) => seen(await services.call(reviewNumbers, { query: asked(query, now()) }, { signal })),
        whenOnline(services),
      ),
      address: addressFor(services),
    },
  });

export const handoverLogic = (services: Services) =>
  handoverMachine.provide({
    actors: {
      load: loadItem(
        async (query, signal) => seen(await services.call(getHandover, { query: asked(query, now()) }, { signal })),
        whenOnline(services),
      ),
      address: addressFor(services),
    },
  });

export type Owner = Pick<Person, 'id' | 'account' | 'claimed'>;

const giveBackMachine = createJobMachine<Owner, number, never>();
export type GiveBackActor = ActorRefFrom<typeof giveBackMachine>;

/** All that somebody has claimed goes back to the desk; the report is made anew. */
export const giveBackLogic = ({ call, toasts }: Services, report: ReportActor) =>
  giveBackMachine.provide({
    actors: {
      run: runJob(async ({ id }, signal) => (await call(giveBackAll, { params: { id } }, { signal })).given),
    },
    actions: {
      notify: enqueueActions(({ enqueue }, { result, failure }: JobNotice<Owner, number>) => {
        enqueue(() => {
          raiseToast(
            toasts,
            failure === null
              ? doneToast('DESK_GIVEN_BACK', { count: result })
              : failedToast('DESK_NOT_GIVEN_BACK', failure),
          );
        });
        enqueue.sendTo(report, { type: 'refreshed' });
      }),
    },
  });

export interface Note {
  key: string;
  text: string;
}

const noteMachine = createJobMachine<Note, number, never>();

export const noteLogic = ({ call, toasts }: Services, handover: HandoverActor, onWritten: () => void) =>
  noteMachine.provide({
    actors: {
      run: runJob(async (body, signal) => (await call(noteHandover, { body }, { signal })).act),
    },
    actions: {
      notify: enqueueActions(({ enqueue }, { failure }: JobNotice<Note, number>) => {
        if (failure === null) {
          enqueue(onWritten);
          enqueue.sendTo(handover, { type: 'refreshed' });
        } else enqueue(() => raiseToast(toasts, failedToast('HANDOVER_NOTE_FAILED', failure)));
      }),
    },
  });
