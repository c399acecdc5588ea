import { usePreference } from '#src/storage/usePreference.ts';
import { asDisplay } from '#src/ui/DisplayChoice.tsx';

/** Rows or cards: what the reader chose last for this list, kept in this browser (TAB-05). */
export const useDisplay = (list: 'observers' | 'ngos') => usePreference(`${list}.display`, asDisplay, 'table');
