import { fromPromise, type ActorRefFrom } from 'xstate';
import {
  addNgoAdmin,
  deleteNgoAdmin,
  listNgoAdmins,
  NgoAdmin,
  updateNgoAdmin,
  type NgoAdminValues,
} from '#contract/ngos.ts';
import { resetAccountFactor } from '#contract/second-factor.ts';
import { accountsMachine, type AccountsNotice, type SaveAccountRequest } from '#machines/accounts/accounts.machine.ts';
import { createProfileRemovalMachine } from '#machines/profile-removal/profile-removal.machine.ts';
import type { ToastMessage } from '#machines/toasts/toasts.machine.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { withMeanwhile } from '#src/api/changedMeanwhile.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast, removedToast } from '#src/ui/failureText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';

export type AccountsActor = ActorRefFrom<typeof accountsMachine>;

const load = (services: Services) =>
  createResourceMachine<NgoAdmin[], number>().provide({
    actors: {
      load: loadItem(
        (idNgo, signal) => services.call(listNgoAdmins, { params: { idNgo } }, { signal }),
        whenOnline(services),
      ),
    },
  });

const save = ({ call }: Services) =>
  fromPromise<NgoAdmin | null, SaveAccountRequest>(async ({ input: { idNgo, account, values }, signal }) => {
    if (account === null) {
      await call(addNgoAdmin, { params: { idNgo }, body: values }, { signal });
      return null;
    }
    const { id } = account;
    const body = changeOf(account, values);
    return call(updateNgoAdmin, { params: { idNgo, id }, body }, { signal }).catch(withMeanwhile(NgoAdmin));
  });

/** Only what was changed; published back ends know nothing of `before`. */
function changeOf({ passwordVersion, role = 'admin' }: NgoAdmin, values: NgoAdminValues) {
  const wantsRole = values.role !== undefined && values.role !== role;
  return {
    ...(values.password !== '' && { password: values.password }),
    ...(wantsRole && { role: values.role }),
    ...(passwordVersion !== undefined && { before: { passwordVersion, ...(wantsRole && { role }) } }),
  };
}

const removal = ({ call, toasts }: Services) =>
  createProfileRemovalMachine<NgoAdmin>().provide({
    actors: {
      remove: fromPromise(({ input: { entity }, signal }) =>
        call(deleteNgoAdmin, { params: { idNgo: entity.idNgo, id: entity.id } }, { signal }),
      ),
    },
    actions: {
      notify({ context }, { failure }) {
        const values = { account: context.entity.account };
        const done = removedToast('ACCOUNT_REMOVED', values);
        raiseToast(toasts, failure === null ? done : failedToast('ACCOUNT_NOT_REMOVED', failure, values));
      },
    },
  });

const resetFactor = ({ call }: Services) =>
  fromPromise<unknown, { account: NgoAdmin }>(({ input: { account }, signal }) =>
    call(resetAccountFactor, { params: { idNgo: account.idNgo, id: account.id } }, { signal }),
  );

function toastOf(notice: AccountsNotice): ToastMessage {
  if (notice.outcome === 'vanished')
    return { status: 'warning', title: 'ACCOUNT_VANISHED_TITLE', description: 'ACCOUNT_VANISHED' };
  if (notice.outcome !== 'factorReset')
    return doneToast(notice.outcome === 'added' ? 'ACCOUNT_ADDED' : 'ACCOUNT_CHANGED');
  const { account, failure } = notice;
  if (failure !== null) return failedToast('ACCOUNT_FACTOR_NOT_RESET', failure);
  return doneToast('ACCOUNT_FACTOR_WAS_RESET', { account });
}

export const accountsLogic = (services: Services) =>
  accountsMachine.provide({
    actors: {
      resource: load(services),
      save: save(services),
      removal: removal(services),
      resetFactor: resetFactor(services),
    },
    actions: {
      notify: (_, notice) => raiseToast(services.toasts, toastOf(notice)),
      reportFault: breakScreen,
    },
  });
