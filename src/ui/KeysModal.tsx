import { Dialog } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { KeyList } from './KeyList.tsx';
import type { KeyTable } from './keyTable.ts';
import { Modal } from './Modal.tsx';

interface KeysModalProps {
  keys: KeyTable;
  onClose: () => void;
  children?: ReactNode;
}

/** So many fit on the screen of a laptop, one below the other. */
const ONE_COLUMN = 12;

/** What keys do, as a dialog. */
export function KeysModal({ keys, onClose, children }: KeysModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t('ANSWERS_KEYS')}
      {...(Object.keys(keys).length > ONE_COLUMN && { width: '44rem' })}
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <Button onClick={onClose}>{t('CLOSE')}</Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body overflowY="auto">
        <KeyList keys={keys} />
        {children}
      </Dialog.Body>
    </Modal>
  );
}
