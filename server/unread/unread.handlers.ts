import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { keepRead, unreadOf } from './unread.ts';

export const unreadHandlers: Pick<Handlers<Contract>, 'countUnread' | 'markRead'> = {
  countUnread: async (_, { db, caller }) => unreadOf(db, caller),
  markRead: async ({ body }, { db, caller }) => {
    await keepRead(db, caller, body);
    return unreadOf(db, caller);
  },
};
