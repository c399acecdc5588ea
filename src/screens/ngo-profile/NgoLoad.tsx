import { useSelector } from '@xstate/react';
import { Building2 } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Ngo } from '#contract/ngos.ts';
import { resourceOf } from '#machines/profile/profile.selectors.ts';
import type { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { isNotFound } from '#machines/resource/resource.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ProfileSkeleton } from '#src/ui/Profile.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { ProfileActor } from './ngo-profile.actors.ts';

/** The NGO on its way, or why it is not here. */
export function NgoLoad({ profile }: { profile: ProfileActor }) {
  const resource = useSelector(profile, resourceOf<Ngo>);
  return resource === undefined ? null : <Load resource={resource} />;
}

type Resource = ActorRefFrom<ReturnType<typeof createResourceMachine<Ngo, string>>>;

function Load({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const retry = useRetry(resource);
  const missing = useSelector(resource, isNotFound);
  if (missing) {
    return (
      <EmptyState icon={<Icon of={Building2} />} title={t('NGO_NOT_FOUND')}>
        <p>{t('NGO_NOT_FOUND_TEXT')}</p>
      </EmptyState>
    );
  }
  if (retry === null) return <ProfileSkeleton fields={4} />;
  return <LoadNotice actor={resource} title={t('NGO_LOAD_FAILED')} inSight={false} />;
}
