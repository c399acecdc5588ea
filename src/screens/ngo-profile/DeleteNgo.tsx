import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide';
import { useTranslation } from 'react-i18next';
import { useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ProfileDanger } from '#src/ui/Profile.tsx';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { isOwn, type ProfileActor } from './ngo-profile.actors.ts';

export function DeleteNgo({ profile }: { profile: ProfileActor }) {
  const { t } = useTranslation();
  const services = useServices();
  const own = useSelector(profile, ({ context }) => isOwn(services, context.key));
  const can = useSelector(profile, (snapshot) => snapshot.can({ type: 'delete.asked' }));
  return (
    <ProfileDanger>
      <div className={look('wrap', { gap: 'md' })}>
        <Button
          colorPalette="danger"
          disabled={own || !can}
          why={own ? t('NGO_OWN_DELETE') : t('PROFILE_SAVING')}
          onClick={() => profile.send({ type: 'delete.asked' })}
        >
          <Icon of={Trash2} />
          {t('DELETE')}
        </Button>
        {own && <p className={look('quiet')}>{t('NGO_OWN_DELETE')}</p>}
      </div>
    </ProfileDanger>
  );
}
