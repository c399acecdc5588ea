import type { Contract } from '#contract/index.ts';
import type { Db } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import type { Handlers } from '#server/http/handler.ts';
import { byStaff, type Acting } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { Refusal } from '#server/http/refusal.ts';
import { formState } from './form-act.ts';
import { storeForm } from './form-upload.ts';
import { listOfForms, sectionsOf } from './form-tree.ts';
import { readUse } from './form-use.ts';
import { referencesTo } from './references.ts';

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

/** Forms without answers and notes go, published or not. */
const deleteForm = (db: Db, acting: Acting, id: number): Promise<undefined> =>
  transact(db, async (trx) => {
    const form = await trx.selectFrom('form').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!form) throw new Refusal(404, 'There is no such form any more.', { code: 'form-unknown' });
    const references = await referencesTo(trx, id);
    if (references !== undefined)
      throw new Refusal(409, `The form ${form.code} cannot be deleted: ${references.text}.`, {
        code: 'form-in-use',
        values: { form: form.code, ...references.counts },
      });
    await trx.deleteFrom('form').where('id', '=', id).execute();
    await record(trx, byStaff(acting), { kind: 'form.deleted', subject: id, from: formState(form), to: null });
    return undefined;
  });
