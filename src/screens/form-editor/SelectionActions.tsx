import { useSelector } from '@xstate/react';
import { Copy, CopyCheck, FolderInput, Trash2 } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { Place } from '#machines/form/document.ts';
import { sameOptionsProposal, selectedOf } from '#machines/form-editor/form-editor.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { change, useEditor } from './editor.ts';
import styles from './SelectionActions.module.css';

/** What can be done with the picked questions together. */
export function SelectionActions({ onMove }: { onMove: (keys: readonly string[]) => void }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const keys = useSelector(editor, selectedOf);
  const canShare = useSelector(editor, (snapshot) =>
    snapshot.can({ type: 'proposal.made', proposal: sameOptionsProposal(snapshot) }),
  );
  const last = keys.at(-1);
  if (last === undefined) return null;
  /** The focus goes to what was picked last, since the button goes with the selection. */
  const clear = () => {
    editor.send({ type: 'view.changed', view: { view: 'selection', keys: [] } });
    const place: Place = { level: 'question', key: last, field: null };
    editor.send({ type: 'view.changed', view: { view: 'place', place } });
  };
  return (
    <div className={styles['selection']} role="toolbar" aria-label={t('FORM_SELECTION')}>
      <output>{t('FORM_SELECTED', { count: keys.length })}</output>
      <Button size="sm" onClick={() => onMove(keys)}>
        <Icon of={FolderInput} />
        {t('FORM_MOVE_TO_SECTION')}
      </Button>
      <Button
        size="sm"
        disabled={!canShare}
        why={t('FORM_SAME_OPTIONS_WHY')}
        onClick={() => editor.send({ type: 'proposal.made', proposal: sameOptionsProposal(editor.getSnapshot()) })}
      >
        <Icon of={CopyCheck} />
        {t('FORM_SAME_OPTIONS')}
      </Button>
      <Button size="sm" onClick={() => change(editor, { edit: 'duplicate', keys })}>
        <Icon of={Copy} />
        {t('FORM_DUPLICATE')}
      </Button>
      <Button
        size="sm"
        colorPalette="danger"
        onClick={() => editor.send({ type: 'proposal.made', proposal: { what: 'delete', keys } })}
      >
        <Icon of={Trash2} />
        {t('DELETE')}
      </Button>
      <Button size="sm" variant="ghost" onClick={clear}>
        {t('FORM_SELECTION_CLEAR')}
      </Button>
    </div>
  );
}
