import { useEffect, useRef } from 'react';
import { useServices } from '#src/services.tsx';
import { areKeysOff } from './keysOff.ts';
import { isOverlaid } from '#src/ui/overlays.ts';

/** By what the key writes, such as `j` or `Escape`. They answer whether the key was of use in this place. */
export type Shortcuts<TKey extends string = string> = Readonly<
  Partial<Record<TKey, (event: KeyboardEvent) => boolean>>
>;

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
export function useShortcuts(shortcuts: Shortcuts): void {
  const { preferences } = useServices();
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = isMeant(event) ? latest.current[event.key] : undefined;
      if (action === undefined || (event.key.length === 1 && areKeysOff(preferences))) return;
      if (action(event)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [preferences]);
}
