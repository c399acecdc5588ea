import { Button } from '@chakra-ui/react';
import { Plus, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';

/** The ways to more observers: a file of them, or one (OBS-03). */
export function ObserversActions() {
  const { t } = useTranslation();
  return (
    <>
      <Button asChild>
        <Link to={paths.observerImport}>
          <Upload aria-hidden />
          {t('IMPORT')}
        </Link>
      </Button>
      <Button asChild variant="solid">
        <Link to={paths.observerNew}>
          <Plus aria-hidden />
          {t('OBSERVER_ADD')}
        </Link>
      </Button>
    </>
  );
}
