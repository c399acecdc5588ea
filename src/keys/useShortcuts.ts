import { useEffect, useRef } from 'react';
import { useServices } from '#src/services.tsx';
import { isKey, type Key } from '#src/ui/keyTable.ts';
import { isOverlaid } from '#src/ui/overlays.ts';
import { areKeysOff } from './keysOff.ts';

/** Answers whether the key was of use in this place. */
type Action = (event: KeyboardEvent) => boolean;

const writesText = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';

function isMeant(event: KeyboardEvent): boolean {
  const isSymbol = event.getModifierState('AltGraph');
  if (event.defaultPrevented || event.metaKey || (!isSymbol && (event.ctrlKey || event.altKey))) return false;
  if (event.target instanceof Element && event.target.closest(writesText) !== null) return false;
  return !isOverlaid();
}

/**
 * Keys of the whole screen; none while somebody types or a dialog is open. Single letters can be switched off: they get
 * in the way of speech input and screen readers (WCAG 2.1.4).
 */
function useActionsOf(actionOf: (key: string) => Action | undefined): void {
  const { preferences } = useServices();
  const latest = useRef(actionOf);
  useEffect(() => {
    latest.current = actionOf;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = isMeant(event) ? latest.current(event.key) : undefined;
      if (action === undefined || (event.key.length === 1 && areKeysOff(preferences))) return;
      if (action(event)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [preferences]);
}

/** What keys of a table do here, by the names that the table gives them. */
export function useShortcuts<TName extends string>(
  table: Readonly<Record<TName, Key>>,
  actions: Partial<Record<NoInfer<TName>, Action>>,
): void {
  const named: Readonly<Record<string, Action | undefined>> = actions;
  useActionsOf((pressed) => {
    const bound = Object.entries<Key>(table).find(([, key]) => isKey(key, pressed));
    return bound && named[bound[0]];
  });
}

/** Chooses one of several by its digit. */
export function useDigits<T>(choices: readonly T[], choose: (choice: T) => void): void {
  useActionsOf((pressed) => {
    const choice = /^[1-9]$/u.test(pressed) ? choices[Number(pressed) - 1] : undefined;
    return choice === undefined ? undefined : () => (choose(choice), true);
  });
}
