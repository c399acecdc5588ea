import { fromPromise } from 'xstate';
import { createLoaderMachine } from '#machines/loader/loader.machine.ts';
import { quiet } from '#tests/support/loader.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';

/** A loader whose answer never comes. */
export const silentLoader = <TRequest, TOutput>() =>
  createLoaderMachine<TRequest, TOutput>().provide({
    actors: { load: fromPromise(() => new Promise<TOutput>(() => {})), connection: quiet },
  });

/** A thing that never comes: for a parent whose own states are looked at. */
export const silentResource = <TItem, TKey>() =>
  createResourceMachine<TItem, TKey>().provide({ actors: { load: silentLoader() } });
