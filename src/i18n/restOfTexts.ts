/** The texts may begin with what the first sections say: whatever else says something waits for the others. */
let bringRest: () => Promise<void> = () => Promise.resolve();

/** Resolves when every text is there. */
export const restOfTexts = (): Promise<void> => bringRest();

export function bringRestBy(bring: () => Promise<void>): void {
  bringRest = bring;
}
