import { Dialog } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { type Key, KeyList } from './KeyList.tsx';
import { Modal } from './Modal.tsx';

interface TableKeysProps {
  canMark: boolean;
  onClose: () => void;
}

/** The keys of a table's rows, as `rowKeys.ts` has them. */
export function TableKeys({ canMark, onClose }: TableKeysProps) {
  const { t } = useTranslation();
  const keys: Key[] = [
    { keys: ['j', '↓'], does: 'LIST_KEY_NEXT' },
    { keys: ['k', '↑'], does: 'LIST_KEY_PREVIOUS' },
    { keys: ['Enter'], does: 'LIST_KEY_OPEN' },
    { keys: ['?'], does: 'ANSWERS_KEY_HELP' },
  ];
  if (canMark) keys.splice(2, 0, { keys: ['x'], does: 'LIST_KEY_MARK' });
  return (
    <Modal
      title={t('ANSWERS_KEYS')}
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <Button onClick={onClose}>{t('CLOSE')}</Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <KeyList keys={keys} />
      </Dialog.Body>
    </Modal>
  );
}
