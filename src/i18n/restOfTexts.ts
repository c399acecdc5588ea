/** The texts may begin with what the first sections say: whatever else says something waits for the others. */
let comeWhole: () => Promise<void> = () => Promise.resolve();

/** Resolves when every text is there. */
export const restOfTexts = (): Promise<void> => comeWhole();

export function bringRestBy(come: () => Promise<void>): void {
  comeWhole = come;
}
