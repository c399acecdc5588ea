import { useId, type ComponentProps } from 'react';
import styles from './SelectField.module.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className'> {
  label: string;
  /** What is wrong, in words that say how to mend it. */
  error?: string | undefined;
}

/** A label above a choice of the browser's own. */
export function SelectField({ label, error, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        {...rest}
        id={id}
        aria-invalid={error !== undefined}
        {...(error !== undefined && { 'aria-describedby': `${id}error` })}
      />
      {error !== undefined && (
        <p id={`${id}error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
