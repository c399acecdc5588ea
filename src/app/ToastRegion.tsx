import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shownToasts, toastActor } from '#machines/toasts/toasts.selectors.ts';
import { useServices } from '#src/services.tsx';
import { ToastCard } from './ToastCard.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { keepClear } from './toastClearance.ts';

/** The toasts on screen, newest last; the machines say which, and for how long (TST-01). The live region stands from the start, so that screen readers hear the first one. */
export function ToastRegion() {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const shown = useSelector(toasts, shownToasts);
  const actors = useSelector(toasts, ({ children }) => children);
  const region = useRef<HTMLElement>(null);
  const isEmpty = shown.length === 0;
  useLayoutEffect(() => (isEmpty || region.current === null ? undefined : keepClear(region.current)), [isEmpty]);
  return (
    <section ref={region} aria-label={t('TOASTS')} aria-live="polite" className={slotLook('toast', 'region')}>
      {shown.map((toast) => {
        const actor = toast.id in actors ? toastActor(toasts.getSnapshot(), toast.id) : undefined;
        return actor === undefined ? null : <ToastCard key={toast.id} toast={toast} actor={actor} />;
      })}
    </section>
  );
}
