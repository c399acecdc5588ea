import { Dialog } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CheckField } from '#src/ui/CheckField.tsx';
import { KeyList } from '#src/ui/KeyList.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { useDesk } from './desk/deskContext.ts';
import { areKeysOff, switchKeys } from '#src/keysOff.ts';

const keys = [
  { keys: ['j', '↓'], does: 'ANSWERS_NEXT' },
  { keys: ['k', '↑'], does: 'ANSWERS_PREVIOUS' },
  { keys: ['Enter'], does: 'ANSWERS_KEY_OPEN' },
  { keys: ['Esc'], does: 'ANSWERS_BACK' },
  { keys: ['['], does: 'ANSWERS_KEY_TAB_BEFORE' },
  { keys: [']'], does: 'ANSWERS_KEY_TAB_AFTER' },
  { keys: ['f'], does: 'ANSWERS_KEY_FLAGGED' },
  { keys: ['n'], does: 'ANSWERS_KEY_NOTES' },
  { keys: ['r'], does: 'ANSWERS_KEY_BRING_IN' },
  { keys: ['?'], does: 'ANSWERS_KEY_HELP' },
] as const;

const deskKeys = [
  { keys: ['e'], does: 'DESK_CONFIRM' },
  { keys: ['x'], does: 'DESK_KEY_DISMISS' },
  { keys: ['w'], does: 'DESK_WAIT' },
  { keys: ['m'], does: 'DESK_KEY_CLAIM' },
  { keys: ['u'], does: 'DESK_KEY_UNDO' },
  { keys: ['c'], does: 'DESK_COMMENT' },
  { keys: ['!'], does: 'DESK_ESCALATE' },
  { keys: ['.'], does: 'DESK_NEXT' },
  { keys: ['s'], does: 'SEVERAL_KEY' },
] as const;

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { preferences } = useServices();
  const desk = useDesk();
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
        <KeyList keys={desk === null ? keys : [...keys, ...deskKeys]} />
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
