import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { look, slotLook } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { useTooLong } from './staffText.ts';

interface TextBoxProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  /** Without it nothing can be sent. */
  isNeeded?: boolean;
  /** Where the text is sent by itself. */
  action?: string;
  onSubmit?: () => void;
}

/** Plain text of staff, which the observer never sees; Ctrl+Enter sends it. What is too long stays, and says so. */
export function TextBox({ label, text, onType, isNeeded = false, action, onSubmit }: TextBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const isMissing = isNeeded && text.trim() === '';
  const tooLong = useTooLong(text);
  const isUnfit = isMissing || tooLong !== undefined;
  const submit = () => isUnfit || onSubmit?.();
  return (
    <div className={slotLook('field', 'root')}>
      <label htmlFor={id} className={slotLook('field', 'label')}>
        {label}
      </label>
      <textarea
        id={id}
        className={look('textarea')}
        rows={2}
        required={isNeeded}
        aria-invalid={tooLong !== undefined}
        {...(tooLong !== undefined && { 'aria-describedby': `${id}error` })}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && submit()}
      />
      {tooLong !== undefined && (
        <p id={`${id}error`} role="alert" className={slotLook('field', 'errorText')}>
          {tooLong}
        </p>
      )}
      {action !== undefined && (
        <Button size="sm" variant="solid" disabled={isUnfit} why={tooLong ?? t('DESK_TEXT_MISSING')} onClick={submit}>
          {action}
        </Button>
      )}
    </div>
  );
}
