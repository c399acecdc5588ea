import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { NgoAdmin } from '#contract/ngos.ts';
import { isResetting } from '#machines/accounts/accounts.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { AccountsActor } from './accounts.actors.ts';

/** For somebody who lost the phone (PEO-04). */
export function ResetFactor({ accounts, account }: { accounts: AccountsActor; account: NgoAdmin }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('ACCOUNT_FACTOR_RESET_TITLE', { account: account.account })}
      confirm={t('ACCOUNT_FACTOR_RESET_CONFIRM')}
      isDangerous
      isWorking={useSelector(accounts, isResetting)}
      finalFocus={() => document.getElementById('accounts')}
      onConfirm={() => accounts.send({ type: 'reset.confirmed' })}
      onCancel={() => accounts.send({ type: 'reset.cancelled' })}
    >
      <p>{t('ACCOUNT_FACTOR_RESET_TEXT')}</p>
    </ConfirmDialog>
  );
}
