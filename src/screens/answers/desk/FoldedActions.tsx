import { Children, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { useOnePane } from '#src/ui/useOnePane.ts';

/** On a phone the first two of the buttons, and one that shows the others: what is read stays in sight. */
export function FoldedActions({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isOne = useOnePane();
  const [isOpen, open] = useState(false);
  if (!isOne) return children;
  const all = Children.toArray(children);
  return (
    <>
      {all.slice(0, 2)}
      <Button size="sm" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {t('MENU_MORE')}
      </Button>
      {isOpen && all.slice(2)}
    </>
  );
}
