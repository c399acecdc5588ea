import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/form-list.ts';
import { useInspected, useServices } from '#src/services.tsx';
import { useMay } from '#src/useMay.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look } from '#src/theme/classes.ts';
import { jobLogic } from './jobs.actors.ts';
import { rowActionsInput, rowActionsLogic } from './forms.actors.ts';
import { FormsDialogs } from './FormsDialogs.tsx';
import { FormsHeader } from './FormsHeader.tsx';
import { FormsList } from './FormsList.tsx';
import styles from './FormsTable.module.css';

export function FormsScreen() {
  const { t } = useTranslation();
  const services = useServices();
  const mayEdit = useMay('organizer');
  const rowActions = useScreenActor(rowActionsLogic, rowActionsInput);
  const list = useSelector(rowActions, ({ children }) => children.list);
  const [jobs] = useState(() => jobLogic(services));
  const job = useInspected(useActorRef(jobs.logic));
  const [shown, setShown] = useState<FormSummary | null>(null);

  if (list === undefined) return null;
  return (
    <>
      <FormsHeader list={list} job={job} mayEdit={mayEdit} onFile={jobs.bring} />
      <p className={`${look('quiet')} ${styles['about']}`}>{mayEdit ? t('FORMS_ABOUT') : t('FORMS_ABOUT_READ_ONLY')}</p>
      <FormsList rowActions={rowActions} list={list} job={job} mayEdit={mayEdit} onPreview={setShown} />
      <FormsDialogs
        rowActions={rowActions}
        list={list}
        job={job}
        preview={shown}
        onPreviewClosed={() => setShown(null)}
      />
    </>
  );
}
