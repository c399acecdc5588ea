import { useSelector } from '@xstate/react';
import { FileUp, Plus } from 'lucide';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { jobOf } from '#machines/job/job.selectors.ts';
import { ListTop } from '#src/lists/ListTop.tsx';
import { pathTo } from '#src/routes.ts';
import { useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
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
  const { address } = useServices();
  return (
    <ListTop title={t('FORMS')} list={list}>
      {mayEdit && (
        <>
          <ImportButton job={job} onFile={(file) => onFile(file, job)} />
          <Button variant="solid" onClick={() => address.go(pathTo('formNew'))}>
            <Icon of={Plus} />
            {t('NEW_FORM')}
          </Button>
        </>
      )}
    </ListTop>
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
        <Icon of={FileUp} />
        {t('FORM_IMPORT')}
      </Button>
    </>
  );
}
