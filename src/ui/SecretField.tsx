import { Copy, Eye, EyeOff, KeyRound } from 'lucide';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { maxLength } from '#contract/text-limits.values.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { TextField } from './TextField.tsx';

interface SecretFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'beside'> {
  /** Puts a new password into the field, and gives it; without it, none is made up. */
  onGenerate?: () => string;
}

/** A password that can be looked at and, where it is a new one, made up and copied, so that it can be handed on. */
export function SecretField({ onGenerate, onChange, ...rest }: SecretFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (secret: string) => {
    await navigator.clipboard.writeText(secret);
    setCopied(secret);
  };
  const make = (generate: () => string) => {
    setMade(generate());
    setShown(true);
  };
  const show = (
    <IconButton name={isShown ? t('LOGIN_PASSWORD_HIDE') : t('LOGIN_PASSWORD_SHOW')} onClick={() => setShown(!isShown)}>
      {isShown ? <Icon of={EyeOff} /> : <Icon of={Eye} />}
    </IconButton>
  );
  return (
    <div className={slotLook('secret', 'root')}>
      <TextField
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength.credential}
        {...rest}
        type={isShown ? 'text' : 'password'}
        beside={show}
        onChange={(event) => {
          setMade(null);
          onChange?.(event);
        }}
      />
      {onGenerate && (
        <div className={slotLook('secret', 'actions')}>
          <Button size="sm" onClick={() => make(onGenerate)}>
            <Icon of={KeyRound} />
            {t('PASSWORD_GENERATE')}
          </Button>
          {/* Browsers lend the clipboard only to pages that came over TLS. */}
          {made !== null && 'clipboard' in navigator && (
            <Button size="sm" onClick={() => void copy(made).catch(() => setCopied(null))}>
              <Icon of={Copy} />
              {t('PASSWORD_COPY')}
            </Button>
          )}
          <output className={slotLook('secret', 'said')}>
            {made !== null && copied === made && t('PASSWORD_COPIED')}
          </output>
        </div>
      )}
    </div>
  );
}
