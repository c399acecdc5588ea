import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { home } from '#src/routes.ts';
import { Notice } from './Notice.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Notice title={t('NOT_FOUND_TITLE')} text={t('NOT_FOUND_TEXT')}>
      <Link to={home}>{t('NOT_FOUND_HOME')}</Link>
    </Notice>
  );
}
