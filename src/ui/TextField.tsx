import { Field, Input, type InputProps } from '@chakra-ui/react';
import type { Ref } from 'react';

interface TextFieldProps extends Omit<InputProps, 'required'> {
  label: string;
  /** Said before anybody errs. */
  hint?: string | undefined;
  /** What is wrong, in words that say how to mend it. */
  error?: string | undefined;
  isRequired?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A label above its field, and under the field what helps to fill it in. */
export const TextField = ({ label, hint, error, isRequired = false, ...rest }: TextFieldProps) => (
  <Field.Root required={isRequired} invalid={error !== undefined}>
    <Field.Label>
      {label}
      <Field.RequiredIndicator />
    </Field.Label>
    <Input autoComplete="off" {...rest} />
    {hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>}
    <Field.ErrorText>{error}</Field.ErrorText>
  </Field.Root>
);
