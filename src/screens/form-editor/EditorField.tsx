import { useSelector } from '@xstate/react';
import { useId, type ComponentProps } from 'react';
import type { Place } from '#machines/form-editor/document.ts';
import { useTranslate } from '#src/i18n/say.ts';
import { useEditor } from './editor.ts';
import styles from './FormEditor.module.css';
import { placeName } from './places.ts';
import { isSame, problemAt, problemText } from './problemText.ts';

interface EditorFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'id' | 'value' | 'type'> {
  place: Place;
  label: string;
  value: string;
  onType: (value: string) => void;
  /** Whether its label is read out alone, since the column says it to the eye. */
  isBare?: boolean;
}

/** A plain text field that is a step of its own to undo, and shows what is wrong with it. */
export function EditorField({
  place,
  label,
  value,
  onType,
  isBare = false,
  className = '',
  ...rest
}: EditorFieldProps) {
  const translate = useTranslate();
  const editor = useEditor();
  const id = useId();
  const name = placeName(place);
  const problem = useSelector(editor, (snapshot) => problemAt(snapshot, name), isSame);
  return (
    <div className={`${styles['field']} ${className}`}>
      <label htmlFor={id} className={isBare ? styles['unseen'] : styles['label']}>
        {label}
      </label>
      <input
        type="text"
        autoComplete="off"
        {...rest}
        id={id}
        data-place={name}
        value={value}
        aria-invalid={problem !== null}
        {...(problem !== null && { 'aria-describedby': `${id}problem` })}
        onChange={({ target }) => onType(target.value)}
        onBlur={() => editor.send({ type: 'field.left' })}
      />
      {problem !== null && (
        <p id={`${id}problem`} className={styles['problem']}>
          {problemText(translate, problem)}
        </p>
      )}
    </div>
  );
}
