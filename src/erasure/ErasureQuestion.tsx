import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureOf, isErasing, leftOf, takesNotes } from '#machines/erasure/erasure.selectors.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { CheckLine } from '#src/ui/CheckLine.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { erasureLogic } from './erasure.actors.ts';

export interface ErasureQuestionProps {
  /** Null: everybody. */
  ids: number[] | null;
  title: string;
  onClose: (erased: number) => void;
}

/** What goes, what stays, and whether the notes go, too (LED-07). */
export function ErasureQuestion({ ids, title, onClose }: ErasureQuestionProps) {
  const { t } = useTranslation();
  const reason = useFailureText();
  const erasure = useScreenActor(
    (services) => erasureLogic(services, onClose),
    () => ({ ids }),
  );
  const isWorking = useSelector(erasure, isErasing);
  const failure = useSelector(erasure, failureOf);
  const left = useSelector(erasure, leftOf);
  return (
    <ConfirmDialog
      title={title}
      confirm={t('ERASURE_CONFIRM')}
      isDangerous
      isWorking={isWorking}
      mayStop={ids === null}
      onConfirm={() => erasure.send({ type: 'erase.confirmed' })}
      onCancel={() => erasure.send({ type: 'erase.cancelled' })}
      beside={
        <>
          <CheckLine
            label={t('ERASURE_NOTES')}
            checked={useSelector(erasure, takesNotes)}
            disabled={isWorking}
            onChange={({ currentTarget }) => erasure.send({ type: 'notes.toggled', isOn: currentTarget.checked })}
          />
          <output>{left !== null && isWorking && t('ERASURE_LEFT', { count: left })}</output>
          {failure !== null && <p role="alert">{reason(failure)}</p>}
        </>
      }
    >
      <p>{t('ERASURE_GOES')}</p>
      <p>{t('ERASURE_STAYS')}</p>
    </ConfirmDialog>
  );
}
