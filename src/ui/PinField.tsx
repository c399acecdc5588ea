import { Dices } from 'lucide';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPinLength } from '#contract/pins.values.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { TextField } from './TextField.tsx';

interface PinFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'beside'> {
  /** Puts a PIN that was made up into the field. */
  onGenerate: () => void;
}

/** A new PIN, in clear: staff tell it to the observer. It can be made up, so that nobody has to think of one. */
export function PinField({ onGenerate, ...rest }: PinFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      inputMode="numeric"
      spellCheck={false}
      maxLength={maxPinLength}
      {...rest}
      beside={
        <Button disabled={rest.readOnly === true} onClick={onGenerate}>
          <Icon of={Dices} />
          {t('PIN_GENERATE')}
        </Button>
      }
    />
  );
}
