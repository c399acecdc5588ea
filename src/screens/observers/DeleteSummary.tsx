import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failedRows, skippedRows, succeededCount } from '#machines/row-actions/row-actions.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import styles from './DeleteSummary.module.css';
import { NameList } from './NameList.tsx';
import type { RowActionsActor } from './observers.actors.ts';

/** What became of every single row, with the reason where one was refused; nothing is passed over in silence. */
export function DeleteSummary({ rowActions }: { rowActions: RowActionsActor }) {
  const { t } = useTranslation();
  const reason = useFailureText();
  const succeeded = useSelector(rowActions, succeededCount);
  const failed = useSelector(rowActions, failedRows);
  const skipped = useSelector(rowActions, skippedRows);
  const close = () => rowActions.send({ type: 'summary.closed' });
  return (
    <Modal
      title={t('OBSERVER_SUMMARY_TITLE')}
      onClose={close}
      footer={
        <Dialog.Footer>
          {failed.length > 0 && (
            <Button onClick={() => rowActions.send({ type: 'failed.retried' })}>{t('OBSERVER_SUMMARY_RETRY')}</Button>
          )}
          <Button variant="solid" onClick={close}>
            {t('CLOSE')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        {succeeded > 0 && <p>{t('OBSERVER_SUMMARY_DELETED', { count: succeeded })}</p>}
        {failed.length > 0 && (
          <div>
            <p>{t('OBSERVER_SUMMARY_FAILED', { count: failed.length })}</p>
            <ul className={styles['failed']}>
              {failed.map(({ key, name, phone, ngo, failure }) => (
                <li key={key}>
                  <strong>{name}</strong> <PhoneAndNgo phone={phone} ngo={ngo} />
                  {reason(failure)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {skipped.length > 0 && (
          <div>
            <p>{t('OBSERVER_SUMMARY_SKIPPED', { count: skipped.length })}</p>
            <NameList rows={skipped} />
          </div>
        )}
      </Dialog.Body>
    </Modal>
  );
}
