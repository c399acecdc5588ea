import { Dialog } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { CompleteList } from './CompleteList.tsx';
import { CopyButtons } from './CopyButtons.tsx';
import type { ListActor } from './statistics.actors.ts';
import type { TopList } from './top-lists.ts';

interface CompleteListDialogProps {
  list: TopList;
  actor: ListActor;
  onClose: () => void;
}

/** The complete list over the cards (STA-01, STA-05). */
export function CompleteListDialog({ list, actor, onClose }: CompleteListDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={`${t(list.header)} ${t(list.subheader)}`}
      width="60rem"
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <CopyButtons list={list} actor={actor} isWorded />
          <Button variant="solid" onClick={onClose}>
            {t('CLOSE')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body overflowY="auto">
        <CompleteList list={list} actor={actor} hasOwnRefresh />
      </Dialog.Body>
    </Modal>
  );
}
