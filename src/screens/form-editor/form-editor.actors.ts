import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { listForms } from '#contract/form-list.ts';
import { addForm, getForm, getFormUse, SavedMeanwhile, updateForm } from '#contract/forms.ts';
import type { FormEditorEvent, FormEditorInput, FormEditorNotice } from '#machines/form-editor/form-editor.types.ts';
import type { LocalDraft, StoredForm, Work } from '#machines/form/stored-form.ts';
import { toFailure } from '#machines/failure.ts';
import { formEditorMachine } from '#machines/form-editor/form-editor.machine.ts';
import { autosaveOf } from '#machines/form-editor/form-editor.selectors.ts';
import { storedForm, uploadOf } from '#machines/form/upload.ts';
import { formOpeningMachine } from '#machines/form-opening/form-opening.machine.ts';
import { formSavingMachine } from '#machines/form-saving/form-saving.machine.ts';
import { createAutosaveMachine } from '#machines/autosave/autosave.machine.ts';
import { createRecoveryMachine } from '#machines/recovery/recovery.machine.ts';
import { createResourceMachine, findItem } from '#machines/resource/resource.machine.ts';
import { claimsOf } from '#machines/session/session.selectors.ts';
import { accountKey } from '#src/api/token.ts';
import type { Failure } from '#contract/failures.values.ts';
import { usualChannel } from '#contract/notification-channel.values.ts';
import { countReach } from '#src/api/countReach.ts';
import { newId } from '#src/ui/newId.ts';
import { pathTo } from '#src/routes.ts';
import { guardLeaving, whenOnline } from '#src/actors/browser.actors.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/failureText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import { meetTabs, tellSaved } from './other-tabs.ts';
import { createLocalDrafts, type LocalDrafts } from './local-drafts.ts';

export type FormEditorActor = ActorRefFrom<typeof formEditorMachine>;

const nowhere: Failure = { kind: 'refused', status: 404, detail: '' };

/** The list comes first: a version saved between the two calls is then a conflict on saving, and not overwritten. */
async function stored({ call }: Services, by: { id: number } | { code: string }, signal: AbortSignal) {
  const { formVersions } = await call(listForms, { query: {} }, { signal });
  const found = formVersions.find((form) => ('id' in by ? form.id === by.id : form.code === by.code));
  if (found === undefined) throw nowhere;
  return storedForm(found, await call(getForm, { params: { id: found.id } }, { signal }));
}

const opening = (services: Services, kept: LocalDrafts) =>
  formOpeningMachine.provide({
    actors: {
      resource: createResourceMachine<StoredForm, number>().provide({
        actors: { load: findItem((key, signal) => stored(services, { id: key }, signal), whenOnline(services)) },
      }),
      recovery: createRecoveryMachine<LocalDraft>().provide({
        actors: { recall: fromPromise(({ input: { key } }) => kept.recall(key)) },
        actions: { dropCopy: (_, { copy }) => drop(kept, copy.slot) },
      }),
    },
    actions: { reportFault: breakScreen },
  });

const autosave = ({ toasts }: Services, kept: LocalDrafts, slotOf: () => string) =>
  createAutosaveMachine<Work>().provide({
    actors: {
      keep: fromPromise(async ({ input: { work } }) => {
        if (work !== null) return kept.keep(work);
        await kept.drop(slotOf());
        return null;
      }),
    },
    actions: {
      notifyDenied: () =>
        raiseToast(toasts, { status: 'warning', title: 'FORM_NOT_KEPT', description: 'FORM_NOT_KEPT_TEXT' }),
    },
  });

/** Who saved meanwhile, as the server tells with its refusal. */
function withNewer(error: unknown): never {
  const members = typeof error === 'object' && error !== null && 'members' in error ? error.members : undefined;
  const { success, data } = SavedMeanwhile.safeParse(members);
  if (!success) throw error;
  const { currentVersion, savedAt = null, savedBy = null } = data;
  throw Object.assign({}, error, { newer: { version: currentVersion, savedAt, savedBy } });
}

/** A call that is not there says nothing of the form, whatever it is answered with. */
async function observersIn({ call }: Services, signal: AbortSignal): Promise<number | null> {
  try {
    return (await countReach(call, usualChannel, signal)).observers;
  } catch (error) {
    if (toFailure(error).status === 404) return null;
    throw error;
  }
}

