/** The stub of a required effect: a forgotten `provide` shows as a failed state, not as silence. */
export function unprovided(machine: string, actor: string): Promise<never> {
  return Promise.reject(new Error(`${machine}: the actor ${actor} is not provided`));
}
