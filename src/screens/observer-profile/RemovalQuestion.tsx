import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Observer } from '#contract/observers.ts';
import type { createRemovalMachine } from '#machines/removal/removal.machine.ts';
import { isBusy, refusal } from '#machines/removal/removal.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFaultText } from '#src/ui/faultText.ts';
import { Modal } from '#src/ui/Modal.tsx';

interface RemovalQuestionProps {
  removal: ActorRefFrom<ReturnType<typeof createRemovalMachine<Observer>>>;
}

/** Asks before it deletes; where the server refuses, it says why and offers to deactivate instead. */
export function RemovalQuestion({ removal }: RemovalQuestionProps) {
  const { t } = useTranslation();
  const reason = useFaultText();
  const name = useSelector(removal, ({ context }) => context.entity.name);
  const refused = useSelector(removal, refusal);
  const busy = useSelector(removal, isBusy);
  const cancel = () => removal.send({ type: 'delete.cancelled' });
  const confirm = () => removal.send({ type: refused === null ? 'delete.confirmed' : 'deactivate.confirmed' });
  const deed = refused === null ? t('DELETE') : t('OBSERVER_DEACTIVATE');
  return (
    <Modal
      title={refused === null ? t('OBSERVER_DELETE_TITLE', { count: 1, name }) : t('OBSERVER_REFUSED_TITLE', { name })}
      isAlert
      onClose={cancel}
      footer={
        <Dialog.Footer>
          <Button disabled={busy} onClick={cancel}>
            {t('CANCEL')}
          </Button>
          <Button variant="solid" colorPalette="danger" disabled={busy} onClick={confirm}>
            {busy ? t('OBSERVER_WORKING') : deed}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        {refused !== null && <p>{reason(refused)}</p>}
        <Dialog.Description as="div">
          {refused === null ? t('OBSERVER_DELETE_TEXT', { count: 1 }) : t('OBSERVER_DEACTIVATE_TEXT')}
        </Dialog.Description>
      </Dialog.Body>
    </Modal>
  );
}
