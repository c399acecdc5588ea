import { Dialog } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import type { Report } from './jobs.actors.ts';
import type { FileProblem } from './form-file.problems.ts';
import styles from './ImportReport.module.css';

const maxListed = 50;

/** Why a file cannot become a form: nothing of it was stored. */
export function ImportReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation();
  const { file, problems } = report;
  return (
    <Modal
      title={t('FORM_IMPORT_PROBLEMS', { file })}
      isAlert
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <Button variant="solid" onClick={onClose}>
            {t('CLOSE')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <p>{t('FORM_IMPORT_PROBLEMS_TEXT')}</p>
        <ul className={styles['problems']}>
          {problems.slice(0, maxListed).map((problem) => (
            <li key={JSON.stringify(problem)}>
              <Problem problem={problem} />
            </li>
          ))}
        </ul>
        {problems.length > maxListed && <p>{t('AND_MORE', { count: problems.length - maxListed })}</p>}
      </Dialog.Body>
    </Modal>
  );
}

/** "Section 1, question 3, option 2: “text” is no text." */
function Problem({ problem: { section, question, option, reason, field, limit } }: { problem: FileProblem }) {
  const { t } = useTranslation();
  const place = [
    section !== undefined && t('FORM_FILE_SECTION', { number: section }),
    question !== undefined && t('FORM_FILE_QUESTION', { number: question }),
    option !== undefined && t('FORM_FILE_OPTION', { number: option }),
  ].filter((part) => part !== false);
  const what = t(reason, { field, limit: limit ?? 0, count: limit ?? 0 });
  return place.length === 0 ? what : `${place.join(', ')}: ${what}`;
}
