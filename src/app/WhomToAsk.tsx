import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { getAccount, type Account } from '#contract/account.ts';
import { createResourceMachine, findItem } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { whenOnline } from '#src/browser.actors.ts';
import { useOrganizers } from '#src/i18n/organizers.ts';
import { type Services } from '#src/services.tsx';
import { useScreenActor } from '#src/useScreenActor.ts';

const accountLogic = (services: Services) =>
  createResourceMachine<Account, null>().provide({
    actors: { load: findItem((_, signal) => services.call(getAccount, {}, { signal }), whenOnline(services)) },
  });

/** Who can give the rights that are missing, by name; nothing where the server does not tell. */
export function WhomToAsk() {
  const { t } = useTranslation();
  const account = useScreenActor(accountLogic, () => ({ key: null }));
  const who = useOrganizers(useSelector(account, itemOf<Account>) ?? {});
  return who !== null && <p>{t('FORBIDDEN_WHO', { who })}</p>;
}
