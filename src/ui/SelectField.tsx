import { useId, type ComponentProps } from 'react';
import styles from './SelectField.module.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className'> {
  label: string;
}

/** A label above a choice of the browser's own. */
export function SelectField({ label, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select {...rest} id={id} />
    </div>
  );
}
