import type { Kept, Known, Taken } from '#src/recording/recorder.ts';

/** What a tab of the console tells: all that it keeps, when somebody comes, and each event. */
export type ChannelMessage = { tab: string } & ({ kept: Kept } | { taken: Taken; of: Known });

/** What the console's tab says and the gallery's tab hears; both of the same origin, nothing leaves the machine. */
export const openChannel = (): BroadcastChannel => new BroadcastChannel('vigil-inspector');

/** A gallery that opens late asks for what it missed. */
export const hello = 'inspector.opened';
