import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './TextField.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'required'> {
  label: string;
  /** Said before anybody errs. */
  hint?: string | undefined;
  /** What is wrong, in words that say how to mend it. */
  error?: ReactNode;
  isRequired?: boolean;
  /** What acts on the field, such as a button that shows what is hidden. */
  beside?: ReactNode;
}

/** A label above its field, and under the field what helps to fill it in; both are read out with it. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isRequired = false, beside, 'aria-describedby': more, ...rest } = props;
  const id = useId();
  const [hintId, errorId] = [`${id}hint`, `${id}error`];
  const said = [error !== undefined && errorId, hint !== undefined && hintId, more].filter(Boolean);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </label>
      <div className={styles['row']}>
        <input
          autoComplete="off"
          {...rest}
          id={id}
          required={isRequired}
          aria-invalid={error !== undefined}
          {...(said.length > 0 && { 'aria-describedby': said.join(' ') })}
        />
        {beside}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} aria-live="polite" className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
