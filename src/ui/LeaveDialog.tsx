import { Dialog } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';

interface LeaveDialogProps {
  title: string;
  /** What is lost, or uncertain, by leaving. */
  text: string;
  leave: string;
  stay: string;
  onLeave: () => void;
  onStay: () => void;
  /** Where saving is possible: saves, and leaves then. */
  onSave?: (() => void) | undefined;
}

/** Asked when somebody wants to go and something is not saved (NAV-08). Staying comes first and has the focus. */
export function LeaveDialog({ title, text, leave, stay, onLeave, onStay, onSave }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={title}
      isAlert
      onClose={onStay}
      footer={
        <Dialog.Footer>
          <Button onClick={onStay}>{stay}</Button>
          <Button colorPalette="danger" onClick={onLeave}>
            {leave}
          </Button>
          {onSave && (
            <Button variant="solid" onClick={onSave}>
              {t('PROFILE_SAVE_AND_LEAVE')}
            </Button>
          )}
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <Dialog.Description>{text}</Dialog.Description>
      </Dialog.Body>
    </Modal>
  );
}
