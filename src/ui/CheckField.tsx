import { useId, type ComponentProps } from 'react';
import { look, slotLook } from '#src/theme/classes.ts';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'disabled'> {
  label: string;
  /** What it means to tick it. */
  hint: string;
  error?: string | undefined;
  /** It shows, but cannot be changed; the hint says why. Its value still belongs to the form. */
  isFixed?: boolean;
}

/** A click ticks the box before anybody is asked: the form must not hear of it. */
const fixed: Pick<ComponentProps<'input'>, 'onClick' | 'onChange'> = {
  onClick: (event) => event.preventDefault(),
  onChange: () => {},
};

/** A box to tick, with its meaning under it. */
export function CheckField({ label, hint, error, isFixed = false, ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={slotLook('checkField', 'root')}>
      <label htmlFor={id}>
        <input
          {...rest}
          className={look('checkbox')}
          id={id}
          type="checkbox"
          aria-disabled={isFixed}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          {...(isFixed && fixed)}
        />
        {label}
      </label>
      <p id={`${id}-hint`}>{hint}</p>
      <p id={`${id}-error`} className={slotLook('checkField', 'errorText')} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
