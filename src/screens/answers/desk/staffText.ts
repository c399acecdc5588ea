import { useTranslation } from 'react-i18next';
import { maxLength } from '#contract/text-limits.values.ts';
import { useFormat } from '#src/services.tsx';

const isTooLong = (text: string): boolean => text.trim().length > maxLength.staffText;

/** Nothing typed is no text. */
export const filled = (text: string): { text?: string } => (text.trim() === '' ? {} : { text: text.trim() });

/** What is pasted may be longer than the server takes: nothing of it is cut off, nothing is sent, and these words say why. */
export function useTooLong(text: string): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  return isTooLong(text) ? t('NOTIFICATION_TOO_LONG', { most: format.number(maxLength.staffText) }) : undefined;
}
