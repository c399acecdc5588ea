import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/services.tsx';
import type { Bar } from './figure.ts';
import { isTooFew } from './tooFew.ts';
import { wilson } from './wilson.ts';

/** Shares and intervals as the reader's language writes them. */
export function useShares() {
  const { t } = useTranslation();
  const { number, percentTenths } = useFormat();
  const parts = ({ n, of }: Pick<Bar, 'n' | 'of'>) => {
    const { low, high } = wilson(n, of);
    return { share: percentTenths(n / of), low: percentTenths(low), high: percentTenths(high) };
  };
  const beside = (bar: Bar): string => {
    const counts = t('QUESTIONS_N_OF', { n: number(bar.n), of: number(bar.of) });
    if (isTooFew(bar.of)) return `${counts}: ${t(bar.of === 0 ? 'QUESTIONS_NO_ANSWERS' : 'QUESTIONS_TOO_FEW')}`;
    return t('QUESTIONS_BESIDE', { counts, ...parts(bar) });
  };
  return { parts, beside };
}
