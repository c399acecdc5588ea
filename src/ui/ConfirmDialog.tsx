import { Dialog } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, in full. */
  children: ReactNode;
  /** What else the reader may look at before the answer; not read out with the question. */
  beside?: ReactNode;
  /** The action itself: "Delete", not "OK". */
  confirm: string;
  isDangerous?: boolean;
  /** It is being done, and too late for either answer. */
  isWorking?: boolean;
  /** What is being done can be stopped: what is left of it is called off. */
  mayStop?: boolean;
  /** Where the focus goes afterwards, if not where it was. */
  finalFocus?: () => HTMLElement | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The harmless button comes first and has the focus. */
export function ConfirmDialog({
  title,
  children,
  beside,
  confirm,
  isDangerous = false,
  isWorking = false,
  mayStop = false,
  finalFocus,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={title}
      isAlert
      {...(finalFocus !== undefined && { finalFocus })}
      onClose={onCancel}
      footer={
        <Dialog.Footer>
          <Button disabled={isWorking && !mayStop} onClick={onCancel}>
            {t('CANCEL')}
          </Button>
          <Button
            variant="solid"
            {...(isDangerous && { colorPalette: 'danger' })}
            disabled={isWorking}
            onClick={onConfirm}
          >
            {isWorking ? t('WORKING') : confirm}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <Dialog.Description as="div">{children}</Dialog.Description>
        {beside}
      </Dialog.Body>
    </Modal>
  );
}
