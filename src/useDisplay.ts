import { useState } from 'react';
import { type Display, displays } from '#src/ui/DisplayChoice.tsx';
import { useServices } from './services.tsx';

const asDisplay = (value: unknown) => displays.find((display) => display === value);

/** Rows or cards, as the reader chose last (TAB-05), and the way to choose; `key` is where this browser keeps it. */
export function useDisplay(key: string) {
  const { preferences } = useServices();
  const [display, setDisplay] = useState(() => preferences.recall(key, asDisplay) ?? 'table');
  const onChoose = (chosen: Display) => {
    preferences.keep(key, chosen);
    setDisplay(chosen);
  };
  return { display, onChoose };
}
