import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areKeysOff, switchKeys } from './keysOff.ts';
import { useServices } from '#src/services.tsx';
import { CheckField } from '#src/ui/CheckField.tsx';
import type { KeyTable } from '#src/ui/keyTable.ts';
import { KeysModal } from '#src/ui/KeysModal.tsx';

interface KeysDialogProps {
  keys: KeyTable;
  onClose: () => void;
}

/** The keys of a whole screen, and the switch that turns single letters off everywhere. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  const { preferences } = useServices();
  const [isOff, setOff] = useState(() => areKeysOff(preferences));
  return (
    <KeysModal keys={keys} onClose={onClose}>
      <CheckField
        label={t('ANSWERS_KEYS_ON')}
        hint={t('ANSWERS_KEYS_ON_TEXT')}
        checked={!isOff}
        onChange={({ currentTarget: { checked } }) => {
          switchKeys(preferences, !checked);
          setOff(!checked);
        }}
      />
    </KeysModal>
  );
}
