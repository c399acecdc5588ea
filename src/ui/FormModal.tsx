import { Dialog } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';

interface FormModalProps {
  title: string;
  /** The fields. */
  children: ReactNode;
  /** What its button does, or is doing. */
  submit: string;
  isDisabled: boolean;
  /** Why it cannot be handed in as it stands. */
  why: string;
  isDangerous?: boolean;
  /** "Cancel" where nothing is said. */
  cancel?: string;
  /** It is being done, and too late to call it off. */
  isTooLate?: boolean;
  /** By the button or by Enter, whether it is disabled or not. */
  onSubmit: () => void;
  onClose: () => void;
}

/** A few fields in a dialog, with the buttons that hand them in and call it off. */
export function FormModal({ title, children, submit, isDisabled, why, onSubmit, onClose, ...rest }: FormModalProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <Button disabled={rest.isTooLate === true} why={submit} onClick={onClose}>
            {rest.cancel ?? t('CANCEL')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="solid"
            {...(rest.isDangerous === true && { colorPalette: 'danger' })}
            disabled={isDisabled}
            why={why}
          >
            {submit}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <form
          id={id}
          className={look('stack', { gap: 'lg' })}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // What opened the dialog may stand in a form of its own.
            event.stopPropagation();
            onSubmit();
          }}
        >
          {children}
        </form>
      </Dialog.Body>
    </Modal>
  );
}
