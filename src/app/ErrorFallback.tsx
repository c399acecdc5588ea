import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { home } from '#src/routes.ts';
import { Button } from '#src/ui/Button.tsx';
import { faultKind } from './faultKind.ts';
import { Forbidden } from './Forbidden.tsx';
import { Notice } from './Notice.tsx';

/** The way back from a screen that may not be seen, did not arrive, or stopped working (NAV-10). */
export function ErrorFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const fault = faultKind(error);
  if (fault === 'forbidden') return <Forbidden />;
  if (fault === 'stale') {
    return (
      <Notice title={t('STALE_TITLE')} text={t('STALE_TEXT')}>
        <Button variant="solid" onClick={() => location.reload()}>
          {t('STALE_RELOAD')}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice title={t('BROKEN_TITLE')} text={t('BROKEN_TEXT')}>
      <Button variant="solid" onClick={onRetry}>
        {t('BROKEN_RETRY')}
      </Button>{' '}
      <Link to={home}>{t('NOT_FOUND_HOME')}</Link>
    </Notice>
  );
}
