/** What the console's tab says and the gallery's tab hears; both of the same origin, nothing leaves the machine. */
export const openChannel = (): BroadcastChannel => new BroadcastChannel('vigil-inspector');

/** A gallery that opens late asks for what it missed. */
export const hello = 'inspector.opened';
