import { useSelector } from '@xstate/react';
import { Redo2, Undo2 } from 'lucide';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  documentOf,
  isDirty,
  isEditing,
  isSaving,
  autosaveOf,
  problemsIn,
  savingOf,
  storedOf,
} from '#machines/form-editor/form-editor.selectors.ts';
import { isDenied, isKept, keptAt } from '#machines/autosave/autosave.selectors.ts';
import { pathTo } from '#src/routes.ts';
import { useFormat } from '#src/services.tsx';
import { BackLink } from '#src/BackLink.tsx';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { useEditor } from './editor.ts';
import styles from './EditorBar.module.css';

/** The mouse takes no focus out of the form; who presses by keyboard stays at the button, for the next step. */
const atKeyboard = {
  'data-keeps-focus': true,
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
};

interface EditorBarProps {
  onPreview: () => void;
}

/** Where the form stands, and everything that is done to it as a whole; it stays in sight. */
export function EditorBar({ onPreview }: EditorBarProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const canUndo = useSelector(editor, (snapshot) => snapshot.can({ type: 'undo.asked' }));
  const canRedo = useSelector(editor, (snapshot) => snapshot.can({ type: 'redo.asked' }));
  const busy = useSelector(editor, (snapshot) => !isEditing(snapshot));
  const saving = useSelector(editor, isSaving);
  const isNothingToDraft = useSelector(editor, (snapshot) => !snapshot.can({ type: 'save.asked', intent: 'draft' }));
  const isNothingToPublish = useSelector(
    editor,
    (snapshot) => !snapshot.can({ type: 'save.asked', intent: 'publish' }),
  );
  const why = t(saving ? 'FORM_SAVING' : 'FORM_NOTHING_TO_SAVE');
  return (
    <header className={styles['bar']}>
      <BackLink to={pathTo('forms')}>{t('FORMS')}</BackLink>
      <Title />
      <div className={look('wrap', { gap: 'xs' })}>
        <IconButton
          {...atKeyboard}
          name={t('FORM_UNDO')}
          disabled={!canUndo}
          onClick={() => editor.send({ type: 'undo.asked' })}
        >
          <Icon of={Undo2} />
        </IconButton>
        <IconButton
          {...atKeyboard}
          name={t('FORM_REDO')}
          disabled={!canRedo}
          onClick={() => editor.send({ type: 'redo.asked' })}
        >
          <Icon of={Redo2} />
        </IconButton>
        <Button variant="ghost" onClick={onPreview}>
          {t('FORM_PREVIEW')}
        </Button>
        <Button
          disabled={busy || isNothingToDraft}
          why={why}
          onClick={() => editor.send({ type: 'save.asked', intent: 'draft' })}
        >
          {t('FORM_SAVE_DRAFT')}
        </Button>
        <Button
          variant="solid"
          disabled={busy || isNothingToPublish}
          why={why}
          onClick={() => editor.send({ type: 'save.asked', intent: 'publish' })}
        >
          {t('FORM_PUBLISH')}
        </Button>
      </div>
    </header>
  );
}

function Title() {
  const { t } = useTranslation();
  const editor = useEditor();
  const title = useSelector(editor, (snapshot) => documentOf(snapshot).description);
  const stored = useSelector(editor, storedOf);
  const saving = useSelector(editor, savingOf);
  const problems = useSelector(editor, (snapshot) => problemsIn(snapshot).length);
  const state =
    stored === null
      ? t('FORM_NEW_STATE')
      : t(stored.draft ? 'FORM_DRAFT_STATE' : 'FORM_PUBLISHED_STATE', { version: stored.version });
  return (
    <div className={styles['title']}>
      <h1 tabIndex={-1}>{title.trim() === '' ? t('FORM_UNTITLED') : title}</h1>
      <p className={styles['state']}>
        <span>{state}</span>
        <Kept />
        {problems > 0 && <span>{t('FORM_PROBLEMS', { count: problems })}</span>}
        <output>{saving !== undefined && <Underway saving={saving} />}</output>
      </p>
    </div>
  );
}

/** Nothing is on its way while the author is asked something about it. */
function Underway({ saving }: { saving: NonNullable<ReturnType<typeof savingOf>> }) {
  const { t } = useTranslation();
  return useSelector(saving, (snapshot) => snapshot.hasTag('busy')) ? t('FORM_SAVING') : null;
}

/** Whether the unsaved work is safe in this browser. */
function Kept() {
  const editor = useEditor();
  const autosave = useSelector(editor, autosaveOf);
  return autosave === undefined ? null : <KeptState autosave={autosave} />;
}

function KeptState({ autosave }: { autosave: NonNullable<ReturnType<typeof autosaveOf>> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = useSelector(autosave, keptAt);
  const denied = useSelector(autosave, isDenied);
  const kept = useSelector(autosave, isKept);
  const dirty = useSelector(useEditor(), isDirty);
  if (denied) return <span className={styles['unsafe']}>{t('FORM_NOT_KEPT')}</span>;
  if (!dirty) return null;
  if (at === null || !kept) return <span className={styles['unsafe']}>{t('FORM_UNSAVED')}</span>;
  return <span>{t('FORM_KEPT_AT', { time: format.time(at) })}</span>;
}
