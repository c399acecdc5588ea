import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { recordingOf } from '#machines/problem-report/problem-report.selectors.ts';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { problemReportLogic } from './problem.actors.ts';
import styles from './Problem.module.css';

const looks = {
  PROBLEM_GATHERING: look('quiet'),
  PROBLEM_SAVED: undefined,
  PROBLEM_NOT_SAVED: look('refusal'),
};

/** Shows what would be in the file, to the letter, before it is saved (PRB-01). */
export function ProblemDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const actor = useScreenActor(problemReportLogic);
  const recording = useSelector(actor, recordingOf);
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag('saving'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const said = useSelector(actor, (snapshot) => {
    if (snapshot.hasTag('gathering')) return 'PROBLEM_GATHERING';
    if (snapshot.hasTag('saved')) return 'PROBLEM_SAVED';
    return snapshot.hasTag('notSaved') ? 'PROBLEM_NOT_SAVED' : null;
  });
  return (
    <Modal
      title={t('PROBLEM_REPORT')}
      width="48rem"
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <Button onClick={onClose}>{t('CLOSE')}</Button>
          {hasFailed ? (
            <Button variant="solid" onClick={() => actor.send({ type: 'recording.retried' })}>
              {t('RETRY_NOW')}
            </Button>
          ) : (
            <Button
              variant="solid"
              disabled={recording === null || isSaving}
              onClick={() => actor.send({ type: 'recording.saved' })}
            >
              {t('PROBLEM_SAVE')}
            </Button>
          )}
        </Dialog.Footer>
      }
    >
      <Dialog.Body className={styles['body'] ?? ''}>
        <Dialog.Description as="div">
          <p>{t('PROBLEM_WHAT')}</p>
          <p>{t('PROBLEM_MASKED')}</p>
        </Dialog.Description>
        {recording !== null && (
          <figure className={styles['file']}>
            <figcaption>{t('PROBLEM_FILE', { name: recording.fileName, count: recording.events })}</figcaption>
            <textarea
              className={look('input')}
              readOnly
              spellCheck={false}
              aria-label={recording.fileName}
              value={recording.text}
            />
          </figure>
        )}
      </Dialog.Body>
      <div className={styles['said']}>
        {hasFailed && (
          <p role="alert" className={look('refusal')}>
            {t('PROBLEM_FAILED')}
          </p>
        )}
        <output className={said === null ? undefined : looks[said]}>
          {said === null ? '' : t(said, { name: recording?.fileName })}
        </output>
      </div>
    </Modal>
  );
}
