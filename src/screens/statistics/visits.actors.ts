import type { ActorRefFrom } from 'xstate';
import { listCountedVisits } from '#contract/question-statistics.ts';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { loadItem } from '#machines/resource/resource.machine.ts';
import type { CallResult } from '#src/api/call.ts';
import { followAddress, whenOnline } from '#src/actors/browser.actors.ts';
import { pageWithin, type Page } from '#src/lists/pageQuery.ts';
import type { Services } from '#src/services.tsx';
import { readVisits, visitsArgs, writeVisits, type VisitsQuery } from './visits.query.ts';

type Reply = CallResult<typeof listCountedVisits>;
export type CountedVisit = Reply['data'][number];

/** A page, and what is said of all of them. */
export type VisitsPage = Page<CountedVisit> & Pick<Reply, 'observers' | 'flaggedAnswers' | 'asked'>;

const stays = () => false;
export const visitsMachine = createWatchedQueryMachine<VisitsPage, VisitsQuery>(stays);
export type VisitsActor = ActorRefFrom<typeof visitsMachine>;

async function load({ call }: Services, query: VisitsQuery, signal: AbortSignal): Promise<VisitsPage> {
  const ask = (page: number) => call(listCountedVisits, { query: visitsArgs({ ...query, page }) }, { signal });
  let last: Reply | undefined;
  const page = await pageWithin(query.page, async (wanted) => (last = await ask(wanted)));
  const { observers = 0, flaggedAnswers = 0, asked = nothingAsked } = last ?? {};
  return { ...page, observers, flaggedAnswers, asked };
}

const nothingAsked: Reply['asked'] = { county: null, ngo: null, question: null, option: null };

export const visitsInput = ({ address }: Services) => ({ query: readVisits(address.search()) });

export const visitsLogic = (services: Services) =>
  visitsMachine.provide({
    actors: {
      load: loadItem<VisitsPage, VisitsQuery>((query, signal) => load(services, query, signal), whenOnline(services)),
      address: followAddress(services, (search) => ({ type: 'query.changed', query: readVisits(search) })),
    },
    actions: { writeAddress: ({ context }) => services.address.write(writeVisits(context.query)) },
  });
