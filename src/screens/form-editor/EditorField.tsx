import { useId, type ClipboardEvent, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import type { Place } from '#machines/form/document.ts';
import { useEditor } from './editor.ts';
import styles from './EditorField.module.css';
import { placeName } from './focusPlace.ts';
import { ProblemText } from './Problem.tsx';
import { useProblem } from './useProblem.ts';

interface Field {
  place: Place;
  label: string;
  value: string;
  onType: (value: string) => void;
  /** Whether its label is read out alone, since the column says it to the eye. */
  isBare?: boolean;
  className?: string | undefined;
}

type Given<Tag extends 'input' | 'textarea'> = Field &
  Omit<ComponentProps<Tag>, keyof Field | 'onChange' | 'onBlur' | 'id' | 'type' | 'rows'>;

/** A plain text field that is a step of its own to undo, and shows what is wrong with it. */
export const EditorField = ({ place, label, value, onType, isBare, className, ...rest }: Given<'input'>) => (
  <Framed {...{ place, label, isBare, className }}>
    {(frame) => (
      <input
        type="text"
        autoComplete="off"
        {...rest}
        {...frame}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Framed>
);

/** The same for texts that may be long: it grows with what stands in it, but has no lines of its own. */
export function LongField({ place, label, value, onType, isBare, className, ...rest }: Given<'textarea'>) {
  const { onKeyDown, onPaste, ...others } = rest;
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
  };
  /** Lines are joined before they are in the field: to mend its text afterwards would send the caret to its end. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    onPaste?.(event);
    const text = event.clipboardData.getData('text/plain');
    if (event.defaultPrevented || !/[\r\n]/u.test(text)) return;
    event.preventDefault();
    const { currentTarget: field } = event;
    field.setRangeText(inOneLine(text), field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Framed {...{ place, label, isBare, className }}>
      {(frame) => (
        <textarea
          autoComplete="off"
          {...others}
          {...frame}
          rows={rowsFor(value)}
          value={value}
          onKeyDown={keyDown}
          onPaste={paste}
          onChange={({ target }) => onType(inOneLine(target.value))}
        />
      )}
    </Framed>
  );
}

const inOneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/gu, ' ');

/** For browsers in which style alone cannot fit it to its text (`field-sizing`): to measure it would cost a layout a key. */
const rowsFor = (text: string) => Math.min(12, Math.ceil((text.length + 1) / 70));

interface Frame {
  id: string;
  'data-place': string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  onBlur: () => void;
}

interface FramedProps extends Pick<Field, 'place' | 'label'> {
  isBare: boolean | undefined;
  className: string | undefined;
  children: (frame: Frame) => ReactNode;
}

function Framed({ place, label, isBare = false, className = '', children }: FramedProps) {
  const editor = useEditor();
  const id = useId();
  const name = placeName(place);
  const problem = useProblem(place);
  return (
    <div className={`${styles['field']} ${className}`}>
      <label htmlFor={id} className={isBare ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      {children({
        id,
        'data-place': name,
        'aria-invalid': problem !== null,
        'aria-describedby': problem === null ? undefined : `${id}problem`,
        onBlur: () => editor.send({ type: 'field.left' }),
      })}
      {problem !== null && <ProblemText problem={problem} id={`${id}problem`} />}
    </div>
  );
}
