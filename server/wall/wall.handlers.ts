import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { endLink, listLinks, makeLink } from './links.ts';
import { wallOf } from './wall.ts';

type Calls = 'getWall' | 'listWallLinks' | 'makeWallLink' | 'endWallLink';

export const wallHandlers: Pick<Handlers<Contract>, Calls> = {
  getWall: async (_, { db, config, caller, now }) => ({
    ...(await wallOf(db, config, caller, now)),
    linkEnds: caller.kind === 'wall' ? caller.ends.toISOString() : null,
  }),
  listWallLinks: (_, { db, now }) => listLinks(db, now),
  makeWallLink: ({ body }, context) => makeLink(context, body),
  endWallLink: ({ params }, context) => endLink(context, params.id),
};
