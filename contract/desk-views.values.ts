/** So many views an account may keep. */
export const maxDeskViews = 30;

/** In characters. */
export const maxViewName = 60;
