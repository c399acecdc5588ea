import type { ComponentProps } from 'react';
import styles from './CheckLine.module.css';

interface CheckLineProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
}

/** A box to tick that needs no more words than its label. */
export const CheckLine = ({ label, ...rest }: CheckLineProps) => (
  <label className={styles['line']}>
    <input {...rest} type="checkbox" />
    {label}
  </label>
);
