const ours = ['Request', 'Response'] as const;
const own = ours.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

/** A server that listens puts classes of its adapter in place of Node's, for the whole thread. */
export function restoreOwnGlobals(): void {
  for (const [name, descriptor] of own) if (descriptor) Object.defineProperty(globalThis, name, descriptor);
}
