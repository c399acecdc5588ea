import { useSelector } from '@xstate/react';
import { CircleAlert, TriangleAlert } from 'lucide';
import { useTranslation } from 'react-i18next';
import { missingColumns } from '#contract/observer-import-rows.ts';
import {
  checkOf,
  failureOf,
  fileOf,
  hasFailed,
  isOutcomeUnknown,
  isReadingAgain,
  isUploading,
  ngoId,
} from '#machines/import/import.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import type { StepProps } from './ChooseStep.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import type { FileRow, Understood } from './file-jobs.ts';
import { FileRows } from './FileRows.tsx';
import { NgoField } from './NgoField.tsx';
import type { ImportActor } from './observer-import.actors.ts';
import frame from '#src/import/Import.module.css';
import { UploadActions } from '#src/import/UploadActions.tsx';
import { UploadQuestions } from '#src/import/UploadQuestions.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { ReportButton } from './ReportButton.tsx';

/** What the file holds: problems first, then how it was understood (OBI-02). */
export function CheckStep({ actor, download, ngos }: StepProps) {
  const { t } = useTranslation();
  const check = useSelector(actor, checkOf<Understood, FileRow>);
  const file = useSelector(actor, fileOf);
  const wanted = useSelector(actor, ({ context }) => context.columns);
  const uploading = useSelector(actor, isUploading);
  const again = useSelector(actor, isReadingAgain);
  const ngo = useSelector(actor, ngoId);
  if (check === null) return null;
  const { columns: understood, good, bad, rows } = check;
  const problems = rows.filter(({ reason, there }) => reason !== null && there === undefined);
  const there = rows.filter((row) => row.there !== undefined);
  const elsewhere = rows.filter((row) => row.elsewhere !== undefined);
  const wrong = bad - understood.there;
  const missing = missingColumns(understood.columns).length > 0;
  const report = <ReportButton actor={actor} download={download} understood={understood} refused={null} />;
  return (
    <div className={`${look('stack', { gap: 'lg' })} ${frame['step']}`} aria-busy={again}>
      <p className={`${look('wrap', { gap: 'lg' })} ${frame['file']}`}>
        <strong>{file?.name}</strong>
        {!missing && (
          <>
            <span>{t('IMPORT_ROWS', { count: good + bad })}</span>
            <span data-good>{t('IMPORT_GOOD', { count: good })}</span>
            {understood.there > 0 && <span data-same>{t('IMPORT_SAME', { count: understood.there })}</span>}
            {wrong > 0 && <span data-bad>{t('IMPORT_BAD', { count: wrong })}</span>}
          </>
        )}
      </p>
      <NgoField actor={actor} ngos={ngos} />
      {!understood.isCompared && !missing && (
        <div className={look('callout')}>
          <Icon of={TriangleAlert} />
          <p>{t(ngo === null ? 'IMPORT_NGO_FIRST' : 'IMPORT_NOT_COMPARED')}</p>
          {ngo !== null && (
            <Button
              size="sm"
              disabled={uploading}
              onClick={() => actor.send({ type: 'columns.changed', columns: understood })}
            >
              {t('IMPORT_COMPARE_AGAIN')}
            </Button>
          )}
        </div>
      )}
      {understood.weakPins > 0 && (
        <p className={look('callout')}>
          <Icon of={TriangleAlert} />
          <span>{t('IMPORT_WEAK_PINS', { count: understood.weakPins })}</span>
        </p>
      )}
      <Failure actor={actor} />
      <UploadActions
        actor={actor}
        take={t('IMPORT_GOOD_ROWS', { count: good })}
        nothingGood={t('IMPORT_NOTHING_GOOD')}
        writing={t('IMPORT_ADDING')}
      />
      {wrong > 0 && (
        <section>
          <header className={`${look('wrap', { gap: 'md', ends: 'apart' })} ${frame['section']}`}>
            <h2>{t('IMPORT_PROBLEMS', { count: wrong })}</h2>
            {report}
          </header>
          <Listed listed={problems.length} of={wrong} />
          <FileRows caption={t('IMPORT_PROBLEMS', { count: wrong })} rows={problems} />
        </section>
      )}
      {understood.there > 0 && (
        <section>
          <header className={`${look('wrap', { gap: 'md', ends: 'apart' })} ${frame['section']}`}>
            <h2>{t('IMPORT_SAME_ROWS', { count: understood.there })}</h2>
            {wrong === 0 && report}
          </header>
          <p>{t('IMPORT_SAME_TEXT')}</p>
          <Listed listed={there.length} of={understood.there} />
          <FileRows caption={t('IMPORT_SAME_ROWS', { count: understood.there })} rows={there} />
        </section>
      )}
      {understood.elsewhere > 0 && (
        <section>
          <h2>{t('IMPORT_ELSEWHERE', { count: understood.elsewhere })}</h2>
          <p>{t('IMPORT_ELSEWHERE_TEXT')}</p>
          <Listed listed={elsewhere.length} of={understood.elsewhere} />
          <FileRows caption={t('IMPORT_ELSEWHERE', { count: understood.elsewhere })} rows={elsewhere} />
        </section>
      )}
      <section className={look('stack')}>
        <h2>{t('IMPORT_UNDERSTOOD')}</h2>
        <ColumnChoice actor={actor} understood={wanted ?? understood} isFixed={uploading} />
      </section>
      {good > 0 && (
        <section>
          <h2>{t('IMPORT_FIRST_GOOD')}</h2>
          <FileRows
            caption={t('IMPORT_FIRST_GOOD')}
            rows={rows.filter((row) => row.reason === null && row.elsewhere === undefined)}
          />
        </section>
      )}
      <UploadQuestions actor={actor} text={t('IMPORT_CANCEL_TEXT')} />
    </div>
  );
}

/** A list that would be too long says how much of it is there. */
function Listed({ listed, of }: { listed: number; of: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return of > listed && <p>{t('IMPORT_LISTED', { listed: format.number(listed) })}</p>;
}

function Failure({ actor }: { actor: ImportActor }) {
  const { t } = useTranslation();
  const reason = useFailureText();
  const failed = useSelector(actor, hasFailed);
  const unknown = useSelector(actor, isOutcomeUnknown);
  const failure = useSelector(actor, failureOf);
  return (
    <div className={frame['alert']} role="alert">
      {failed && (
        <p className={look('callout', { tone: 'error' })}>
          <Icon of={CircleAlert} />
          <span>
            <strong>{t('IMPORT_FAILED')}.</strong> {failure !== null && reason(failure)}{' '}
            {t(unknown ? 'IMPORT_OUTCOME_UNKNOWN' : 'IMPORT_NOTHING_ADDED')}
          </span>
        </p>
      )}
    </div>
  );
}
