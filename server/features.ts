/** What this server offers beside the calls of published back ends. */
export const features = [
  'account',
  'acts',
  'visit-history',
  'desk',
  'roles',
  'erasure',
  'find',
  'situation',
  'coverage',
  'wall',
  'statistics',
  'second-factor',
];
