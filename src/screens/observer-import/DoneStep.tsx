import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ImportProblem } from '#contract/observer-import.ts';
import { checkOf, resultOf } from '#machines/import/import.selectors.ts';
import { pathTo } from '#src/routes.ts';
import { Button, buttonLook } from '#src/ui/Button.tsx';
import { look } from '#src/theme/classes.ts';
import type { StepProps } from './ChooseStep.tsx';
import type { FileRow, Understood } from './file-jobs.ts';
import { FileRows } from './FileRows.tsx';
import styles from '#src/import/Import.module.css';
import { Icon } from '#src/ui/Icon.tsx';
import { ReportButton } from './ReportButton.tsx';

/** How many were added, and every line that was not (OBI-03). */
export function DoneStep({ actor, download }: StepProps) {
  const { t } = useTranslation();
  const result = useSelector(actor, resultOf<ImportProblem>);
  const understood = useSelector(actor, (snapshot) => checkOf<Understood, FileRow>(snapshot)?.columns ?? null);
  if (result === null) return null;
  const { count, errors } = result;
  return (
    <div className={look('stack', { gap: 'lg' })}>
      <output className={`${look('callout', { tone: 'success' })} ${styles['success']}`}>
        <Icon of={CircleCheck} />
        <span>{t('IMPORT_DONE', { count })}</span>
      </output>
      <div className={look('wrap', { gap: 'md' })}>
        <Link className={buttonLook({ variant: 'solid' })} to={pathTo('observers')}>
          {t('IMPORT_TO_LIST')}
        </Link>
        <Button onClick={() => actor.send({ type: 'import.restarted' })}>{t('IMPORT_ANOTHER')}</Button>
      </div>
      {errors.length > 0 && (
        <section>
          <header className={`${look('wrap', { gap: 'md', ends: 'apart' })} ${styles['section']}`}>
            <h2>{t('IMPORT_NOT_ADDED', { count: errors.length })}</h2>
            {understood !== null && (
              <ReportButton actor={actor} download={download} understood={understood} refused={errors} />
            )}
          </header>
          <FileRows caption={t('IMPORT_NOT_ADDED', { count: errors.length })} rows={errors} />
        </section>
      )}
    </div>
  );
}
