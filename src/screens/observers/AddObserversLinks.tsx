import { Plus, Upload } from 'lucide';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#src/routes.ts';
import { useMay } from '#src/useMay.ts';
import { HeadLink } from '#src/lists/HeadAction.tsx';
import { Icon } from '#src/ui/Icon.tsx';

/** The ways to more observers: a file of them, or one (OBS-03). */
export function AddObserversLinks() {
  const { t } = useTranslation();
  if (!useMay('ngoAdmin')) return null;
  return (
    <>
      <HeadLink name={t('IMPORT')} icon={<Icon of={Upload} />} to={pathTo('observerImport')} givesWay />
      <HeadLink name={t('OBSERVER_ADD')} icon={<Icon of={Plus} />} to={pathTo('observerNew')} variant="solid" />
    </>
  );
}
