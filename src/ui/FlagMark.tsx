import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { look } from '#src/theme/classes.ts';

interface FlagMarkProps {
  isOn: boolean;
  /** It shows already what was asked for, but the server has not agreed yet. */
  isBusy?: boolean;
  /** "Yes", "no". */
  children: ReactNode;
}

/** A yes or no, as a sign and as a word. */
export const FlagMark = ({ isOn, isBusy = false, children }: FlagMarkProps) => (
  <span className={look('flagMark')} data-on={isOn || undefined} aria-busy={isBusy}>
    {isOn ? <Check aria-hidden /> : <Minus aria-hidden />}
    {children}
  </span>
);
