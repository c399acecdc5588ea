import type { Transaction } from 'kysely';
import type { FormUpload } from '#contract/forms.ts';
import { storable } from '#server/db/storable.ts';
import { recountQuestions } from '#server/counters/recount.ts';
import { holdForms, recountChosen } from '#server/answers/recount-threads.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Acting } from '#server/ledger/actor.ts';
import { recordSaving } from './form-act.ts';
import { readKnown, retireMissing, writeLevels, type Known } from './form-levels.ts';
import { sectionsOf } from './form-tree.ts';
import { refuseOverwriting, versionAfter } from './form-version.ts';
import { withStoredIds } from './match-draft.ts';
import { duplicateProblems, formProblems } from './form-problems.ts';
import { referencesTo } from './delete-form.ts';

/**
 * Stores a form and answers its id. A form with the id 0 is new and begins at version 1; so is one without an id, unless
 * there is a draft of its code: consoles that know no ids mean that one. One with an id becomes the next version of the
 * stored form. What answers and notes refer to is retired, never removed.
 */
export async function storeForm(db: Db, upload: FormUpload, acting: Acting): Promise<number> {
  const form = { ...upload, code: storable(upload.code).trim(), description: storable(upload.description).trim() };
  check(form);
  try {
    return await transact(db, async (trx) => {
      const meant = form.id ?? (await draftOf(trx, form.code));
      if (!meant) return addNew(trx, form, acting);
      await replace(trx, meant, form, acting);
      return meant;
    });
  } catch (error) {
    if (!isRefusedAs('taken', error)) throw error;
    throw codeTaken(form.code);
  }
}

const codeTaken = (code: string): Refusal =>
  new Refusal(409, `Another form has the code ${code} already.`, {
    code: 'form-code-taken',
    values: { form: code },
    errors: [{ at: 'body', path: 'code', message: 'is used by another form', code: 'form-code-taken' }],
  });

function check(form: FormUpload): void {
  const errors = [...formProblems(form), ...duplicateProblems(form)];
  if (errors.length > 0)
    throw new Refusal(400, form.draft ? 'The form cannot be stored.' : 'The form cannot be published yet.', {
      code: form.draft ? 'form-incomplete' : 'form-unfinished',
      errors,
    });
}

/** The draft that a console means which knows no ids. */
async function draftOf(trx: Transaction<Tables>, code: string): Promise<number | undefined> {
  const draft = await trx
    .selectFrom('form')
    .select('id')
    .where('code', '=', code)
    .where('draft', '=', true)
    .executeTakeFirst();
  return draft?.id;
}

async function addNew(trx: Transaction<Tables>, form: FormUpload, acting: Acting): Promise<number> {
  const { now, caller } = acting;
  const added = await trx
    .insertInto('form')
    .values((value) => ({
      code: form.code,
      description: form.description,
      diaspora: form.diaspora,
      draft: form.draft,
      sort_order:
        form.order ??
        value
          .selectFrom('form')
          .select((last) => last.fn.coalesce(last.fn.max('sort_order'), last.lit(-1)).as('order')),
      updated_at: now,
      saved_by: caller.adminId,
    }))
    .returning(['id', 'code', 'current_version', 'draft', 'diaspora'])
    .executeTakeFirstOrThrow();
  const { id } = added;
  await writeLevels(trx, id, form.formSections, { sections: new Set(), questions: new Set(), options: new Map() });
  await recordSaving(trx, acting, { id, before: undefined, after: added, upload: form });
  return id;
}

async function replace(trx: Transaction<Tables>, id: number, form: FormUpload, acting: Acting): Promise<void> {
  await holdForms(trx);
  const stored = await trx.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) throw new Refusal(404, 'There is no such form any more.', { code: 'form-unknown' });
  const knowsIds = typeof form.id === 'number';
  if (!knowsIds && !stored.draft) throw codeTaken(form.code);
  if (knowsIds) await refuseOverwriting(trx, form, stored);
  if (form.draft && !stored.draft) await refuseUnpublishing(trx, id);
  const known = await readKnown(trx, id);
  const after = await trx
    .updateTable('form')
    .set({
      code: form.code,
      description: form.description,
      current_version: versionAfter(stored),
      diaspora: form.diaspora,
      draft: form.draft,
      sort_order: form.order ?? stored.sort_order,
      updated_at: acting.now,
      saved_by: acting.caller.adminId,
    })
    .where('id', '=', id)
    .returning(['code', 'current_version', 'draft', 'diaspora'])
    .executeTakeFirstOrThrow();
  const sections = knowsIds
    ? form.formSections
    : withStoredIds(form.formSections, (await sectionsOf(trx, id, true)) ?? []);
  const kept = await writeLevels(trx, id, sections, known);
  const reflagged = changedFlags(sections, known);
  const options = stored.code === form.code ? reflagged : [...known.options.keys()];
  await retireMissing(trx, id, kept);
  await recountQuestions(trx, id);
  if (options.length > 0) await recountChosen(trx, { options, reflagged }, acting.config);
  await recordSaving(trx, acting, { id, before: stored, after, upload: form });
}

/** Phones drop a form that turns into a draft, and with it what their observers have answered. */
async function refuseUnpublishing(trx: Transaction<Tables>, id: number): Promise<void> {
  const references = await referencesTo(trx, id);
  if (references === undefined) return;
  throw new Refusal(409, `A published form cannot become a draft again: ${references.text}.`, {
    code: 'form-stays-published',
    values: references.counts,
    errors: [
      {
        at: 'body',
        path: 'draft',
        message: 'must be false: answers or notes refer to this form',
        code: 'form-stays-published',
      },
    ],
  });
}

const changedFlags = (sections: FormUpload['formSections'], known: Known): number[] =>
  sections
    .flatMap((section) => section.questions)
    .flatMap((question) => question.optionsToQuestions)
    .flatMap(({ idOption, flagged }) => {
      const before = idOption === undefined ? undefined : known.options.get(idOption);
      return idOption !== undefined && before && before.flagged !== flagged ? [idOption] : [];
    });
