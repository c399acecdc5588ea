import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { home } from '#src/routes.ts';
import { Notice } from './Notice.tsx';

const WhomToAsk = lazy(async () => ({ default: (await import('./WhomToAsk.tsx')).WhomToAsk }));

export function Forbidden() {
  const { t } = useTranslation();
  const names = (
    <Suspense fallback={null}>
      <WhomToAsk />
    </Suspense>
  );
  return (
    <Notice title={t('FORBIDDEN_TITLE')} text={t('FORBIDDEN_TEXT')} beside={names}>
      <Link to={home}>{t('NOT_FOUND_HOME')}</Link>
    </Notice>
  );
}
