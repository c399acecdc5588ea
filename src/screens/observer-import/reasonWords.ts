import { useTranslation } from 'react-i18next';
import { observerLimits } from '#contract/observer-limits.values.ts';
import type { FileRow, Reason } from './file-jobs.ts';

const keys = {
  'phone-missing': 'IMPORT_PHONE_MISSING',
  'phone-invalid': 'IMPORT_PHONE_INVALID',
  'pin-missing': 'IMPORT_PIN_MISSING',
  'pin-short': 'IMPORT_PIN_SHORT',
  'name-missing': 'IMPORT_NAME_MISSING',
  'too-long': 'IMPORT_TOO_LONG',
  'duplicate-in-file': 'IMPORT_DUPLICATE',
  'phone-taken': 'IMPORT_PHONE_TAKEN',
} as const satisfies Record<Reason, string>;

/** Every reason in words, as a file carries them. */
export function useReasonWords(): () => Record<Reason, string> {
  const { t } = useTranslation();
  const word = (reason: Reason) => t(keys[reason], observerLimits);
  return () => ({
    'phone-missing': word('phone-missing'),
    'phone-invalid': word('phone-invalid'),
    'pin-missing': word('pin-missing'),
    'pin-short': word('pin-short'),
    'name-missing': word('name-missing'),
    'too-long': word('too-long'),
    'duplicate-in-file': word('duplicate-in-file'),
    'phone-taken': word('phone-taken'),
  });
}

/** Why a line is not taken over, in words that say how to mend it. */
export function useReason(): (row: Pick<FileRow, 'reason' | 'duplicateOf' | 'there' | 'elsewhere' | 'name'>) => string {
  const { t } = useTranslation();
  return ({ reason, duplicateOf, there, elsewhere, name }) => {
    if (elsewhere !== undefined) return t('IMPORT_ALSO_OF', { ngo: elsewhere });
    if (reason === null) return '';
    if (there !== undefined) return there === name ? t('IMPORT_THERE_SAME') : t('IMPORT_THERE_OTHER', { name: there });
    return duplicateOf === undefined
      ? t(keys[reason], observerLimits)
      : t('IMPORT_DUPLICATE_OF', { line: duplicateOf });
  };
}
