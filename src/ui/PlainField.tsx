import { useId, type ComponentProps } from 'react';
import styles from './PlainField.module.css';

interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
}

/** A label and an input without Chakra's field, for bars that stand in the first paint of a screen. */
export function PlainField({ label, ...rest }: PlainFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input {...rest} id={id} />
    </div>
  );
}
