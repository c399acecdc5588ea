import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';
import { Button } from './Button.tsx';

/** Instead of a part that did not arrive. The browser's own dialog: the code of ours may be what is missing. */
export function LostPart({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    again.current?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={look('lostPart')} aria-labelledby={title} onCancel={onClose}>
      <h2 id={title}>{t('PART_LOST_TITLE')}</h2>
      <p>{t('PART_LOST_TEXT')}</p>
      <div>
        <Button onClick={onClose}>{t('CANCEL')}</Button>
        <Button ref={again} variant="solid" onClick={onRetry}>
          {t('BROKEN_RETRY')}
        </Button>
      </div>
    </dialog>
  );
}
