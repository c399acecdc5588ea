import { Check, Minus } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
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
    {isOn ? <Icon of={Check} /> : <Icon of={Minus} />}
    {children}
  </span>
);
