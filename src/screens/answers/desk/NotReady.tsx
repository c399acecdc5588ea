import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { retryOf } from '#machines/retry.ts';
import { look } from '#src/theme/classes.ts';
import { useServices } from '#src/services.tsx';
import { RetryNotice } from '#src/ui/RetryNotice.tsx';

/** Why nothing can be decided yet: the code of what takes acts on is on its way, or did not arrive (DSK-06). */
export function NotReady({ id }: { id: string }) {
  const { t } = useTranslation();
  const { lazyCode } = useServices();
  const retry = useSelector(lazyCode, retryOf, shallowEqual);
  return (
    <div id={id}>
      {retry === null ? (
        <output className={look('quiet')}>{t('DESK_PREPARING')}</output>
      ) : (
        <RetryNotice {...retry} title={t('DESK_NOT_READY')} onRetry={() => lazyCode.send({ type: 'load.retried' })} />
      )}
    </div>
  );
}
