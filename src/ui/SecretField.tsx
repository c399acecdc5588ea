import { Field, Input, type InputProps } from '@chakra-ui/react';
import { Copy, Eye, EyeOff, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './SecretField.module.css';

interface SecretFieldProps extends Omit<InputProps, 'required' | 'type'> {
  label: string;
  hint: string;
  error?: string | undefined;
  /** Puts a new password into the field, and gives it. */
  onGenerate: () => string;
}

/** A password for somebody else: it can be made up, looked at and copied, so that it can be handed on. */
export function SecretField({ label, hint, error, onGenerate, ...rest }: SecretFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async (secret: string) => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <Field.Root required invalid={error !== undefined}>
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      <div className={styles['row']}>
        <Input
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          {...rest}
          type={isShown ? 'text' : 'password'}
        />
        <IconButton
          name={isShown ? t('LOGIN_PASSWORD_HIDE') : t('LOGIN_PASSWORD_SHOW')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      </div>
      {error === undefined && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
      <div className={styles['row']}>
        <Button
          size="sm"
          onClick={() => {
            setMade(onGenerate());
            setShown(true);
            setCopied(false);
          }}
        >
          <KeyRound aria-hidden />
          {t('PASSWORD_GENERATE')}
        </Button>
        {/* Browsers lend the clipboard only to pages that came over TLS. */}
        {made !== null && 'clipboard' in navigator && (
          <Button size="sm" onClick={() => void copy(made).catch(() => setCopied(false))}>
            <Copy aria-hidden />
            {t('PASSWORD_COPY')}
          </Button>
        )}
        <output className={styles['said']}>{isCopied && t('PASSWORD_COPIED')}</output>
      </div>
    </Field.Root>
  );
}
