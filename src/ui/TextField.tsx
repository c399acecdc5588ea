import { useId, type ComponentProps, type ReactNode } from 'react';
import { look, slotLook } from '#src/theme/classes.ts';

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
    <div className={slotLook('field', 'root')}>
      <label htmlFor={id} className={slotLook('field', 'label')}>
        {label}
        {isRequired && (
          <span aria-hidden className={slotLook('field', 'requiredIndicator')}>
            *
          </span>
        )}
      </label>
      <div className={slotLook('field', 'row')}>
        <input
          autoComplete="off"
          {...rest}
          className={look('input')}
          id={id}
          required={isRequired}
          aria-invalid={error !== undefined}
          {...(said.length > 0 && { 'aria-describedby': said.join(' ') })}
        />
        {beside}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={slotLook('field', 'helperText')}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} aria-live="polite" className={slotLook('field', 'errorText')}>
          {error}
        </p>
      )}
    </div>
  );
}
