import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderOf } from '#machines/notification/notification.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { newId } from '#src/ui/newId.ts';
import { TextField } from '#src/ui/TextField.tsx';
import type { NotificationActor } from './notifications.actors.ts';
import { ReachPreview } from './ReachPreview.tsx';
import styles from './SendQuestions.module.css';

interface QuestionProps {
  notification: NotificationActor;
}

/** The message as it will go out, and to how many (NTF-06). */
export function SendQuestion({ notification }: QuestionProps) {
  const { t } = useTranslation();
  const { count = 0, recipients = null } = useSelector(notification, orderOf) ?? {};
  return (
    <ConfirmDialog
      title={t('NOTIFICATION_SEND_CONFIRMATION', { count })}
      confirm={t('SEND_NOTIFICATIONS')}
      beside={<ReachPreview recipients={recipients} count={count} />}
      onConfirm={() => notification.send({ type: 'send.confirmed', key: newId(), typed: '' })}
      onCancel={() => notification.send({ type: 'send.cancelled' })}
    >
      <Quote notification={notification} />
    </ConfirmDialog>
  );
}

/** To everybody: nobody does that by a slip, since the number has to be typed. */
export function SendAllQuestion({ notification }: QuestionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const count = useSelector(notification, orderOf)?.count ?? 0;
  const confirmed = { type: 'send.confirmed' as const, key: newId(), typed };
  const isRight = notification.getSnapshot().can(confirmed);
  const cancel = () => notification.send({ type: 'send.cancelled' });
  return (
    <Modal
      title={t('NOTIFICATION_ALL_CONFIRMATION', { count })}
      isAlert
      onClose={cancel}
      footer={
        <Dialog.Footer>
          <Button onClick={cancel}>{t('CANCEL')}</Button>
          <Button
            type="submit"
            form="send-to-all"
            variant="solid"
            colorPalette="danger"
            disabled={!isRight}
            why={t('NOTIFICATION_TYPE_NUMBER', { number: format.number(count) })}
          >
            {t('NOTIFICATION_SEND_TO', { count })}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <Dialog.Description as="div">
          <p>{t('NOTIFICATION_ALL_TEXT')}</p>
          <Quote notification={notification} />
        </Dialog.Description>
        <ReachPreview recipients={null} count={count} />
        <form
          id="send-to-all"
          onSubmit={(event) => {
            event.preventDefault();
            notification.send(confirmed);
          }}
        >
          <TextField
            label={t('NOTIFICATION_TYPE_NUMBER', { number: format.number(count) })}
            inputMode="numeric"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </form>
      </Dialog.Body>
    </Modal>
  );
}

function Quote({ notification }: QuestionProps) {
  const order = useSelector(notification, orderOf);
  return (
    <blockquote className={styles['quote']}>
      <strong>{order?.title}</strong>
      <p>{order?.text}</p>
    </blockquote>
  );
}
