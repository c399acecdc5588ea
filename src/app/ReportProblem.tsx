import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';

const ProblemDialog = lazyPart(async () => (await import('./problem/ProblemDialog.tsx')).ProblemDialog);

/** The way to a file of what happened last, for whoever looks after the console (PRB-01). */
export function ReportProblem({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const open = () => {
    onAsk();
    setOpen(true);
  };
  return (
    <>
      <button type="button" onClick={open}>
        {t('PROBLEM_REPORT')}
      </button>
      <LazyPart onClose={close}>{isOpen && <ProblemDialog onClose={close} />}</LazyPart>
    </>
  );
}
