import { useSelector } from '@xstate/react';
import { Download } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { ImportProblem } from '#contract/observer-import.ts';
import { isRunning } from '#machines/export/export.selectors.ts';
import { fileOf, ngoId } from '#machines/import/import.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { Understood } from './file-jobs.ts';
import type { DownloadActor, ImportActor } from './observer-import.actors.ts';
import { useReasonWords } from './reasonWords.ts';

interface ReportButtonProps {
  actor: ImportActor;
  download: DownloadActor;
  understood: Understood;
  /** What the server refused; `null` for what the check found. */
  refused: ImportProblem[] | null;
}

/** Downloads the lines that were not taken over, each with its reason, ready to be mended and imported again. */
export function ReportButton({ actor, download, understood, refused }: ReportButtonProps) {
  const { t } = useTranslation();
  const words = useReasonWords();
  const file = useSelector(actor, fileOf);
  const ngo = useSelector(actor, ngoId);
  const running = useSelector(download, isRunning);
  if (file === null) return null;
  const ask = () =>
    download.send({
      type: 'export.asked',
      filter: {
        what: 'report',
        fileId: file.id,
        fileName: `${file.name.replace(/\.\w+$/u, '')}-${t('IMPORT_REPORT_NAME')}.csv`,
        understood,
        ngoId: ngo,
        refused,
        words: words(),
        headings: { problem: t('IMPORT_PROBLEM'), line: t('IMPORT_LINE') },
      },
    });
  return (
    <Button size="sm" disabled={running} onClick={ask}>
      <Icon of={Download} />
      {t('IMPORT_REPORT')}
    </Button>
  );
}