const saving = (services: Services) =>
  formSavingMachine.provide({
    actors: {
      loadImpact: fromPromise(async ({ input: { published: id }, signal }) => {
        const [use, observers] = await Promise.all([
          id === null ? null : services.call(getFormUse, { params: { id } }, { signal }),
          observersIn(services, signal),
        ]);
        return { use, observers };
      }),
      save: fromPromise(({ input: { base, document, intent }, signal }) => {
        const body = uploadOf(document, base, intent);
        if (base === null) return services.call(addForm, { body }, { signal });
        return services.call(updateForm, { body: { ...body, id: base.id } }, { signal }).catch(withNewer);
      }),
      loadTheirs: fromPromise(({ input: { id, code }, signal }) =>
        stored(services, id === null ? { code } : { id }, signal),
      ),
    },
  });

/** What cannot be dropped stays offered. */
function drop(kept: LocalDrafts, slot: string) {
  kept.drop(slot).catch(() => {});
}

function tell({ toasts }: Services, notice: FormEditorNotice) {
  if (notice.outcome === 'failed') {
    raiseToast(toasts, failedToast('FORM_NOT_SAVED', notice.failure));
    return;
  }
  if (notice.outcome === 'outdated') {
    const { version, savedBy } = notice.newer;
    const description = savedBy === null ? 'FORM_OUTDATED' : 'FORM_OUTDATED_BY';
    const toast = { title: 'FORM_NOT_SAVED', description, values: { version, who: savedBy ?? '' } } as const;
    raiseToast(toasts, { status: 'warning', ...toast });
    return;
  }
  const lost = notice.outcome === 'merged' ? notice.lost : 0;
  const isDone = notice.outcome === 'draft' || notice.outcome === 'published';
  raiseToast(toasts, {
    status: isDone ? 'success' : 'warning',
    title: isDone ? 'SUCCESS' : 'WARNING',
    description: lost > 0 ? 'FORM_MERGED_LOST' : words[notice.outcome],
    values: { count: lost },
  });
}

const words = {
  draft: 'FORM_DRAFT_SAVED',
  published: 'FORM_WAS_PUBLISHED',
  setAside: 'FORM_SET_ASIDE',
  merged: 'FORM_MERGED',
} as const;

export function formEditorLogic(services: Services) {
  const kept = createLocalDrafts(accountKey(claimsOf(services.session.getSnapshot())));
  const { address, leaving } = services;
  /** The slot of the work on screen: a recovered copy goes on under its own. */
  let slot = '';
  return formEditorMachine.provide({
    actors: {
      leaving: guardLeaving(services),
      opening: opening(services, kept),
      autosave: autosave(services, kept, () => slot),
      saving: saving(services),
      tabs: fromCallback<FormEditorEvent, { formId: number | null; slot: string }>(({ input, sendBack }) => {
        slot = input.slot;
        const release = kept.lock(input.slot);
        const part =
          input.formId === null
            ? () => {}
            : meetTabs(input.formId, input.slot, (others) => sendBack({ type: 'tabs.changed', others }));
        return () => {
          part();
          release();
        };
      }),
    },
    actions: {
      dropWork: (_, { slot }) => drop(kept, slot),
      setAside: (_, { work }) => {
        if (work !== null) kept.keep({ ...work, slot: newId() }).catch(() => {});
      },
      tellTabs: ({ context: { base } }) => {
        if (base !== null) tellSaved(base.id, base.version + 1);
      },
      writeAddress: (_, { formId }) =>
        address.rename(formId === null ? pathTo('formNew') : pathTo('form', { id: formId })),
      openList: () => address.go(pathTo('forms')),
      leave: () => leaving.leave(),
      stay: () => leaving.stay(),
      notify: (_, { notice }) => {
        if (notice !== null) tell(services, notice);
      },
      reportFault: breakScreen,
    },
  });
}

export const formEditorInput = (formId: number | null, question: number | null): FormEditorInput => ({
  formId,
  slot: newId(),
  question,
});

/** Keeps what was typed in the last half second. */
export const flushWork = (editor: FormEditorActor): void =>
  autosaveOf(editor.getSnapshot())?.send({ type: 'work.flushed' });

/** What was typed is kept before the page is put aside. */
export function flushWhenHidden(editor: FormEditorActor): () => void {
  const flush = () => flushWork(editor);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
  };
}
