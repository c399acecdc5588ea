import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { storeForm } from './store-form.ts';
import { listOfForms, sectionsOf } from './form-tree.ts';
import { readUse } from './form-use.ts';
import { deleteForm } from './delete-form.ts';

type Forms = 'listForms' | 'listFormVersions' | 'getForm' | 'getFormUse' | 'addForm' | 'updateForm' | 'deleteForm';

export const formsHandlers: Pick<Handlers<Contract>, Forms> = {
  listForms: async ({ query }, { db, caller }) => ({
    formVersions: await listOfForms(
      db,
      { diaspora: query.diaspora, draft: caller.kind === 'observer' ? false : query.draft },
      caller,
    ),
  }),

  listFormVersions: async (_, { db, caller }) => {
    const forms = await listOfForms(db, { draft: false }, caller);
    return { versions: Object.fromEntries(forms.map(({ code, currentVersion }) => [code, currentVersion])) };
  },

  getForm: async ({ params }, { db, caller }) => {
    const sections = await sectionsOf(db, params.id, caller.kind === 'staff');
    if (!sections) throw new Refusal(404, 'There is no such form.', { code: 'form-unknown' });
    return sections;
  },

  getFormUse: async ({ params }, { db }) => {
    const use = await readUse(db, params.id);
    if (!use) throw new Refusal(404, 'There is no such form any more.', { code: 'form-unknown' });
    return use;
  },

  addForm: ({ body }, context) => storeForm(context.db, body, context),

  updateForm: ({ body }, context) => storeForm(context.db, body, context),

  deleteForm: ({ query }, context) => deleteForm(context.db, context, query.formId),
};
