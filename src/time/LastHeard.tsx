import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';
import { When } from './When.tsx';

/** When the last of them came; quiet where none did. */
export function LastHeard({ instant }: { instant: string | null }) {
  const { t } = useTranslation();
  return instant === null ? <span className={look('quiet')}>{t('STATIONS_NEVER')}</span> : <When instant={instant} />;
}
