/** What this server offers beside the calls of published back ends. */
export const features = [
  'account',
  'acts',
  'visit-history',
  'desk',
  'desk-views',
  'roles',
  'erasure',
  'find',
  'observer-page',
  'situation',
  'coverage',
  'wall',
  'statistics',
  'second-factor',
];
