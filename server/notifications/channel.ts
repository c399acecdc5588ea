export interface Delivery {
  notificationId: number;
  observerId: number;
  token: string;
  title: string;
  message: string;
  attempts: number;
}

/**
 * How one delivery went. `recorded`: there is no service to hand it to. `retry` asks for another attempt, no sooner than
 * `afterSeconds`. A token that is `gone` is forgotten.
 */
export type Outcome =
  | { status: 'sent' | 'recorded'; detail: string | null }
  | { status: 'failed'; detail: string; gone?: boolean }
  | { status: 'retry'; detail: string; afterSeconds?: number };

/** Hands one delivery to a push service; a channel that is slow is told to stop by the signal. */
export type Channel = (delivery: Delivery, signal: AbortSignal) => Promise<Outcome>;

/** Stands in while no credentials are configured: nothing is sent, and everybody can see it. */
export const recordOnly: Channel = async () => ({
  status: 'recorded',
  detail: 'No Firebase credentials are configured.',
});
