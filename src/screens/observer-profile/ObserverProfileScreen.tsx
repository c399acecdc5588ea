import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { idIn } from '#contract/ids.values.ts';
import type { ProfileMode } from '#machines/profile/profile.types.ts';
import { entityOf, isLoading } from '#machines/profile/profile.selectors.ts';
import { observersAsLeft } from '#src/storage/drafts.ts';
import { useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { BackLink } from '#src/BackLink.tsx';
import { Profile } from '#src/ui/Profile.tsx';
import { profileInput, profileLogic, tellChanges } from './observer-profile.actors.ts';
import type { Wanted } from './observerByPhone.ts';
import { ObserverDanger } from './ObserverDanger.tsx';
import { ObserverFacts } from './ObserverFacts.tsx';
import { ObserverFields } from './ObserverFields.tsx';
import { ObserverLoad } from './ObserverLoad.tsx';
import { ProfileActions } from './ProfileActions.tsx';
import { ProfileDialogs } from './ProfileDialogs.tsx';
import { useObserverForm } from './useObserverForm.ts';

const titles = { new: 'OBSERVER_ADD', view: 'OBSERVER_VIEW', edit: 'OBSERVER_EDIT' } as const;

/** One observer: a new one, one to look at, or one to change (OBP-01). */
export function ObserverProfileScreen({ mode }: { mode: ProfileMode }) {
  const { phone = '' } = useParams();
  const [search] = useSearchParams();
  const id = idIn(search.get('id'));
  const [changes, setChanges] = useState(0);
  return (
    <ObserverProfile
      key={`${mode} ${phone} ${id} ${changes}`}
      mode={mode}
      wanted={{ phone, id }}
      onChanged={() => setChanges(changes + 1)}
    />
  );
}

interface ObserverProfileProps {
  mode: ProfileMode;
  wanted: Wanted;
  /** The observer is another one by now: it begins anew. */
  onChanged: () => void;
}

function ObserverProfile({ mode, wanted, onChanged }: ObserverProfileProps) {
  const { t } = useTranslation();
  const services = useServices();
  const { form, tools } = useObserverForm(mode === 'new');
  const profile = useScreenActor(
    (all) => profileLogic(all, wanted, tools),
    (all) => profileInput(all, mode, wanted),
  );
  const loading = useSelector(profile, isLoading);
  const observer = useSelector(profile, entityOf);

  useEffect(() => tellChanges(services, profile, tools), [services, profile, tools]);

  return (
    <Profile
      title={mode === 'view' && observer !== null ? observer.name : t(titles[mode])}
      back={<BackLink to={observersAsLeft(services.drafts)}>{t('OBSERVERS')}</BackLink>}
      actions={
        mode === 'view' && observer !== null ? (
          <ProfileActions observer={observer} wanted={wanted} onChanged={onChanged} />
        ) : undefined
      }
    >
      {loading && <ObserverLoad profile={profile} phone={wanted.phone} />}
      {!loading && mode === 'view' && observer !== null && (
        <ObserverFacts observer={observer} danger={<ObserverDanger observer={observer} onChanged={onChanged} />} />
      )}
      {!loading && mode !== 'view' && <ObserverFields profile={profile} form={form} mode={mode} />}
      <ProfileDialogs profile={profile} form={form} />
    </Profile>
  );
}
