import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import styles from './Progress.module.css';

interface ProgressProps {
  title: string;
  /** From 0 to 1. */
  progress: number;
  cancel: string;
  onCancel: () => void;
}

export function Progress({ title, progress, cancel, onCancel }: ProgressProps) {
  const format = useFormat();
  return (
    <div className={styles['progress']}>
      <output>{title}</output>
      <progress className={look('progress')} aria-label={title} value={progress} max={1} />
      <span>{format.percent(Math.round(progress * 100) / 100)}</span>
      <Button size="sm" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
