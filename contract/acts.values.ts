import { reviewActs } from './reviews.values.ts';

/** What an act is about. A visit is named by the ids of observer and station, with a hyphen between them. */
export const actSubjects = [
  'account',
  'backup',
  'election',
  'export',
  'form',
  'ngo',
  'notification',
  'observer',
  'visit',
] as const;
export type ActSubject = (typeof actSubjects)[number];

/** Everything that staff, operators and the server's own locks do. */
export const actKinds = [
  'account.created',
  'account.changed',
  'account.deleted',
  'account.loggedIn',
  'account.loggedOut',
  'account.locked',
  'account.passwordChanged',
  'account.sessionsEnded',
  'backup.written',
  'backup.restored',
  'election.cleared',
  'election.demoClosed',
  'election.pinKeyAccepted',
  'election.hoursSet',
  'election.planImported',
  'election.planRemoved',
  'election.recounted',
  'election.seeded',
  'election.stationsLoaded',
  'export.made',
  'form.saved',
  'form.published',
  'form.deleted',
  'ngo.created',
  'ngo.changed',
  'ngo.deleted',
  'ngo.observersImported',
  'ngo.handoverNoted',
  'notification.sent',
  'observer.created',
  'observer.changed',
  'observer.deleted',
  'observer.pinReset',
  'observer.deviceForgotten',
  'observer.erased',
  'observer.viewed',
  'observer.phoneShown',
  'observer.called',
  ...reviewActs,
] as const;
export type ActKind = (typeof actKinds)[number];
