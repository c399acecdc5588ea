import { mediaHook } from './mediaHook.ts';

/** Whether there is room for the list or the thread, not for both. */
export const useOnePane = mediaHook('panes');
