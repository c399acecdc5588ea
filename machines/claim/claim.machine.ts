/** Claim: is what is open claimed by me, is it kept alive by work, does it end soon, and have I lost it? */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { unprovided, unprovidedCallback } from '#machines/unprovided.ts';

/** As much as is read here of who works on something. */
export type Claim = { by: { account: string }; isMine: boolean; until: string | null } | null;

/** Until when the server keeps the claim; where it does not, who has it now. */
export type Renewed = { isHeld: boolean; until: string | null; by: string | null };

export type ClaimInput<TSubject> = { subject: TSubject; claim: Claim };

export type ClaimContext<TSubject> = {
  subject: TSubject;
  claim: Claim;
  /** Who has it since it was lost; null where it only ran out. */
  takenBy: string | null;
  /** When it ends, once that is near and has to be said. */
  endsAt: string | null;
};

export type ClaimEvent =
  /** The row of what is open, as it is now. `hasRunOut`: nobody did it, the claim only came to its end. */
  | { type: 'claim.changed'; claim: Claim; hasRunOut?: boolean }
  /** Whoever has it does something; an open tab is no work. */
  | { type: 'worked' }
  /** Unless somebody works, it ends in a minute. */
  | { type: 'end.neared' }
  /** That it was lost has been read. */
  | { type: 'loss.read' };

/** @typeParam TSubject What is claimed: a visit, a station to call. */
export function createClaimMachine<TSubject>() {
  return setup({
    types: {
      input: {} as ClaimInput<TSubject>,
      context: {} as ClaimContext<TSubject>,
      events: {} as ClaimEvent,
      tags: {} as 'mine' | 'lost',
      children: {} as { row: 'row'; work: 'work'; end: 'end'; renew: 'renew' },
    },
    actors: {
      /** Tells `claim.changed` as often as the row says something else. */
      row: fromCallback<ClaimEvent, { subject: TSubject }>(unprovidedCallback('claim', 'row')),
      /** Tells `worked` for each key and each press. */
      work: fromCallback(unprovidedCallback('claim', 'work')),
      /** Tells `end.neared` a minute before the end. */
      end: fromCallback<ClaimEvent, { until: string | null }>(unprovidedCallback('claim', 'end')),
      renew: fromPromise<Renewed, { subject: TSubject }>(() => unprovided('claim', 'renew')),
    },
    actions: {
      store: assign((_, { claim }: { claim: Claim }) => ({ claim, endsAt: null })),
      storeRenewed: assign(({ context: { claim } }, { until }: Renewed) => ({
        claim: claim && { ...claim, until },
        endsAt: null,
      })),
      sayEnd: assign(({ context: { claim } }) => ({ endsAt: claim?.until ?? null })),
      storeLoss: assign((_, { takenBy }: { takenBy: string | null }) => ({ takenBy })),
      forgetLoss: assign({ takenBy: null }),
    },
    guards: {
      isMine: ({ context }) => context.claim?.isMine === true,
      isOthers: ({ context }) => context.claim?.isMine === false,
      isTakenOver: (_, { claim }: { claim: Claim }) => claim?.isMine === false,
      isStillMine: (_, { claim }: { claim: Claim }) => claim?.isMine === true,
      hasRunOut: (_, { hasRunOut }: { hasRunOut?: boolean }) => hasRunOut === true,
      isHeld: (_, { isHeld }: Renewed) => isHeld,
      isEndNear: ({ context }) => context.endsAt !== null,
    },
    delays: {
      /** However much somebody works, the server is asked no more often; it keeps a claim for `claimSeconds`. */
      rest: 60_000,
    },
  }).createMachine({
    id: 'claim',
    context: ({ input }) => ({ subject: input.subject, claim: input.claim, takenBy: null, endsAt: null }),
    invoke: [
      { id: 'row', src: 'row', input: ({ context }) => ({ subject: context.subject }) },
      { id: 'work', src: 'work' },
    ],
    initial: 'deciding',
    on: { 'claim.changed': { target: '.deciding', actions: { type: 'store', params: ({ event }) => event } } },
    states: {
      deciding: {
        always: [
          { guard: { type: 'isMine' }, target: 'mine' },
          { guard: { type: 'isOthers' }, target: 'others' },
          { target: 'unclaimed' },
        ],
      },
      unclaimed: {},
      others: {},
      mine: {
        tags: ['mine'],
        invoke: { id: 'end', src: 'end', input: ({ context }) => ({ until: context.claim?.until ?? null }) },
        initial: 'resting',
        on: {
          'end.neared': { target: '.due', actions: { type: 'sayEnd' } },
          'claim.changed': [
            {
              guard: { type: 'isTakenOver', params: ({ event }) => event },
              target: 'lost',
              actions: [
                { type: 'store', params: ({ event }) => event },
                { type: 'storeLoss', params: ({ event }) => ({ takenBy: event.claim?.by.account ?? null }) },
              ],
            },
            {
              guard: { type: 'isStillMine', params: ({ event }) => event },
              target: 'mine',
              reenter: true,
              actions: { type: 'store', params: ({ event }) => event },
            },
            {
              guard: { type: 'hasRunOut', params: ({ event }) => event },
              target: 'lost',
              actions: [
                { type: 'store', params: ({ event }) => event },
                { type: 'storeLoss', params: { takenBy: null } },
              ],
            },
            { target: 'unclaimed', actions: { type: 'store', params: ({ event }) => event } },
          ],
        },
        states: {
          resting: { after: { rest: { target: 'due' } } },
          due: { on: { worked: { target: 'renewing' } } },
          renewing: {
            on: { 'end.neared': { actions: { type: 'sayEnd' } } },
            invoke: {
              id: 'renew',
              src: 'renew',
              input: ({ context }) => ({ subject: context.subject }),
              onDone: [
                {
                  guard: { type: 'isHeld', params: ({ event }) => event.output },
                  target: '#claim.mine',
                  reenter: true,
                  actions: { type: 'storeRenewed', params: ({ event }) => event.output },
                },
                {
                  target: '#claim.lost',
                  actions: [
                    { type: 'store', params: { claim: null } },
                    { type: 'storeLoss', params: ({ event }) => ({ takenBy: event.output.by }) },
                  ],
                },
              ],
              /** The next work asks again; what decides is the version of the review. */
              onError: [{ guard: { type: 'isEndNear' }, target: 'due' }, { target: 'resting' }],
            },
          },
        },
      },
      lost: {
        tags: ['lost'],
        on: {
          'claim.changed': [
            {
              guard: { type: 'isStillMine', params: ({ event }) => event },
              target: 'mine',
              actions: [{ type: 'store', params: ({ event }) => event }, { type: 'forgetLoss' }],
            },
            { actions: { type: 'store', params: ({ event }) => event } },
          ],
          'loss.read': { target: 'deciding', actions: { type: 'forgetLoss' } },
        },
      },
    },
  });
}
