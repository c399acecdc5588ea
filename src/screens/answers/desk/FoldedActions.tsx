import { ChevronDown } from 'lucide';
import { Children, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { useOnePane } from '#src/ui/useOnePane.ts';
import { Icon } from '#src/ui/Icon.tsx';

interface FoldedActionsProps {
  /** The way on, last of all. */
  next: ReactNode;
  children: ReactNode;
}

/** On a phone the first two of the buttons, the way on, and one that shows the others: what is read stays in sight. */
export function FoldedActions({ next, children }: FoldedActionsProps) {
  const { t } = useTranslation();
  const isOne = useOnePane();
  const [isOpen, open] = useState(false);
  if (!isOne)
    return (
      <>
        {children}
        {next}
      </>
    );
  const all = Children.toArray(children);
  return (
    <>
      {all.slice(0, 2)}
      {next}
      <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {t('MENU_MORE')}
        <Icon of={ChevronDown} />
      </Button>
      {isOpen && all.slice(2)}
    </>
  );
}
