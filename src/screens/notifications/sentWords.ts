import type { Sent } from '#machines/notification/notification.machine.ts';

/** What is said of a message that went out. `isSuccess`: as far as is known, it reaches everybody whom it was meant for. */
export function sentWords(sent: Sent | null) {
  if (sent === null || sent.recipients === null) return { isSuccess: true, key: 'NOTIFICATION_ACCEPTED' } as const;
  const { recipients: count, withApp, pushes } = sent;
  if (pushes === false) return { isSuccess: false, key: 'NOTIFICATION_RECORDED', values: { count } } as const;
  if (withApp === null || withApp === count)
    return { isSuccess: true, key: 'NOTIFICATION_SENT', values: { count } } as const;
  const values = { count, withApp, without: count - withApp };
  return { isSuccess: false, key: 'NOTIFICATION_SENT_SOME', values } as const;
}
