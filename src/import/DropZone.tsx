import { FileUp } from 'lucide';
import { useId, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './DropZone.module.css';

/** A file of lines: chosen, or dropped. */
export function DropZone({ hint, onFile }: { hint: string; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first !== undefined) onFile(first);
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut for the field in it
    <label
      className={styles['drop']}
      htmlFor={id}
      data-over={isOver || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      <Icon of={FileUp} />
      <strong>{t('SELECT_FILE')}</strong>
      <span className={look('quiet')}>{hint}</span>
      <input
        className="visually-hidden"
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
