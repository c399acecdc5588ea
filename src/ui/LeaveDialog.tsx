import { Dialog } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';

interface LeaveDialogProps {
  title: string;
  /** What is lost, or uncertain, by leaving. */
  text: string;
  leave: string;
  /** Null: there is nothing to stay for. */
  stay: string | null;
  /** What was typed is lost by leaving, and could have been saved. */
  isLoss?: boolean;
  onLeave: () => void;
  onStay: () => void;
  /** Where saving is possible: saves, and leaves then. */
  onSave?: (() => void) | undefined;
}

/** Asked when somebody wants to go and something is not saved (NAV-08). Staying comes first and has the focus. */
export function LeaveDialog({ title, text, leave, stay, isLoss = false, ...answers }: LeaveDialogProps) {
  const { t } = useTranslation();
  const { onLeave, onStay, onSave } = answers;
  return (
    <Modal
      title={title}
      isAlert
      onClose={onStay}
      footer={
        <Dialog.Footer>
          {stay !== null && <Button onClick={onStay}>{stay}</Button>}
          <Button
            {...(isLoss && { colorPalette: 'danger' })}
            {...(stay === null && { variant: 'solid' })}
            onClick={onLeave}
          >
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
