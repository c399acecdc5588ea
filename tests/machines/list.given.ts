import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import type { ListQuery } from '#machines/list/list.query.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { answerOf, type Filter, type Item } from '#tests/support/rows.ts';
import { flush } from '#tests/support/walk.ts';
import { quiet } from '#tests/support/loader.ts';

type Asked = {
  request: ChunksRequest<Filter>;
  signal: AbortSignal;
  answer: (total?: number, loadedAt?: string) => Promise<void>;
  fail: (error: unknown) => Promise<void>;
  resolve: (loaded: ChunksLoaded<Item>) => Promise<void>;
};

/** A list whose loader waits for the test, by a clock of its own. */
export function start(query: Partial<ListQuery<Filter>> = {}) {
  const clock = new SimulatedClock();
  const asked: Asked[] = [];
  const written: string[] = [];
  const machine = createListMachine<Item, Filter>().provide({
    actors: {
      address: quiet,
      load: loaderBy(
        fromPromise<ChunksLoaded<Item>, LoaderInput<ChunksRequest<Filter>>>(
          ({ input: { request }, signal }) =>
            new Promise((resolve, reject) => {
              asked.push({
                request,
                signal,
                resolve: async (loaded) => {
                  resolve(loaded);
                  await flush();
                },
                answer: async (total = 230, at = '2026-11-21T08:00:00Z') => {
                  resolve(answerOf(request, total, at));
                  await flush();
                },
                fail: async (error) => {
                  reject(error);
                  await flush();
                },
              });
            }),
        ),
        quiet,
      ),
    },
    actions: {
      writeAddress: ({ context }, { history }) => written.push(`${history} page ${context.query.page}`),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      query: { filter: { name: '' }, sort: null, page: 1, pageSize: 9, ...query },
      emptyFilter: { name: '' },
      chunkSize: 100,
    },
  }).start();
  const last = () => {
    const newest = asked.at(-1);
    if (!newest) throw new Error('nothing was asked for');
    return newest;
  };
  const now = () => actor.getSnapshot();
  const loader = () => now().children.load?.getSnapshot();
  return { actor, clock, asked, last, written, now, loader };
}
