import { enqueueActions, fromPromise, type ActorRefFrom } from 'xstate';
import { endWallLink, listWallLinks, makeWallLink, type WallLink } from '#contract/wall.ts';
import { wallPath } from '#contract/wall.values.ts';
import { createJobMachine, type JobNotice, type JobOutcome } from '#machines/job/job.machine.ts';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { loadItem } from '#machines/resource/resource.machine.ts';
import { whenOnline, whenShown } from '#src/actors/browser.actors.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import { runJob } from '#src/actors/runJob.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast } from '#src/ui/failureText.ts';

export interface Links {
  links: WallLink[];
  loadedAt: string;
}

const linksMachine = createWatchedQueryMachine<Links, Record<string, never>>(() => false);
export type LinksActor = ActorRefFrom<typeof linksMachine>;

export const linksInput = () => ({ query: {} });

export const linksLogic = (services: Services) =>
  linksMachine.provide({
    actors: {
      load: loadItem(
        async (_, signal) => ({
          links: await services.call(listWallLinks, {}, { signal }),
          loadedAt: new Date().toISOString(),
        }),
        whenOnline(services),
      ),
      address: whenShown({ type: 'refreshed' }),
    },
  });

export interface Wanted {
  /** Of the link: sent again, it makes no second one. */
  key: string;
  name: string;
  hours: number;
}

/** Told once: whoever made the link has to take it along. */
export interface MadeLink {
  name: string;
  expiresAt: string;
  address: string;
}

const makingMachine = createJobMachine<Wanted, never, MadeLink>();

/** Behind the `#`: no server and no log reads it there. */
const addressWith = (token: string, language: string) => `${location.origin}${wallPath}?lang=${language}#${token}`;

export const makingLogic = ({ call, toasts }: Services, links: LinksActor, language: () => string) =>
  makingMachine.provide({
    actors: {
      run: fromPromise(async ({ input: { job }, signal }): Promise<JobOutcome<never, MadeLink>> => {
        const { token, expiresAt } = await call(makeWallLink, { body: job }, { signal });
        links.send({ type: 'refreshed' });
        return { result: null, report: { name: job.name, expiresAt, address: addressWith(token, language()) } };
      }),
    },
    actions: {
      notify: (_, { failure }: JobNotice<Wanted, never>) =>
        failure && raiseToast(toasts, failedToast('WALL_LINK_NOT_MADE', failure)),
    },
  });

type Ended = Pick<WallLink, 'id' | 'name'>;

const endingMachine = createJobMachine<Ended, Ended, never>();

export const endingLogic = ({ call, toasts }: Services, links: LinksActor) =>
  endingMachine.provide({
    actors: {
      run: runJob(async (job, signal) => {
        await call(endWallLink, { params: { id: job.id } }, { signal });
        return job;
      }),
    },
    actions: {
      notify: enqueueActions(({ enqueue }, { job: { name }, failure }: JobNotice<Ended, Ended>) => {
        enqueue(() =>
          raiseToast(
            toasts,
            failure === null ? doneToast('WALL_LINK_ENDED', { name }) : failedToast('WALL_LINK_NOT_ENDED', failure),
          ),
        );
        // One that is gone has ended by itself.
        enqueue.sendTo(links, { type: 'refreshed' });
      }),
    },
  });

export const copyAddress = async ({ toasts }: Services, address: string): Promise<void> => {
  await navigator.clipboard.writeText(address);
  raiseToast(toasts, doneToast('WALL_LINK_COPIED'));
};
