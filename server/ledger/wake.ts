const sealers = new Set<() => void>();

/** Tells the sealers of this process that an act is about to be committed. */
export const wakeSealer = (): void => {
  for (const wake of sealers) wake();
};

/** Returns how to stop. */
export const onWake = (wake: () => void): (() => void) => {
  sealers.add(wake);
  return () => sealers.delete(wake);
};
