import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { getRetention, type Retention } from '#contract/erasure.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { seldomMs } from '#src/api/cache.ts';
import { cachedResource } from '#src/loading/cachedResource.ts';
import { palette, slotLook } from '#src/theme/classes.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { ErasureButton } from './ErasureButton.tsx';

/** That it is time to make everybody anonymous; nothing before, and nothing when it is done (LED-07). */
export function RetentionNotice({ onErased }: { onErased: () => void }) {
  const { t } = useTranslation();
  const retention = useScreenActor(
    (services) =>
      cachedResource({
        services,
        endpoint: getRetention,
        argsOf: () => ({}),
        itemIn: (found: Retention) => found,
        freshMs: seldomMs,
      }),
    () => ({ key: null }),
  );
  const found = useSelector(retention, itemOf<Retention>);
  if (found === null || !found.isDue || found.observers === 0) return null;
  const erased = () => {
    retention.send({ type: 'item.changed' });
    onErased();
  };
  return (
    <section className={`${slotLook('alert', 'root')} ${palette('warning')}`} aria-label={t('RETENTION')}>
      <p className={slotLook('alert', 'content')}>{t('RETENTION_TEXT', { count: found.observers })}</p>
      <ErasureButton ids={null} title={t('ERASURE_TITLE_ALL', { count: found.observers })} onErased={erased} />
    </section>
  );
}
