import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { home } from '#src/routes.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { Notice } from './Notice.tsx';

const WhomToAsk = lazyPart(async () => (await import('./WhomToAsk.tsx')).WhomToAsk);

export function Forbidden() {
  const { t } = useTranslation();
  const names = (
    <LazyPart onClose={null}>
      <WhomToAsk />
    </LazyPart>
  );
  return (
    <Notice title={t('FORBIDDEN_TITLE')} text={t('FORBIDDEN_TEXT')} beside={names}>
      <Link to={home}>{t('NOT_FOUND_HOME')}</Link>
    </Notice>
  );
}
