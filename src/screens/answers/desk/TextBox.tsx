import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { maxLength } from '#contract/lengths.values.ts';
import { look, slotLook } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';

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

/** Plain text of staff, which the observer never sees; Ctrl+Enter sends it. */
export function TextBox({ label, text, onType, isNeeded = false, action, onSubmit }: TextBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const isMissing = isNeeded && text.trim() === '';
  const submit = () => isMissing || onSubmit?.();
  return (
    <div className={slotLook('field', 'root')}>
      <label htmlFor={id} className={slotLook('field', 'label')}>
        {label}
      </label>
      <textarea
        id={id}
        className={look('textarea')}
        rows={2}
        maxLength={maxLength.reviewText}
        required={isNeeded}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && submit()}
      />
      {action !== undefined && (
        <Button size="sm" variant="solid" disabled={isMissing} why={t('DESK_TEXT_MISSING')} onClick={submit}>
          {action}
        </Button>
      )}
    </div>
  );
}
