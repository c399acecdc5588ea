/** A bug in a child of a screen stops its parents, up to the screen: the error boundary shows it, with a way back. */
export function breakScreen(_: unknown, { error }: { error: unknown }): never {
  throw error;
}

/** The session and the live line go on without the child that broke, and so does whatever is on screen. */
export function tellBrowser(_: unknown, { error }: { error: unknown }): void {
  reportError(error);
}
