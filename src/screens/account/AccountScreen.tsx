import { useSelector } from '@xstate/react';
import { UserRound } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/account.ts';
import { isNotFound, itemOf } from '#machines/resource/resource.selectors.ts';
import { useOrganizers } from '#src/i18n/organizers.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFeature } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Facts, Profile, ProfileSkeleton } from '#src/ui/Profile.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { accountResource } from '#src/loading/accountResource.ts';
import type { SessionsActor } from '#src/sessions/sessions.actors.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { passwordLogic, sessionsLogic, type AccountActor } from './account.actors.ts';
import { Factor } from './Factor.tsx';
import { factorLogic } from './factor.actors.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { OwnSessions } from './OwnSessions.tsx';

/** The reader's own account: its password and second factor, and where it is logged in (PEO-02, PEO-04). */
export function AccountScreen() {
  const { t } = useTranslation();
  const account = useScreenActor(accountResource, () => ({ key: null }));
  const sessions = useScreenActor(sessionsLogic);
  const password = useScreenActor((services) => passwordLogic(services, sessions));
  const own = useSelector(account, itemOf<Account>);
  const hasFactor = useFeature('second-factor');

  return (
    <Profile title={t('MY_ACCOUNT')} back={null}>
      {own === null ? (
        <Load account={account} />
      ) : (
        <>
          <Whose own={own} />
          <PasswordForm password={password} account={own.account} />
          {hasFactor && <OwnFactor own={own} sessions={sessions} />}
          <OwnSessions sessions={sessions} />
        </>
      )}
    </Profile>
  );
}

function OwnFactor({ own, sessions }: { own: Account; sessions: SessionsActor }) {
  const factor = useScreenActor((services) => factorLogic(services, sessions));
  return <Factor factor={factor} account={own.account} isOrganizer={own.role === 'organizer'} />;
}

const ownRoleNames = {
  organizer: 'ROLE_ORGANIZER',
  ngoAdmin: 'ROLE_ADMIN',
  reviewer: 'ROLE_REVIEWER',
  viewer: 'ROLE_VIEWER',
} as const;

/** Whoever lacks rights reads here whom to ask: a refusal sends them. */
function Whose({ own }: { own: Account }) {
  const { t } = useTranslation();
  const who = useOrganizers(own);
  return (
    <Facts
      facts={[
        { key: 'account', label: t('ACCOUNT_NAME'), value: own.account },
        { key: 'ngo', label: t('NGO'), value: own.ngo },
        ...(own.role === undefined ? [] : [{ key: 'role', label: t('ROLE'), value: t(ownRoleNames[own.role]) }]),
        ...(own.role === 'organizer' || (own.role === undefined && own.organizer) || who === null
          ? []
          : [{ key: 'who', label: t('MY_ACCOUNT_WHO'), value: who }]),
      ]}
    />
  );
}

function Load({ account }: { account: AccountActor }) {
  const { t } = useTranslation();
  const retry = useRetry(account);
  const isAbsent = useSelector(account, isNotFound);
  if (isAbsent)
    return (
      <EmptyState icon={<Icon of={UserRound} />} title={t('MY_ACCOUNT_ABSENT')}>
        <p>{t('MY_ACCOUNT_ABSENT_TEXT')}</p>
      </EmptyState>
    );
  if (retry === null) return <ProfileSkeleton fields={3} />;
  return <LoadNotice actor={account} title={t('MY_ACCOUNT_FAILED')} inSight={false} />;
}
