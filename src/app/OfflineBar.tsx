import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '#src/services.tsx';

export function OfflineBar() {
  const { t } = useTranslation();
  const { connection } = useServices();
  const online = useSyncExternalStore(connection.subscribe, connection.isOnline);
  return <output className="offline">{online ? null : <span>{t('OFFLINE')}</span>}</output>;
}
