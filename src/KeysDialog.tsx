import { Dialog } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areKeysOff, switchKeys } from '#src/keysOff.ts';
import { useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CheckField } from '#src/ui/CheckField.tsx';
import { KeyList, type Key } from '#src/ui/KeyList.tsx';
import { Modal } from '#src/ui/Modal.tsx';

interface KeysDialogProps {
  keys: readonly Key[];
  onClose: () => void;
}

/** The keys of a whole screen, and the switch that turns single letters off everywhere. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  const { preferences } = useServices();
  const [isOff, setOff] = useState(() => areKeysOff(preferences));
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
        <CheckField
          label={t('ANSWERS_KEYS_ON')}
          hint={t('ANSWERS_KEYS_ON_TEXT')}
          checked={!isOff}
          onChange={({ currentTarget: { checked } }) => {
            switchKeys(preferences, !checked);
            setOff(!checked);
          }}
        />
      </Dialog.Body>
    </Modal>
  );
}
