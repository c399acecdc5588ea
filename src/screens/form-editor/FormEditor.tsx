import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { find, type Place } from '#machines/form/document.ts';
import {
  documentOf,
  isEditing,
  isNotFound,
  isOpenElsewhere,
  isOpening,
  placeOf,
  savedElsewhere,
} from '#machines/form-editor/form-editor.selectors.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { look } from '#src/theme/classes.ts';
import { EditorBar } from './EditorBar.tsx';
import { EditorContext, useEditor, type EditorActor } from './editor.ts';
import { FormDetails } from './FormDetails.tsx';
import styles from './FormEditor.module.css';
import { onEditorKey } from './keys.ts';
import { Leaving } from './Leaving.tsx';
import { MenuContext, type OpenMenu } from './openMenu.ts';
import { Gone, Opening } from './Opening.tsx';
import { Outline } from './Outline.tsx';
import { focusPlace, controlPositionOf, type ControlPosition } from './focusPlace.ts';
import { Problems } from './Problems.tsx';
import { ProposalDialog } from './ProposalDialog.tsx';
import { Saving } from './Saving.tsx';
import { OpenSection } from './SectionEditor.tsx';
import { SelectionActions } from './SelectionActions.tsx';
import { ThingMenu } from './ThingMenu.tsx';

const loadPreview = () => import('./EditorPreview.tsx');
const loadMove = () => import('./MoveDialog.tsx');
const EditorPreview = lazyPart(async () => (await loadPreview()).EditorPreview);
const MoveDialog = lazyPart(async () => (await loadMove()).MoveDialog);

/** The form on its way, in work, or gone. */
export function FormEditor({ editor }: { editor: EditorActor }) {
  const opening = useSelector(editor, isOpening);
  const missing = useSelector(editor, isNotFound);
  return (
    <EditorContext value={editor}>
      {missing ? <Gone /> : opening ? <Opening /> : <Workplace editor={editor} />}
      <Leaving />
    </EditorContext>
  );
}

function Workplace({ editor }: { editor: EditorActor }) {
  const root = useRef<HTMLDivElement>(null);
  const [menu, openMenu] = useState<OpenMenu | null>(null);
  const [moved, move] = useState<readonly string[] | null>(null);
  const [isPreviewed, preview] = useState(false);
  useAhead(loadPreview);
  useAhead(loadMove);
  const onFocus = useFocus(root, editor);
  const editing = useSelector(editor, isEditing);
  const onKeyDown = (event: KeyboardEvent) => onEditorKey(event, editor);
  return (
    <MenuContext value={openMenu}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that work wherever the focus is in it */}
      <div ref={root} onKeyDownCapture={onKeyDown} onFocusCapture={onFocus}>
        <EditorBar onPreview={() => preview(true)} />
        <OtherTabs />
        <div className={styles['body']} inert={!editing}>
          <Outline />
          <div>
            <FormDetails />
            <Problems />
            <OpenSection />
            <SelectionActions onMove={move} />
          </div>
        </div>
      </div>
      {menu !== null && <ThingMenu menu={menu} onClose={() => openMenu(null)} onMove={move} />}
      <LazyPart onClose={() => move(null)}>
        {moved !== null && <MoveDialog keys={moved} onClose={() => move(null)} />}
      </LazyPart>
      <LazyPart onClose={() => preview(false)}>
        {isPreviewed && <EditorPreview onClose={() => preview(false)} />}
      </LazyPart>
      <ProposalDialog />
      <Saving />
    </MenuContext>
  );
}

/** Puts the focus where the machine says, and back where it was when a pause in editing took it away. */
function useFocus(root: RefObject<HTMLElement | null>, editor: EditorActor) {
  const place = useSelector(editor, placeOf);
  const editing = useSelector(editor, isEditing);
  const led = useRef<Place | null>(null);
  const last = useRef<{ element: HTMLElement; position: ControlPosition | null; stood: string } | null>(null);
  useEffect(() => {
    if (root.current === null || !editing) return;
    if (place !== null && place !== led.current) {
      const { position = null, stood } = last.current ?? {};
      focusPlace(root.current, place, stood === standingOf(editor, position) ? null : position);
      if (last.current !== null) last.current.stood = standingOf(editor, last.current.position);
    } else if (document.activeElement === document.body) last.current?.element.focus({ preventScroll: true });
    led.current = place;
  }, [root, editor, place, editing]);
  return ({ target }: FocusEvent<HTMLElement>) => {
    const position = controlPositionOf(target);
    last.current = { element: target, position, stood: standingOf(editor, position) };
  };
}

/** Where the thing of a control stands in the form. */
function standingOf(editor: EditorActor, position: ControlPosition | null): string {
  const found = position === null ? undefined : find(documentOf(editor.getSnapshot()), position.key);
  return found === undefined ? '' : [...found.path, found.at].join(' ');
}

/** Another tab works on the same form: said before both have to be joined. */
function OtherTabs() {
  const { t } = useTranslation();
  const editor = useEditor();
  const isElsewhere = useSelector(editor, isOpenElsewhere);
  const saved = useSelector(editor, savedElsewhere);
  if (!isElsewhere && saved === null) return null;
  return (
    <output className={`${look('callout')} ${styles['notice']}`}>
      {saved === null ? t('FORM_OTHER_TAB') : t('FORM_OTHER_TAB_SAVED', { version: saved })}
    </output>
  );
}
