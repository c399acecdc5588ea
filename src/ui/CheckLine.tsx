import type { ComponentProps } from 'react';
import { look, slotLook } from '#src/theme/classes.ts';

interface CheckLineProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
}

/** A box to tick that needs no more words than its label. */
export const CheckLine = ({ label, ...rest }: CheckLineProps) => (
  <label className={slotLook('checkField', 'line')}>
    <input {...rest} type="checkbox" className={look('checkbox')} />
    {label}
  </label>
);
