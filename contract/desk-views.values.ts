/** So many views an account may keep. */
export const maxDeskViews = 30;

/** In characters. */
export const maxViewName = 60;

/** What a view of the desk keeps: the fields by which `listReviews` is asked. */
export const viewFields = [
  'tab',
  'order',
  'county',
  'pollingStationNumber',
  'observer',
  'from',
  'to',
  'state',
  'claimedBy',
  'escalated',
  'form',
  'question',
  'open',
  'verdict',
  'decidedBy',
  'decidedFrom',
  'decidedTo',
  'openedFrom',
  'openedTo',
  'changedFrom',
] as const;
export type ViewField = (typeof viewFields)[number];
