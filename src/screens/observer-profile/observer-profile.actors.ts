import { fromPromise, type ActorRefFrom } from 'xstate';
import { addObserver, deleteObserver, listObservers, updateObserver, type Observer } from '#contract/observers.ts';
import { createProfileMachine } from '#machines/profile/profile.machine.ts';
import type { ProfileInput, ProfileMode, ProfileNotice } from '#machines/profile/profile.facts.ts';
import type { SaveRequest } from '#machines/profile/profile.form.ts';
import { fieldErrors, mayLoseWork, resourceOf } from '#machines/profile/profile.selectors.ts';
import { createRemovalMachine, type RemovalNotice } from '#machines/removal/removal.machine.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import type { Failure } from '#src/api/failure.ts';
import { observerPath, paths } from '#src/paths.ts';
import type { Services } from '#src/services.tsx';
import { faultWords } from '#src/ui/faultText.ts';
import {
  asDraft,
  changesOf,
  draftOf,
  isChanged,
  withPhone,
  type ObserverDraft,
  type ObserverValues,
} from './observer-profile.form.ts';
import type { FormTools } from './useObserverForm.ts';

const nowhere: Failure = { kind: 'refused', status: 404, detail: '' };
const refused: Failure = { kind: 'refused', status: null, detail: '' };
const machine = () => createProfileMachine<Observer, ObserverValues, ObserverDraft>(({ phone }: Observer) => phone);

export type ProfileActor = ActorRefFrom<ReturnType<typeof machine>>;

const load = ({ call }: Services) =>
  createResourceMachine<Observer, string>().provide({
    actors: {
      load: fromPromise(async ({ input: { key }, signal }) => {
        const { data } = await call(listObservers, { query: { Number: key, Page: 1, PageSize: 1_000 } }, { signal });
        const found = withPhone(data, key);
        if (found === undefined) throw nowhere;
        return found;
      }),
    },
  });

const save = ({ call }: Services) =>
  fromPromise<Observer | null, SaveRequest<Observer, ObserverValues>>(async ({ input, signal }) => {
    const { entity, values } = input;
    if (entity === null) {
      const { name, phone, pin } = values;
      await call(addObserver, { query: {}, body: { name, phone, pin } }, { signal });
      return null;
    }
    const changes = changesOf(values, entity);
    await call(updateObserver, { body: { idObserver: entity.id, ...changes } }, { signal });
    const { pin: _, ...visible } = changes;
    return { ...entity, ...visible };
  });

const removal = (services: Services) =>
  createRemovalMachine<Observer>().provide({
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

function tellRemoval({ toasts }: Services, name: string, { deed, failure }: RemovalNotice) {
  const isDelete = deed === 'delete';
  toasts.send({
    type: 'toast.raised',
    toast:
      failure === null
        ? {
            status: 'warning',
            title: 'SUCCESS',
            description: isDelete ? 'OBSERVER_REMOVED' : 'OBSERVER_DEACTIVATED_DONE',
          }
        : {
            status: 'error',
            title: isDelete ? 'OBSERVER_DELETE_FAILED' : 'OBSERVER_DEACTIVATE_FAILED',
            description: faultWords(failure),
            values: { name },
          },
  });
}

function tellSave({ toasts }: Services, { outcome, failure }: ProfileNotice) {
  if (failure !== null) {
    const toast = { title: 'OBSERVER_NOT_SAVED', description: faultWords(failure) };
    toasts.send({ type: 'toast.raised', toast: { status: 'error', ...toast } });
    return;
  }
  const description = outcome === 'added' ? 'OBSERVER_ADDED' : 'OBSERVER_SAVED';
  toasts.send({ type: 'toast.raised', toast: { status: 'success', title: 'SUCCESS', description } });
}

const draftKey = (key: string | null) => `observer.${key ?? 'new'}`;

export const profileLogic = (services: Services, key: string | null, form: Pick<FormTools, 'reset'>) =>
  machine().provide({
    actors: { resource: load(services), save: save(services), removal: removal(services) },
    actions: {
      keepDraft: (_, { draft }) => {
        if (asDraft(draft) === undefined) services.drafts.drop(draftKey(key));
        else services.drafts.keep(draftKey(key), draft);
      },
      dropDraft: () => services.drafts.drop(draftKey(key)),
      resetForm: (_, { entity, draft }) => form.reset(entity, draft),
      writeAddress: ({ context }) => {
        if (context.key !== null) services.address.rename(observerPath('edit', context.key));
      },
      openList: () => services.address.go(paths.observers),
      leave: () => services.leaving.leave(),
      stay: () => services.leaving.stay(),
      notify: (_, notice) => tellSave(services, notice),
      reportFault: (_, { error }) => {
        throw error;
      },
    },
  });

export const profileInput = (
  { drafts }: Services,
  mode: ProfileMode,
  key: string | null,
): ProfileInput<ObserverDraft> => ({
  mode,
  key,
  draft: drafts.recall(draftKey(key), asDraft) ?? null,
  canDeactivate: true,
});

interface Listeners {
  services: Services;
  profile: ProfileActor;
  form: Pick<FormTools, 'subscribe' | 'showErrors'>;
}

/** What is typed, the way out, the connection and the server's objections reach machine and form. */
export function listenFor({ services, profile, form }: Listeners): () => void {
  const ends = [
    form.subscribe((values, observer) =>
      profile.send({
        type: 'form.changed',
        isDirty: isChanged(values, observer),
        draft: draftOf(values, observer),
      }),
    ),
    services.leaving.guard({
      isNeeded: () => mayLoseWork(profile.getSnapshot()),
      ask: () => profile.send({ type: 'leave.asked' }),
    }),
    services.connection.subscribe((isOnline) => {
      if (isOnline) resourceOf(profile.getSnapshot())?.send({ type: 'connection.restored' });
    }),
  ];
  let shown = fieldErrors(profile.getSnapshot());
  const following = profile.subscribe((snapshot) => {
    const errors = fieldErrors(snapshot);
    if (errors !== shown && errors.length > 0) form.showErrors(errors, snapshot.context.failure);
    shown = errors;
  });
  return () => {
    following.unsubscribe();
    for (const end of ends) end();
  };
}
