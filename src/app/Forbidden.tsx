import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { home } from '#src/paths.ts';
import { Notice } from './Notice.tsx';

export function Forbidden() {
  const { t } = useTranslation();
  return (
    <Notice title={t('FORBIDDEN_TITLE')} text={t('FORBIDDEN_TEXT')}>
      <Link to={home}>{t('NOT_FOUND_HOME')}</Link>
    </Notice>
  );
}
