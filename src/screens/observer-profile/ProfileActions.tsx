import { useSelector } from '@xstate/react';
import { Phone, Send } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { Observer } from '#contract/observers.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { writeTo } from '#src/observer/observer.actors.ts';
import { useServices } from '#src/services.tsx';
import { Button, buttonLook } from '#src/ui/Button.tsx';
import { useMay } from '#src/useMay.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { ActivationButton } from './ActivationButton.tsx';
import { EditButton } from './EditButton.tsx';
import type { Wanted } from './observerByPhone.ts';
import { ResetButton } from './ResetButton.tsx';

interface ProfileActionsProps {
  observer: Observer;
  wanted: Wanted;
  /** The observer is another one by now: the page is loaded anew. */
  onChanged: () => void;
}

/** What can be done with an observer (FND-02), what ends them aside; one who is anonymous stays as they are. */
export function ProfileActions({ observer, wanted, onChanged }: ProfileActionsProps) {
  const { t } = useTranslation();
  const services = useServices();
  const seesAll = useSelector(services.session, seesAllNgos);
  const [maySend, mayManage] = [useMay('reviewer'), useMay('ngoAdmin')];
  if (observer.erasedAt !== undefined) return null;
  return (
    <>
      {/^\+?\d/u.test(observer.phone) && (
        <a className={buttonLook()} href={`tel:${observer.phone}`}>
          <Icon of={Phone} />
          {t('DESK_CALL')}
        </a>
      )}
      {maySend && observer.isActive && (
        <Button onClick={() => writeTo(services, observer, seesAll)}>
          <Icon of={Send} />
          {t('SEND_NOTIF')}
        </Button>
      )}
      <EditButton wanted={wanted} />
      {mayManage && (
        <>
          <ResetButton observer={observer} />
          <ActivationButton observer={observer} onChanged={onChanged} />
        </>
      )}
    </>
  );
}
