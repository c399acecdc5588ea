import { fromPromise, type ActorRefFrom } from 'xstate';
import { viewObserver } from '#contract/erasure.ts';
import { listObservers, Observer } from '#contract/observers.ts';
import { addObserver, deleteObserver, updateObserver } from '#contract/observer-changes.ts';
import { createProfileMachine } from '#machines/profile/profile.machine.ts';
import type { ProfileInput, ProfileMode, ProfileNotice } from '#machines/profile/profile.types.ts';
import type { SaveRequest } from '#machines/profile/profile.form.ts';
import {
  createProfileRemovalMachine,
  type ProfileRemovalNotice,
} from '#machines/profile-removal/profile-removal.machine.ts';
import { createResourceMachine, findItem } from '#machines/resource/resource.machine.ts';
import type { Failure } from '#contract/failures.values.ts';
import { withMeanwhile } from '#src/api/changedMeanwhile.ts';
import { observersAsLeft } from '#src/storage/drafts.ts';
import { observerPath, pathTo } from '#src/routes.ts';
import { guardLeaving, whenOnline } from '#src/actors/browser.actors.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast, removedToast } from '#src/ui/failureText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import {
  asDraft,
  beforeOf,
  changesOf,
  draftOf,
  isChanged,
  rebase,
  type ObserverDraft,
  type ObserverValues,
  fieldOf,
} from './observer-profile.form.ts';
import { isPhone, pseudonymOf, whoIs, type Wanted } from './observerByPhone.ts';
import type { FormTools } from './useObserverForm.ts';

const machine = () =>
  createProfileMachine<Observer, ObserverValues, ObserverDraft>({
    keyOf: ({ phone }: Observer) => phone,
    hasField: (path) => fieldOf(path) !== null,
    rebase,
  });

export type ProfileActor = ActorRefFrom<ReturnType<typeof machine>>;

const nowhere: Failure = { kind: 'refused', status: 404, detail: '' };
const refused: Failure = { kind: 'refused', status: null, detail: '' };
const several: Failure = { ...refused, code: 'observer-phone-twice' };

const load = (services: Services, { id }: Wanted) => {
  const { call, config } = services;
  return createResourceMachine<Observer, string>().provide({
    actors: {
      load: findItem(async (key, signal) => {
        if (!isPhone(key)) throw nowhere;
        const erased = pseudonymOf(key);
        const query = erased === null ? { Number: key } : { ids: [erased] };
        const { data } = await call(listObservers, { query: { ...query, Page: 1, PageSize: 1_000 } }, { signal });
        const [found, ...others] = whoIs({ phone: key, id }, data, config.phonePrefix);
        if (found === undefined) throw nowhere;
        if (others.length > 0) throw several;
        noteView(services, found.id);
        return found;
      }, whenOnline(services)),
    },
  });
};

/** Who opened whose page is written down; the page does not wait for it. */
function noteView({ call, features }: Services, id: number): void {
  if (features.known().has('erasure')) call(viewObserver, { params: { id } }).catch(() => {});
}

const save = ({ call, config }: Services) =>
  fromPromise<Observer | null, SaveRequest<Observer, ObserverValues, ObserverDraft>>(async ({ input, signal }) => {
    const { entity, values, draft } = input;
    if (entity === null) {
      const { name, phone, pin, idNgo } = values;
      const query = { Phone: phone, Pin: pin, Name: name, SendSMS: 'false' };
      await call(
        addObserver,
        { query, body: { name, phone, pin, strictPin: true, ...(idNgo !== '' && { idNgo }) } },
        { signal },
      );
      return null;
    }
    const { pin, idNgo: _, ...visible } = changesOf(values, entity, config.phonePrefix);
    const changed = { ...visible, ...(pin !== undefined && { pin, strictPin: true }) };
    const body = { idObserver: entity.id, ...changed, before: beforeOf(entity, draft) };
    const stored = await call(updateObserver, { body }, { signal }).catch(withMeanwhile(Observer));
    return typeof stored === 'boolean' ? { ...entity, ...visible } : stored;
  });

