import { useSelector } from '@xstate/react';
import { Pencil } from 'lucide';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ProfileMode } from '#machines/profile/profile.types.ts';
import { entityOf, isFinished, isLoading } from '#machines/profile/profile.selectors.ts';
import { SubjectHistory } from '#src/acts/SubjectHistory.tsx';
import { pathTo } from '#src/routes.ts';
import { useServices } from '#src/services.tsx';
import { useMay } from '#src/useMay.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { BackLink } from '#src/BackLink.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Profile } from '#src/ui/Profile.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Accounts } from './Accounts.tsx';
import { DeleteNgo } from './DeleteNgo.tsx';
import { profileInput, profileLogic } from './ngo-profile.actors.ts';
import { NgoFacts } from './NgoFacts.tsx';
import { NgoFields } from './NgoFields.tsx';
import { NgoLoad } from './NgoLoad.tsx';
import { NgoDialogs } from './NgoDialogs.tsx';
import { useNgoForm } from './useNgoForm.ts';

const titles = { new: 'NGO_ADD', view: 'NGO', edit: 'NGO_EDIT' } as const;

/** One NGO: a new one, one to look at, or one to change (NGP-01). */
export function NgoProfileScreen({ mode }: { mode: ProfileMode }) {
  const { id = null } = useParams();
  return <NgoProfile key={`${mode} ${id}`} mode={mode} id={id} />;
}

function NgoProfile({ mode, id }: { mode: ProfileMode; id: string | null }) {
  const { t } = useTranslation();
  const services = useServices();
  const { form, ...tools } = useNgoForm();
  const profile = useScreenActor(
    (all) => profileLogic(all, id, tools),
    (all) => profileInput(all, mode, id),
  );
  const loading = useSelector(profile, isLoading);
  const finished = useSelector(profile, isFinished);
  const ngo = useSelector(profile, entityOf);
  const mayAll = useMay('organizer');
  const mayManage = useMay('ngoAdmin');

  const edit = mode === 'view' && ngo !== null && mayAll && (
    <Button onClick={() => services.address.go(pathTo('ngoEdit', { id: ngo.id }))}>
      <Icon of={Pencil} />
      {t('EDIT')}
    </Button>
  );
  return (
    <Profile
      title={mode === 'view' && ngo !== null ? ngo.name : t(titles[mode])}
      back={mayAll && <BackLink to={pathTo('ngos')}>{t('NGOS')}</BackLink>}
      actions={edit}
    >
      {loading && <NgoLoad profile={profile} />}
      {!loading && mode === 'view' && ngo !== null && <NgoFacts ngo={ngo} />}
      {!loading && mode !== 'view' && <NgoFields profile={profile} form={form} mode={mode} />}
      {!loading && !finished && ngo !== null && mayManage && <Accounts idNgo={ngo.id} />}
      {!loading && mode === 'view' && ngo !== null && <SubjectHistory about="ngo" id={String(ngo.id)} />}
      {!loading && mode === 'edit' && <DeleteNgo profile={profile} />}
      <NgoDialogs profile={profile} form={form} />
    </Profile>
  );
}
