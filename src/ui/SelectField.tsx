import { useId, type ComponentProps } from 'react';
import { slotLook } from '#src/theme/classes.ts';
import { Select } from './Select.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className'> {
  label: string;
  hint?: string | undefined;
  /** What is wrong, in words that say how to mend it. */
  error?: string | undefined;
}

/** A label above a choice of the browser's own. */
export function SelectField({ label, hint, error, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={slotLook('field', 'root')}>
      <label htmlFor={id} className={slotLook('field', 'label')}>
        {label}
      </label>
      <Select
        {...rest}
        id={id}
        aria-invalid={error !== undefined}
        {...(error !== undefined && { 'aria-describedby': `${id}error` })}
        {...(error === undefined && hint !== undefined && { 'aria-describedby': `${id}hint` })}
      />
      {error === undefined && hint !== undefined && (
        <p id={`${id}hint`} className={slotLook('field', 'helperText')}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}error`} className={slotLook('field', 'errorText')}>
          {error}
        </p>
      )}
    </div>
  );
}
