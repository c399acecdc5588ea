import { useTranslation } from 'react-i18next';
import type { Observer } from '#contract/observers.ts';
import { observersAsLeft } from '#src/drafts.ts';
import { ErasureButton } from '#src/erasure/ErasureButton.tsx';
import { useServices } from '#src/services.tsx';
import { EditButton } from './EditButton.tsx';
import type { Wanted } from './observerByPhone.ts';

/** What can be done with an observer; one who is anonymous stays as they are. */
export function ProfileActions({ observer, wanted }: { observer: Observer; wanted: Wanted }) {
  const { t } = useTranslation();
  const { address, drafts } = useServices();
  if (observer.erasedAt !== undefined) return null;
  return (
    <>
      <EditButton wanted={wanted} />
      <ErasureButton
        ids={[observer.id]}
        title={t('ERASURE_TITLE', { name: observer.name })}
        onErased={() => address.go(observersAsLeft(drafts))}
      />
    </>
  );
}
