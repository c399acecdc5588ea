import type { Session } from '#contract/sessions.ts';

/** A session of somebody else, whose id ends so. */
export const sessionOf = (last: string, more: Partial<Session> = {}): Session => ({
  id: `0b9a1d0e-4c4e-4d77-9a38-0d2c1f8f9f${last}`,
  machine: { browser: 'Firefox 140', system: 'Windows' },
  address: '192.0.2.7',
  since: '2026-11-21T08:00:00Z',
  lastUsed: '2026-11-22T09:30:00Z',
  current: false,
  ...more,
});
