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
import { createRemovalMachine } from '#machines/removal/removal.machine.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { withMeanwhile } from '#src/api/changedMeanwhile.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';
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
  createRemovalMachine<NgoAdmin>().provide({
    actors: {
      remove: fromPromise(({ input: { entity }, signal }) =>
        call(deleteNgoAdmin, { params: { idNgo: entity.idNgo, id: entity.id } }, { signal }),
      ),
    },
    actions: {
      notify({ context }, { failure }) {
        const values = { account: context.entity.account };
        toasts.send({
          type: 'toast.raised',
          toast:
            failure === null
              ? { status: 'warning', title: 'SUCCESS', description: 'ACCOUNT_REMOVED', values }
              : failedToast('ACCOUNT_NOT_REMOVED', failure, values),
        });
      },
    },
  });

const resetFactor = ({ call }: Services) =>
  fromPromise<unknown, { account: NgoAdmin }>(({ input: { account }, signal }) =>
    call(resetAccountFactor, { params: { idNgo: account.idNgo, id: account.id } }, { signal }),
  );

const tellReset = ({ toasts }: Services, { account, failure }: Extract<AccountsNotice, { outcome: 'factorReset' }>) =>
  toasts.send({
    type: 'toast.raised',
    toast:
      failure === null
        ? { status: 'success', title: 'SUCCESS', description: 'ACCOUNT_FACTOR_WAS_RESET', values: { account } }
        : failedToast('ACCOUNT_FACTOR_NOT_RESET', failure),
  });

const outcomes = { added: 'ACCOUNT_ADDED', changed: 'ACCOUNT_CHANGED', vanished: 'ACCOUNT_VANISHED' } as const;

export const accountsLogic = (services: Services) =>
  accountsMachine.provide({
    actors: {
      resource: load(services),
      save: save(services),
      removal: removal(services),
      resetFactor: resetFactor(services),
    },
    actions: {
      notify(_, notice) {
        if (notice.outcome === 'factorReset') return tellReset(services, notice);
        const { outcome } = notice;
        return services.toasts.send({
          type: 'toast.raised',
          toast: {
            status: outcome === 'vanished' ? 'warning' : 'success',
            title: outcome === 'vanished' ? 'ACCOUNT_VANISHED_TITLE' : 'SUCCESS',
            description: outcomes[outcome],
          },
        });
      },
      reportFault: breakScreen,
    },
  });
