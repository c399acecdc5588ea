import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { viewed } from '#server/observers/record-view.ts';
import { eraseDeleted, eraseNext, eraseThese } from './erase-some.ts';
import { countNamed, retentionOf } from './retention.ts';

const notDue = () =>
  new Refusal(409, 'It is not time yet to make all observers anonymous.', { code: 'erasure-not-due' });

export const erasureHandlers: Pick<Handlers<Contract>, 'getRetention' | 'eraseObservers' | 'viewObserver'> = {
  getRetention: async (_given, { db, config, now }) => ({
    ...retentionOf(config, now),
    observers: await countNamed(db),
  }),

  eraseObservers: async ({ body: { ids, withNotes } }, context) => {
    const by = byStaff(context);
    if (ids !== undefined) {
      const erased = await eraseThese(context, by, ids, withNotes);
      return { erased, left: await countNamed(context.db, withNotes) };
    }
    if (!retentionOf(context.config, context.now).isDue) throw notDue();
    const erased = await eraseNext(context, by, withNotes);
    const left = await countNamed(context.db, withNotes);
    if (left === 0) await eraseDeleted(context.db);
    return { erased, left };
  },

  viewObserver: async ({ params: { id } }, context) => {
    await viewed(id, context);
    return null;
  },
};
