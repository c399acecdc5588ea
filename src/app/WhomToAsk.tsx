import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAccount, type Account } from '#contract/account.ts';
import { createResourceMachine, findItem } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { useInspected, useServices, type Services } from '#src/services.tsx';

const accountLogic = ({ call }: Services) =>
  createResourceMachine<Account, null>().provide({
    actors: { load: findItem((_, signal) => call(getAccount, {}, { signal })) },
  });

/** Who can give the rights that are missing, by name; nothing where the server does not tell. */
export function WhomToAsk() {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const [logic] = useState(() => accountLogic(services));
  const account = useInspected(useActorRef(logic, { input: { key: null } }));
  const organizers = useSelector(account, itemOf<Account>)?.organizers ?? [];
  if (organizers.length === 0) return null;
  const inWords = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  const who = organizers.map(({ ngo, accounts }) => `${ngo} (${inWords.format(accounts)})`);
  return <p>{t('FORBIDDEN_WHO', { who: inWords.format(who) })}</p>;
}
