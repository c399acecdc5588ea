import { Dialog } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button, buttonLook } from '#src/ui/Button.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { RecoveryCodes } from '#src/ui/RecoveryCodes.tsx';

/** Shows recovery codes, once; Esc does not close it. */
export function CodesDialog({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t('FACTOR_CODES')}
      onClose={() => {}}
      footer={
        <Dialog.Footer>
          <Button variant="solid" onClick={onKept}>
            {t('FACTOR_KEPT')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <RecoveryCodes
          codes={codes}
          button={buttonLook()}
          words={{
            title: t('FACTOR_CODES'),
            text: t('FACTOR_CODES_TEXT'),
            copy: t('FACTOR_COPY'),
            copied: t('FACTOR_COPIED'),
          }}
        />
      </Dialog.Body>
    </Modal>
  );
}
