/** The stub of a required effect: a forgotten `provide` shows as a failed state, not as silence. */
export function unprovided(machine: string, actor: string): Promise<never> {
  return Promise.reject(new Error(`${machine}: the actor ${actor} is not provided`));
}

/** The same for an actor that listens or speaks until it is stopped. */
export const unprovidedCallback = (machine: string, actor: string) => (): never => {
  throw new Error(`${machine}: the actor ${actor} is not provided`);
};
