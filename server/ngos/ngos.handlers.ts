import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { accountById, accountsOf, addAccount, changeAccount, deleteAccount } from './accounts.ts';
import { addNgo, changeNgo, deleteNgo, ngoById, ngosFor } from './ngos.ts';

type Calls =
  | 'listNgos'
  | 'getNgo'
  | 'addNgo'
  | 'updateNgo'
  | 'updateNgoById'
  | 'deleteNgo'
  | 'setNgoOrganizer'
  | 'setNgoStatus'
  | 'listNgoAdmins'
  | 'getNgoAdmin'
  | 'addNgoAdmin'
  | 'updateNgoAdmin'
  | 'deleteNgoAdmin';

export const ngosHandlers: Pick<Handlers<Contract>, Calls> = {
  listNgos: (_given, { db, caller }) => ngosFor(db, caller),

  getNgo: ({ params }, { db, caller }) => ngoById(db, caller, params.id),

  addNgo: ({ body }, context) => addNgo(context.db, context, body),

  updateNgo: ({ body: { idNgo, ...values } }, context) => changeNgo(context, idNgo, values),

  updateNgoById: ({ params, body }, context) => changeNgo(context, params.id, body),

  deleteNgo: ({ params }, context) => deleteNgo(context.db, context, params.id),

  setNgoOrganizer: ({ params, body }, context) => changeNgo(context, params.id, { organizer: body.isOrganizer }),

  setNgoStatus: ({ params, body }, context) => changeNgo(context, params.id, { isActive: body.isActive }),

  listNgoAdmins: ({ params }, { db, caller }) => accountsOf(db, caller, params.idNgo),

  getNgoAdmin: ({ params }, { db, caller }) => accountById(db, caller, params.idNgo, params.id),

  addNgoAdmin: ({ params, body }, context) => addAccount(context.db, context, params.idNgo, body),

  updateNgoAdmin: ({ params, body }, context) => changeAccount(context, params, body),

  deleteNgoAdmin: ({ params }, context) => deleteAccount(context.db, context, params.idNgo, params.id),
};
