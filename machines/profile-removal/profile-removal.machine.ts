/** Profile removal: is the thing to be removed, and if the server refuses, to be deactivated instead? */
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unprovided } from '#machines/unprovided.ts';

export type ProfileRemovalInput<TEntity> = { entity: TEntity; canDeactivate: boolean };

export type ProfileRemovalContext<TEntity> = ProfileRemovalInput<TEntity> & { failure: Failure | null };

export type ProfileRemovalEvent =
  | { type: 'delete.confirmed' }
  | { type: 'delete.cancelled' }
  | { type: 'deactivate.confirmed' };

/** `vanished`: somebody else removed it before. */
export type ProfileRemovalOutcome = 'kept' | 'removed' | 'vanished';

export type ProfileRemovalNotice = { action: 'delete' | 'deactivate'; failure: Failure | null };

/** It begins with the question, and ends with its outcome. */
export function createProfileRemovalMachine<TEntity>() {
  return setup({
    types: {
      input: {} as ProfileRemovalInput<TEntity>,
      context: {} as ProfileRemovalContext<TEntity>,
      events: {} as ProfileRemovalEvent,
      output: {} as { outcome: ProfileRemovalOutcome },
      tags: {} as 'confirming' | 'busy' | 'refused',
      children: {} as { remove: 'remove'; deactivate: 'deactivate' },
    },
    actors: {
      remove: fromPromise<unknown, { entity: TEntity }>(() => unprovided('profile-removal', 'remove')),
      deactivate: fromPromise<unknown, { entity: TEntity }>(() => unprovided('profile-removal', 'deactivate')),
    },
    actions: {
      storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
      notify: (_args, _params: ProfileRemovalNotice) => {},
    },
    guards: {
      isSessionOver: (_, { error }: { error: unknown }) => toFailure(error).kind === 'sessionOver',
      isVanished: (_, { error }: { error: unknown }) => toFailure(error).status === 404,
      canBeDeactivated: ({ context }, { error }: { error: unknown }) =>
        context.canDeactivate && toFailure(error).status === 409,
    },
  }).createMachine({
    id: 'profile-removal',
    context: ({ input }) => ({ entity: input.entity, canDeactivate: input.canDeactivate, failure: null }),
    output: ({ event }) => ({ outcome: outcomeIn(event) }),
    initial: 'confirming',
    states: {
      confirming: {
        tags: ['confirming'],
        on: { 'delete.confirmed': { target: 'deleting' }, 'delete.cancelled': { target: 'kept' } },
      },
      deleting: {
        tags: ['busy'],
        invoke: {
          id: 'remove',
          src: 'remove',
          input: ({ context }) => ({ entity: context.entity }),
          onDone: {
            target: 'removed',
            actions: { type: 'notify', params: { action: 'delete', failure: null } },
          },
          onError: [
            { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'kept' },
            { guard: { type: 'isVanished', params: ({ event }) => event }, target: 'vanished' },
            {
              guard: { type: 'canBeDeactivated', params: ({ event }) => event },
              target: 'refused',
              actions: { type: 'storeFailure', params: ({ event }) => event },
            },
            {
              target: 'kept',
              actions: {
                type: 'notify',
                params: ({ event }) => ({ action: 'delete', failure: toFailure(event.error) }),
              },
            },
          ],
        },
      },
      refused: {
        tags: ['refused'],
        on: { 'deactivate.confirmed': { target: 'deactivating' }, 'delete.cancelled': { target: 'kept' } },
      },
      deactivating: {
        tags: ['busy'],
        invoke: {
          id: 'deactivate',
          src: 'deactivate',
          input: ({ context }) => ({ entity: context.entity }),
          onDone: {
            target: 'removed',
            actions: { type: 'notify', params: { action: 'deactivate', failure: null } },
          },
          onError: [
            { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'kept' },
            { guard: { type: 'isVanished', params: ({ event }) => event }, target: 'vanished' },
            {
              target: 'kept',
              actions: {
                type: 'notify',
                params: ({ event }) => ({ action: 'deactivate', failure: toFailure(event.error) }),
              },
            },
          ],
        },
      },
      kept: { type: 'final', output: 'kept' },
      removed: { type: 'final', output: 'removed' },
      vanished: { type: 'final', output: 'vanished' },
    },
  });
}

/** The output of the final state that was reached. */
function outcomeIn(event: { type: string; output?: unknown }): ProfileRemovalOutcome {
  return event.output === 'removed' || event.output === 'vanished' ? event.output : 'kept';
}
