import { useTranslation } from 'react-i18next';
import type { Observer } from '#contract/observers.ts';
import { ErasureButton } from '#src/erasure/ErasureButton.tsx';
import { useServices } from '#src/services.tsx';
import { observersAsLeft } from '#src/storage/drafts.ts';
import { ProfileDanger } from '#src/ui/Profile.tsx';
import { useMay } from '#src/useMay.ts';
import { RemovalButton } from './RemovalButton.tsx';

interface ObserverDangerProps {
  observer: Observer;
  onChanged: () => void;
}

/** What ends an observer (FND-02, LED-07), apart from what is done every day. */
export function ObserverDanger({ observer, onChanged }: ObserverDangerProps) {
  const { t } = useTranslation();
  const { address, drafts } = useServices();
  const mayManage = useMay('ngoAdmin');
  if (observer.erasedAt !== undefined) return null;
  return (
    <ProfileDanger>
      {mayManage && <RemovalButton observer={observer} onChanged={onChanged} />}
      <ErasureButton
        ids={[observer.id]}
        title={t('ERASURE_TITLE', { name: observer.name })}
        onErased={() => address.go(observersAsLeft(drafts))}
      />
    </ProfileDanger>
  );
}
