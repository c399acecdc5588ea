import { useSelector } from '@xstate/react';
import { Users, UserSearch } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { resourceOf } from '#machines/profile/profile.selectors.ts';
import type { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { isNotFound } from '#machines/resource/resource.selectors.ts';
import type { Observer } from '#contract/observers.ts';
import { observersAsLeft } from '#src/storage/drafts.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { pathTo } from '#src/routes.ts';
import { useServices } from '#src/services.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ProfileSkeleton } from '#src/ui/Profile.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { ProfileActor } from './observer-profile.actors.ts';

type Resource = ActorRefFrom<ReturnType<typeof createResourceMachine<Observer, string>>>;

/** What came of loading while the observer is not there: on the way, failed, or unknown (OBP-06). */
export function ObserverLoad({ profile, phone }: { profile: ProfileActor; phone: string }) {
  const resource = useSelector(profile, resourceOf<Observer>);
  return resource === undefined ? <ProfileSkeleton fields={3} /> : <Progress resource={resource} phone={phone} />;
}

function Progress({ resource, phone }: { resource: Resource; phone: string }) {
  const { t } = useTranslation();
  const { drafts } = useServices();
  const retry = useRetry(resource);
  const notFound = useSelector(resource, isNotFound);
  if (retry?.failure.code === 'observer-phone-twice') {
    return (
      <EmptyState icon={<Icon of={Users} />} title={t('OBSERVER_TWICE', { phone })}>
        <p>{t('OBSERVER_TWICE_TEXT')}</p>
        <Link to={`${pathTo('observers')}?phone=${encodeURIComponent(phone)}`}>{t('OBSERVER_TWICE_CHOOSE')}</Link>
      </EmptyState>
    );
  }
  if (notFound) {
    return (
      <EmptyState icon={<Icon of={UserSearch} />} title={t('OBSERVER_NOT_FOUND', { phone })}>
        <p>{t('OBSERVER_NOT_FOUND_TEXT')}</p>
        <Link to={observersAsLeft(drafts)}>{t('PROFILE_VANISHED_LEAVE')}</Link>
      </EmptyState>
    );
  }
  return (
    <>
      <LoadNotice actor={resource} title={t('OBSERVER_LOAD_FAILED')} inSight={false} />
      {retry?.isRetrying !== false && <ProfileSkeleton fields={3} />}
    </>
  );
}
