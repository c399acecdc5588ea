import { fromPromise, type ActorRefFrom } from 'xstate';
import { type NgoValues } from '#contract/ngo-form.ts';
import { addNgo, deleteNgo, getNgo, setNgoStatus, updateNgo, updateNgoById, Ngo } from '#contract/ngos.ts';
import { idIn } from '#contract/ids.values.ts';
import type { Failure } from '#contract/failures.values.ts';
import { toFailure } from '#machines/failure.ts';
import type { ProfileInput, ProfileMode, ProfileNotice } from '#machines/profile/profile.types.ts';
import type { SaveRequest } from '#machines/profile/profile.form.ts';
import { createProfileMachine } from '#machines/profile/profile.machine.ts';
import {
  createProfileRemovalMachine,
  type ProfileRemovalNotice,
} from '#machines/profile-removal/profile-removal.machine.ts';
import { createResourceMachine, findItem } from '#machines/resource/resource.machine.ts';
import { claimsOf } from '#machines/session/session.selectors.ts';
import { withMeanwhile } from '#src/api/changedMeanwhile.ts';
import { pathTo } from '#src/routes.ts';
import { guardLeaving, whenOnline } from '#src/actors/browser.actors.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast, removedToast } from '#src/ui/failureText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import { asDraft, fieldOf, rebase, valuesOf, type NgoDraft } from './ngo-profile.form.ts';
import type { NgoForm } from './useNgoForm.ts';

const machine = () =>
  createProfileMachine<Ngo, NgoValues, NgoDraft>({
    keyOf: ({ id }: Ngo) => String(id),
    hasField: (path) => fieldOf(path) !== undefined,
    rebase,
  });

export type ProfileActor = ActorRefFrom<ReturnType<typeof machine>>;

const nowhere: Failure = { kind: 'refused', status: 404, detail: '' };

const load = (services: Services) =>
  createResourceMachine<Ngo, string>().provide({
    actors: {
      load: findItem(
        (id, signal) =>
          idIn(id) !== null ? services.call(getNgo, { params: { id } }, { signal }) : Promise.reject(nowhere),
        whenOnline(services),
      ),
    },
  });

const notAllowed = 405;

/** By the call of the specification; published back ends know another one. */
async function change({ call }: Services, ngo: Ngo, values: NgoValues, draft: NgoDraft | null, signal: AbortSignal) {
  const before = { ...valuesOf(ngo), ...draft?.before };
  try {
    return await call(updateNgo, { body: { ...values, idNgo: ngo.id, before } }, { signal });
  } catch (error) {
    if (toFailure(error).status !== notAllowed) throw error;
    return call(updateNgoById, { params: { id: ngo.id }, body: values }, { signal });
  }
}

const save = (services: Services) =>
  fromPromise<Ngo | null, SaveRequest<Ngo, NgoValues, NgoDraft>>(async ({ input, signal }) => {
    const { entity, values, draft } = input;
    if (entity === null) {
      await services.call(addNgo, { body: values }, { signal });
      return null;
    }
    const stored = await change(services, entity, values, draft, signal).catch(withMeanwhile(Ngo));
    return stored ?? { id: entity.id, ...values };
  });

const removal = (services: Services) =>
  createProfileRemovalMachine<Ngo>().provide({
    actors: {
      remove: fromPromise(({ input: { entity }, signal }) =>
        services.call(deleteNgo, { params: { id: entity.id } }, { signal }),
      ),
      deactivate: fromPromise(({ input: { entity }, signal }) =>
        services.call(setNgoStatus, { params: { id: entity.id }, body: { isActive: false } }, { signal }),
      ),
    },
    actions: { notify: ({ context }, notice) => tellRemoval(services, context.entity.name, notice) },
  });

const removalTexts = {
  delete: { done: 'NGO_DELETE_SUCCESS', failed: 'NGO_DELETE_FAILED' },
  deactivate: { done: 'NGO_ACTIVE_FLAG_UPDATE_SUCCESS', failed: 'NGO_FLAG_UPDATE_FAILED' },
} as const;

function tellRemoval({ toasts }: Services, name: string, { action, failure }: ProfileRemovalNotice) {
  const { done, failed } = removalTexts[action];
  raiseToast(toasts, failure === null ? removedToast(done, { name }) : failedToast(failed, failure, { name }));
}

function tellSave({ toasts }: Services, { outcome, failure }: ProfileNotice) {
  const description = outcome === 'added' ? 'NGO_ADD_SUCCESS' : 'NGO_SAVED';
  raiseToast(toasts, failure === null ? doneToast(description) : failedToast('NGO_NOT_SAVED', failure));
}

const draftKey = (key: string | null) => `ngo.${key ?? 'new'}`;

export const profileLogic = (
  services: Services,
  key: string | null,
  form: Pick<NgoForm, 'reset' | 'submit' | 'showErrors'>,
) =>
  machine().provide({
    actors: {
      leaving: guardLeaving(services),
      resource: load(services),
      save: save(services),
      removal: removal(services),
    },
    actions: {
      keepDraft: (_, { draft }) => services.drafts.keep(draftKey(key), draft),
      dropDraft: () => services.drafts.drop(draftKey(key)),
      resetForm: (_, { entity, draft }) => form.reset(entity, draft),
      mergeForm: (_, { entity, draft }) => form.reset(entity, draft),
      submitForm: ({ self }) => form.submit((values) => self.send({ type: 'form.submitted', values })),
      showErrors: (_, { errors }) => form.showErrors(errors),
      openList: () => services.address.go(pathTo('ngos')),
      leave: () => services.leaving.leave(),
      stay: () => services.leaving.stay(),
      notify: (_, notice) => tellSave(services, notice),
      reportFault: breakScreen,
    },
  });

export const isOwn = ({ session }: Services, key: string | null): boolean =>
  key !== null && String(claimsOf(session.getSnapshot())?.idNgo) === key;

/** Nobody deactivates the own NGO, so that is not offered in place of deleting it. */
export const profileInput = (services: Services, mode: ProfileMode, key: string | null): ProfileInput<NgoDraft> => ({
  mode,
  key,
  draft: services.drafts.recall(draftKey(key), asDraft) ?? null,
  canDeactivate: !isOwn(services, key),
});
