import { mediaHook } from './mediaHook.ts';

/** Whether the window is as wide as a phone that is held upright: what is said in passing has no room there. */
export const useIsPhone = mediaHook('phone');
