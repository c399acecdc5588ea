import { Pencil, SaveAll, Trash2 } from 'lucide';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskView } from '#contract/desk-views.ts';
import { maxViewName } from '#contract/desk-views.values.ts';
import { useFormat } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { isPlainPress } from '#src/ui/clickMeaning.ts';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { fieldWords } from './views.query.ts';
import styles from './Views.module.css';

interface ViewRowProps {
  view: DeskView;
  href: string;
  /** Its filter is the one of now. */
  isCurrent: boolean;
  isBusy: boolean;
  isRenamed: boolean;
  onChoose: () => void;
  onRename: (id: number | null) => void;
  onNamed: (name: string) => void;
  onReplace: () => void;
  onDelete: () => void;
}

/** A view with its count, which leads to exactly as many. */
export function ViewRow({ isRenamed, ...row }: ViewRowProps) {
  return <li>{isRenamed ? <Renaming {...row} /> : <Named {...row} />}</li>;
}

type Row = Omit<ViewRowProps, 'isRenamed'>;

function Named({ view, href, isCurrent, isBusy, onChoose, onRename, onReplace, onDelete }: Row) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, name, count, missing } = view;
  function choose(event: MouseEvent) {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    onChoose();
  }
  const why = isBusy ? t('WORKING') : t('VIEW_IS_CURRENT');
  return (
    <>
      <a href={href} onClick={choose} {...(isCurrent && { 'aria-current': 'true' })}>
        <bdi>{name}</bdi> <span className={styles['count']}>{format.number(count)}</span>
      </a>
      <IconButton size="sm" name={t('VIEW_RENAME', { name })} disabled={isBusy} onClick={() => onRename(id)}>
        <Icon of={Pencil} />
      </IconButton>
      <IconButton
        size="sm"
        name={t('VIEW_REPLACE', { name })}
        disabled={isBusy || isCurrent}
        why={why}
        onClick={onReplace}
      >
        <Icon of={SaveAll} />
      </IconButton>
      <IconButton size="sm" name={t('VIEW_DELETE', { name })} disabled={isBusy} onClick={onDelete}>
        <Icon of={Trash2} />
      </IconButton>
      {missing.length > 0 && (
        <p>{t('VIEW_WITHOUT', { fields: missing.map((field) => t(fieldWords[field])).join(', ') })}</p>
      )}
    </>
  );
}

function Renaming({ view, isBusy, onRename, onNamed }: Row) {
  const { t } = useTranslation();
  const [name, type] = useState(view.name);
  const isMissing = name.trim() === '';
  return (
    <form
      className={`${look('wrap', { gap: 'md' })} ${styles['form']}`}
      aria-label={t('VIEW_RENAME', { name: view.name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) onNamed(name.trim());
      }}
    >
      <TextField
        label={t('VIEW_NEW_NAME')}
        maxLength={maxViewName}
        readOnly={isBusy}
        value={name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked for it types at once
        autoFocus
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button type="submit" disabled={isMissing || isBusy} why={isBusy ? t('WORKING') : t('VIEW_NAME_MISSING')}>
        {t('VIEW_RENAME_DONE')}
      </Button>
      <Button onClick={() => onRename(null)}>{t('CANCEL')}</Button>
    </form>
  );
}