const removal = (services: Services) =>
  createProfileRemovalMachine<Observer>().provide({
    actors: {
      remove: fromPromise(async ({ input: { entity }, signal }) => {
        const removed = await services.call(deleteObserver, { query: { id: entity.id } }, { signal });
        if (!removed) throw refused;
      }),
      deactivate: fromPromise(({ input: { entity }, signal }) =>
        services.call(updateObserver, { body: { idObserver: entity.id, isActive: false } }, { signal }),
      ),
    },
    actions: {
      notify: ({ context }, notice) => tellRemoval(services, context.entity.name, notice),
    },
  });

export function tellRemoval({ toasts }: Services, name: string, { action, failure }: ProfileRemovalNotice) {
  const isDelete = action === 'delete';
  raiseToast(
    toasts,
    failure === null
      ? removedToast(isDelete ? 'OBSERVER_REMOVED' : 'OBSERVER_DEACTIVATED_DONE')
      : failedToast(isDelete ? 'OBSERVER_DELETE_FAILED' : 'OBSERVER_DEACTIVATE_FAILED', failure, { name }),
  );
}

function tellSave({ toasts }: Services, { outcome, failure }: ProfileNotice) {
  const done = outcome === 'added' ? 'OBSERVER_ADDED' : 'OBSERVER_SAVED';
  raiseToast(toasts, failure === null ? doneToast(done) : failedToast('OBSERVER_NOT_SAVED', failure));
}

const draftKey = (phone: string | null, { id }: Wanted) =>
  phone === null ? 'observer.new' : `observer.${phone}${id === null ? '' : ` ${id}`}`;

type Tools = Pick<FormTools, 'reset' | 'merge' | 'submit' | 'showErrors'>;

export function profileLogic(services: Services, wanted: Wanted, form: Tools) {
  return machine().provide({
    actors: {
      leaving: guardLeaving(services),
      resource: load(services, wanted),
      save: save(services),
      removal: removal(services),
    },
    actions: {
      keepDraft({ context }, { draft }) {
        const kept = draftKey(context.key, wanted);
        if (asDraft(draft) === undefined) services.drafts.drop(kept);
        else services.drafts.keep(kept, draft);
      },
      dropDraft: ({ context }) => services.drafts.drop(draftKey(context.key, wanted)),
      resetForm: (_, { entity, draft }) => form.reset(entity, draft),
      mergeForm: (_, { entity, draft, yielded }) => form.merge(entity, draft, yielded),
      submitForm: ({ self }) => form.submit((values) => self.send({ type: 'form.submitted', values })),
      writeAddress: ({ context }) => {
        if (context.key !== null) services.address.rename(observerPath('edit', context.key, wanted.id));
      },
      /** A new one may not be among those whom the reader had filtered. */
      openList: ({ context }) =>
        services.address.go(context.mode === 'new' ? pathTo('observers') : observersAsLeft(services.drafts)),
      leave: () => services.leaving.leave(),
      stay: () => services.leaving.stay(),
      notify: (_, notice) => tellSave(services, notice),
      showErrors: (_, { errors }) => form.showErrors(errors),
      reportFault: breakScreen,
    },
  });
}

export function profileInput({ drafts }: Services, mode: ProfileMode, wanted: Wanted): ProfileInput<ObserverDraft> {
  const key = mode === 'new' ? null : wanted.phone;
  return { mode, key, draft: drafts.recall(draftKey(key, wanted), asDraft) ?? null, canDeactivate: true };
}

/** What is typed reaches the machine. */
export const tellChanges = (
  { config: { phonePrefix } }: Services,
  profile: ProfileActor,
  form: Pick<FormTools, 'subscribe'>,
): (() => void) =>
  form.subscribe((values, observer, began) =>
    profile.send({
      type: 'form.changed',
      isDirty: isChanged(values, observer, phonePrefix),
      draft: draftOf(values, observer, phonePrefix, began),
    }),
  );
