/** Resolves once the browser has had the turn to paint what is on screen; at once where it takes no tasks by priority. */
export const afterPaint = async (): Promise<void> => {
  if ('scheduler' in globalThis) await scheduler.postTask(() => {});
};
