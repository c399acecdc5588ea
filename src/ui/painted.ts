/** A tab that is not in sight paints nothing, and goes on after so long. */
const timeoutMs = 250;

/** Resolves when the browser has painted what it was given so far. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, timeoutMs);
  });
