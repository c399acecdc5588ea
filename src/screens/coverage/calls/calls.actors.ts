import { enqueueActions, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import {
  claimCall,
  giveBackCall,
  listLateObservers,
  listLateStations,
  nextCall,
  noteCall,
  renewCall,
  type Call,
  type LateStation,
} from '#contract/coverage-calls.ts';
import { callsMachine, type ClaimRequest, type Dealt, type Noted } from '#machines/calls/calls.machine.ts';
import { createClaimMachine, type Claim, type ClaimEvent, type Renewed } from '#machines/claim/claim.machine.ts';
import { createJobMachine, type JobNotice } from '#machines/job/job.machine.ts';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { queryOf, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { same } from '#machines/same.ts';
import { followWork } from '#src/actors/browser.actors.ts';
import { followActor } from '#src/actors/followActor.ts';
import { followEnd } from '#src/actors/leaseEnd.actors.ts';
import { pageActors } from '#src/lists/pageActors.ts';
import { paceOf } from '#src/loading/polling.ts';
import type { Page } from '#src/lists/pageQuery.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import { handOverRecipients } from '#src/observer/handOverRecipients.ts';
import { runJob } from '#src/actors/runJob.ts';
import type { Services } from '#src/services.tsx';
import {
  given,
  readCalls,
  writeCalls,
  type CallsQuery,
  type CoverageFilter,
} from '#src/screens/coverage/coverage.query.ts';
import { failedToast } from '#src/ui/failureText.ts';

const listMachine = createWatchedQueryMachine<Page<LateStation>, CallsQuery>(() => true);
export type LateActor = ActorRefFrom<typeof listMachine>;
export type CallsActor = ActorRefFrom<typeof callsMachine>;

export const lateInput = ({ address }: Services) => ({ query: readCalls(address.search()) });

export const lateLogic = (services: Services) =>
  listMachine.provide({
    actors: pageActors(services, readCalls, ({ page, size, ...filter }, signal) =>
      services.call(listLateStations, { query: { page, pageSize: size, ...given({ ...filter }) } }, { signal }),
    ),
    actions: { writeAddress: ({ context }) => services.address.write(writeCalls(context.query)) },
    delays: { pace: paceOf('calls') },
  });

export function filterOf(list: LateActor): Partial<CoverageFilter> {
  const { county, form } = queryOf<CallsQuery>(list.getSnapshot());
  return given({ county, form });
}

/** In which what is typed about a call waits until it is noted. */
export const textDraft = (station: number) => `coverage.call.${station}`;

export const callsLogic = ({ call, drafts }: Services, list: LateActor) =>
  callsMachine.provide({
    actors: {
      deal: fromPromise<Dealt, { after: number | null }>(({ input: { after }, signal }) =>
        call(nextCall, { query: filterOf(list), body: after === null ? {} : { after } }, { signal }),
      ),
      claim: fromPromise<Call, ClaimRequest>(({ input: { station, takesOver }, signal }) =>
        call(claimCall, { params: { id: station }, body: takesOver ? { takesOver } : {} }, { signal }),
      ),
      // What was said is noted, whether or not the screen is still there to hear of it.
      note: fromPromise<unknown, { station: number; noted: Noted }>(async ({ input: { station, noted } }) => {
        const { text, ...outcome } = noted;
        await call(noteCall, { params: { id: station }, body: { ...outcome, ...given({ text }) } });
        drafts.drop(textDraft(station));
      }),
      giveBack: fromPromise<unknown, { station: number }>(({ input: { station } }) =>
        call(giveBackCall, { params: { id: station } }),
      ),
    },
    actions: { refreshList: enqueueActions(({ enqueue }) => enqueue.sendTo(list, { type: 'refreshed' })) },
  });

const rowsOf = sightOf<Page<LateStation>>;

/** The station as the list in sight has it. */
export const rowOf = (snapshot: Parameters<typeof rowsOf>[0], station: number | null): LateStation | undefined =>
  rowsOf(snapshot)?.rows.find(({ idPollingStation }) => idPollingStation === station);

const claimMachine = createClaimMachine<number>();

/** Mine, where I call one of its observers; otherwise of whoever calls one. */
function claimOf(row: LateStation): Claim {
  const claims = row.callees.flatMap(({ claim }) => claim ?? []);
  return claims.find(({ isMine }) => isMine) ?? claims[0] ?? null;
}

/** A list that is older than the claim says nothing of it: a row that nobody has is no news. */
const followRow = (list: LateActor) =>
  fromCallback<ClaimEvent, { subject: number }>(({ input: { subject }, sendBack }) => {
    let latest: Claim = null;
    return followActor(
      list,
      (snapshot) => rowOf(snapshot, subject),
      (row) => {
        const claim = row === undefined ? null : claimOf(row);
        if (claim === null || same(claim, latest)) return;
        latest = claim;
        sendBack({ type: 'claim.changed', claim });
      },
    );
  });

export const claimLogic = (services: Services, list: LateActor) =>
  claimMachine.provide({
    actors: {
      row: followRow(list),
      work: followWork(services),
      end: followEnd(services),
      renew: fromPromise<Renewed, { subject: number }>(async ({ input: { subject }, signal }) => {
        const { until, by } = await services.call(renewCall, { params: { id: subject } }, { signal });
        return { isHeld: until !== null, until, by: by?.account ?? null };
      }),
    },
  });

interface Person {
  id: number;
  name: string;
  ngo?: string | undefined;
}

const messageMachine = createJobMachine<Partial<CoverageFilter>, Person[], never>();

/** Whoever can be called about a late station waits for the screen that writes to them (OBS-07). */
export const messageLogic = ({ call, drafts, address, toasts }: Services) =>
  messageMachine.provide({
    actors: {
      run: runJob(async (query, signal) => (await call(listLateObservers, { query }, { signal })).observers),
    },
    actions: {
      notify: enqueueActions(({ enqueue }, notice: JobNotice<Partial<CoverageFilter>, Person[]>) => {
        const { result, failure } = notice;
        enqueue(() => {
          if (failure !== null) {
            raiseToast(toasts, failedToast('COVERAGE_MESSAGE_FAILED', failure));
          } else {
            handOverRecipients({ drafts, address }, result);
          }
        });
      }),
    },
  });
