import { useSelector } from '@xstate/react';
import { FileUp, Plus } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { jobOf } from '#machines/job/job.selectors.ts';
import { isRefreshing, loadedAt, totalItems } from '#machines/list/list.selectors.ts';
import { pathTo } from '#src/routes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useFreshness } from '#src/useRetry.ts';
import { Button } from '#src/ui/Button.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import type { JobActor } from './jobs.actors.ts';
import type { ListActor } from './forms.actors.ts';

interface FormsHeaderProps {
  list: ListActor;
  job: JobActor;
  mayEdit: boolean;
  onFile: (file: File, job: JobActor) => void;
}

export function FormsHeader({ list, job, mayEdit, onFile }: FormsHeaderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { address } = useServices();
  const total = useSelector(list, totalItems);
  const asOf = useSelector(list, loadedAt);
  const freshness = useFreshness(list, useSelector(list, isRefreshing));
  return (
    <ListHeader
      title={t('FORMS')}
      total={total === null ? null : t('LIST_TOTAL', { count: total })}
      asOf={asOf === null ? null : format.time(asOf)}
      freshness={freshness}
      onRefresh={() => list.send({ type: 'refreshed' })}
    >
      {mayEdit && (
        <>
          <ImportButton job={job} onFile={(file) => onFile(file, job)} />
          <Button variant="solid" onClick={() => address.go(pathTo('formNew'))}>
            <Plus aria-hidden />
            {t('NEW_FORM')}
          </Button>
        </>
      )}
    </ListHeader>
  );
}

function ImportButton({ job, onFile }: { job: JobActor; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const isBusy = useSelector(job, (snapshot) => jobOf(snapshot) !== null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input
        ref={box}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('FORM_IMPORT_FILE')}
        onChange={take}
      />
      <Button disabled={isBusy} why={t('FORM_JOB_BUSY')} onClick={() => box.current?.click()}>
        <FileUp aria-hidden />
        {t('FORM_IMPORT')}
      </Button>
    </>
  );
}
