import { sql } from 'kysely';
import { usualChannel } from '#contract/notification-channel.values.ts';

/** Whether messages reach the observer `o` by this channel; channels are compared without regard to case. */
export const hasDevice = (channel: string) => sql<boolean>`exists (
  select from device where device.observer_id = o.id and lower(device.channel) = lower(${channel.trim()}))`;

/** The same for the channel of the console. */
export const hasApp = hasDevice(usualChannel);
