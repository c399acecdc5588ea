import { mediaHook } from './mediaHook.ts';

/** Whether a table has to turn into cards, so that nothing scrolls sideways (TAB-06). */
export const useIsNarrow = mediaHook('table');
