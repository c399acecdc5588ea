import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/account.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { accountResource } from '#src/loading/accountResource.ts';
import { useOrganizers } from '#src/i18n/organizers.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';

/** Who can give the rights that are missing, by name; nothing where the server does not tell. */
export function WhomToAsk() {
  const { t } = useTranslation();
  const account = useScreenActor(accountResource, () => ({ key: null }));
  const who = useOrganizers(useSelector(account, itemOf<Account>) ?? {});
  return who !== null && <p>{t('FORBIDDEN_WHO', { who })}</p>;
}
