import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { shownToasts } from '#machines/toasts/toasts.selectors.ts';
import { useSay } from '#src/i18n/say.ts';
import { useServices } from '#src/services.tsx';
import './toasts.css';

const Toasts = lazy(() =>
  import('./Toasts.tsx').then(
    ({ Toasts }) => ({ default: Toasts }),
    () => ({ default: PlainToasts }),
  ),
);

/** The live region stands from the start, so that screen readers hear the first toast; its animation comes with it. */
export function ToastRegion() {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const anyYet = useSelector(toasts, ({ context }) => context.raised > 0);
  return (
    <section aria-label={t('TOASTS')} aria-live="polite" className="toasts">
      {anyYet ? (
        <Suspense fallback={<PlainToasts />}>
          <Toasts />
        </Suspense>
      ) : null}
    </section>
  );
}

/** The words alone, while the rest is on its way or does not come. */
function PlainToasts() {
  const say = useSay();
  const shown = useSelector(useServices().toasts, shownToasts);
  return (
    <>
      {shown.map(({ id, status, title, description, values }) => (
        <p key={id} className="toast" data-status={status}>
          {say(title, values)} {description === undefined ? null : say(description, values)}
        </p>
      ))}
    </>
  );
}
