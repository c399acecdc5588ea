import { useSelector } from '@xstate/react';
import { KeyRound, MonitorSmartphone, Pencil, ShieldOff, Trash2, UserPlus } from 'lucide';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { NgoAdmin } from '#contract/ngos.ts';
import { isFormOpen, passwordVersion, removalOf, resetOf, resourceOf } from '#machines/accounts/accounts.selectors.ts';
import type { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { userNameOf } from '#machines/session/session.selectors.ts';
import { roleNames } from '#src/i18n/roleNames.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFeature, useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { useRetry } from '#src/loading/useRetry.ts';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { accountsLogic, type AccountsActor } from './accounts.actors.ts';
import styles from './Accounts.module.css';

const loadForm = () => import('./AccountForm.tsx');
const loadRemoval = () => import('./RemoveAccount.tsx');
const loadSessions = () => import('./AccountSessions.tsx');
const loadReset = () => import('./ResetFactor.tsx');
const AccountForm = lazyPart(async () => (await loadForm()).AccountForm);
const RemoveAccount = lazyPart(async () => (await loadRemoval()).RemoveAccount);
const ResetFactor = lazyPart(async () => (await loadReset()).ResetFactor);
const AccountSessions = lazyPart(async () => (await loadSessions()).AccountSessions);

/** Who can log in for the NGO. */
export function Accounts({ idNgo }: { idNgo: number }) {
  const { t } = useTranslation();
  const accounts = useScreenActor(accountsLogic, () => ({ idNgo }));
  const resource = useSelector(accounts, resourceOf);
  const formOpen = useSelector(accounts, isFormOpen);
  const removal = useSelector(accounts, removalOf);
  const reset = useSelector(accounts, resetOf);

  useAhead(loadForm);
  useAhead(loadRemoval);
  useAhead(loadSessions);

  return (
    <section className={styles['accounts']} aria-labelledby="accounts">
      <header>
        <h2 id="accounts" tabIndex={-1}>
          {t('ACCOUNTS')}
        </h2>
        <Button size="sm" onClick={() => accounts.send({ type: 'form.opened', account: null })}>
          <Icon of={UserPlus} />
          {t('ACCOUNT_ADD')}
        </Button>
      </header>
      {resource && <AccountRows accounts={accounts} resource={resource} />}
      <LazyPart onClose={() => accounts.send({ type: 'form.closed' })}>
        {formOpen && <AccountForm accounts={accounts} />}
      </LazyPart>
      <LazyPart onClose={() => removal?.send({ type: 'delete.cancelled' })}>
        {removal && <RemoveAccount removal={removal} />}
      </LazyPart>
      <LazyPart onClose={() => accounts.send({ type: 'reset.cancelled' })}>
        {reset && <ResetFactor accounts={accounts} account={reset} />}
      </LazyPart>
    </section>
  );
}

interface AccountRowsProps {
  accounts: AccountsActor;
  resource: ActorRefFrom<ReturnType<typeof createResourceMachine<NgoAdmin[], number>>>;
}

function AccountRows({ accounts, resource }: AccountRowsProps) {
  const { t } = useTranslation();
  const items = useSelector(resource, itemOf<NgoAdmin[]>);
  const retry = useRetry(resource);
  if (retry !== null) {
    return <LoadNotice actor={resource} title={t('ACCOUNTS_LOAD_FAILED')} />;
  }
  if (items === null) return <SkeletonRows rows={2} />;
  if (items.length === 0) return <p className={look('quiet')}>{t('ACCOUNTS_NONE')}</p>;
  return (
    <ul aria-labelledby="accounts">
      {items.map((account) => (
        <AccountRow key={account.id} account={account} accounts={accounts} />
      ))}
    </ul>
  );
}

interface AccountRowProps {
  account: NgoAdmin;
  accounts: AccountsActor;
}

function AccountRow({ account, accounts }: AccountRowProps) {
  const { t } = useTranslation();
  const { session } = useServices();
  const hasSessions = useFeature('account');
  const hasRoles = useFeature('roles');
  const [isOpen, setOpen] = useState(false);
  const version = useSelector(accounts, (snapshot) => passwordVersion(snapshot, account));
  const own = useSelector(session, userNameOf)?.toLowerCase() === account.account.toLowerCase();
  return (
    <li>
      <span className={styles['name']}>
        {account.account} {own && <small className={look('quiet')}>{t('ACCOUNT_YOURS')}</small>}
        {hasRoles && <small className={look('quiet')}> {t(roleNames[account.role ?? 'admin'])}</small>}
        {account.secondFactor === true && <small className={look('quiet')}> · {t('ACCOUNT_HAS_FACTOR')}</small>}
      </span>
      {account.secondFactor === true && (
        <IconButton
          name={t('ACCOUNT_FACTOR_RESET', { account: account.account })}
          size="sm"
          disabled={own}
          why={t('ACCOUNT_FACTOR_OWN')}
          onClick={() => accounts.send({ type: 'reset.asked', account })}
        >
          <Icon of={ShieldOff} />
        </IconButton>
      )}
      {hasSessions && (
        <IconButton
          id={`sessions-${account.id}`}
          name={t('SESSIONS_OF', { account: account.account })}
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={MonitorSmartphone} />
        </IconButton>
      )}
      <IconButton
        name={t(hasRoles ? 'ACCOUNT_CHANGE' : 'ACCOUNT_CHANGE_PASSWORD', { account: account.account })}
        size="sm"
        onClick={() => accounts.send({ type: 'form.opened', account })}
      >
        {hasRoles ? <Icon of={Pencil} /> : <Icon of={KeyRound} />}
      </IconButton>
      <IconButton
        id={`remove-${account.id}`}
        name={t('ACCOUNT_REMOVE', { account: account.account })}
        size="sm"
        disabled={own}
        why={t('ACCOUNT_OWN')}
        onClick={() => accounts.send({ type: 'remove.asked', account })}
      >
        <Icon of={Trash2} />
      </IconButton>
      <LazyPart onClose={() => setOpen(false)}>
        {isOpen && <AccountSessions key={version} account={account} isOwn={own} />}
      </LazyPart>
    </li>
  );
}
