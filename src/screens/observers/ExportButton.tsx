import { useSelector } from '@xstate/react';
import { Download, X } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning } from '#machines/export/export.selectors.ts';
import { queryOf } from '#machines/list/list.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import styles from './ExportButton.module.css';
import type { ExportActor, ListActor } from './observers.actors.ts';

interface ExportButtonProps {
  exporting: ExportActor;
  list: ListActor;
}

/** Downloads what the list is filtered to, in its order (OBS-03). */
export function ExportButton({ exporting, list }: ExportButtonProps) {
  const { t } = useTranslation();
  const running = useSelector(exporting, isRunning);
  const { filter, sort } = useSelector(list, queryOf);
  const button = useRef<HTMLButtonElement>(null);
  /** The way to cancel goes with the export: the focus does not. */
  const handBack = useCallback(
    (cancel: HTMLButtonElement | null) => () => {
      if (document.activeElement === cancel) button.current?.focus();
    },
    [],
  );
  return (
    <div className={styles['export']}>
      <Button
        ref={button}
        disabled={running}
        onClick={() => exporting.send({ type: 'export.asked', filter: { filter, sort } })}
      >
        {running ? <Spinner /> : <Download aria-hidden />}
        {running ? t('OBSERVERS_EXPORTING') : t('OBSERVERS_EXPORT')}
      </Button>
      {running && (
        <IconButton
          ref={handBack}
          name={t('OBSERVERS_EXPORT_CANCEL')}
          onClick={() => exporting.send({ type: 'export.cancelled' })}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
