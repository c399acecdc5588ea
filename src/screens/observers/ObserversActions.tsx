import { Plus, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '#src/routes.ts';
import { useMay } from '#src/useMay.ts';
import { buttonLook } from '#src/ui/Button.tsx';

/** The ways to more observers: a file of them, or one (OBS-03). */
export function ObserversActions() {
  const { t } = useTranslation();
  if (!useMay('ngoAdmin')) return null;
  return (
    <>
      <Link className={buttonLook()} to={pathTo('observerImport')}>
        <Upload aria-hidden />
        {t('IMPORT')}
      </Link>
      <Link className={buttonLook({ variant: 'solid' })} to={pathTo('observerNew')}>
        <Plus aria-hidden />
        {t('OBSERVER_ADD')}
      </Link>
    </>
  );
}
