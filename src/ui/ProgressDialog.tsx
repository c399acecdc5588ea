import { Dialog } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';
import { look } from '#src/theme/classes.ts';

interface ProgressDialogProps {
  title: string;
  done: number;
  of: number;
  /** False once there is nothing left to cancel. */
  canCancel: boolean;
  onCancel: () => void;
}

export function ProgressDialog({ title, done, of, canCancel, onCancel }: ProgressDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={title}
      onClose={onCancel}
      footer={
        <Dialog.Footer>
          <Button disabled={!canCancel} why={t('PROGRESS_LAST_ONE')} onClick={onCancel}>
            {t('PROGRESS_STOP')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <progress className={look('progress')} aria-label={title} value={done} max={of} />
        <p className={look('quiet')}>{t('PROGRESS', { done, of })}</p>
      </Dialog.Body>
    </Modal>
  );
}
