import { randomUUID } from 'node:crypto';
import type { Contract } from '#contract/index.ts';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ActKind } from '#contract/acts.values.ts';
import type { Election } from '#tests/support/election.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { factorCalls } from './ledger.calls.factor.ts';

/** What the contract says of a call that an act must follow: staff change something, or take data away in a file. */
type Changing = {
  [Name in keyof Contract]: Contract[Name] extends { access: 'observer' } | { changesNothing: true }
    ? never
    : Contract[Name] extends { method: 'GET' }
      ? Contract[Name] extends { answers: 'file' }
        ? Name
        : never
      : Name;
}[keyof Contract];

/** The same at run time. */
export const changing = Object.entries<Endpoint>(contract)
  .filter(
    ([, { access, method, answers, changesNothing }]) =>
      access !== 'observer' && changesNothing !== true && (method !== 'GET' || answers === 'file'),
  )
  .map(([name]) => name);

export const withoutAct = {
  planTemplate: 'an example, the same for everybody',
  importTemplate: 'an example, the same for everybody',
  getAttachment: 'a photo of a note is a view of it, as the list is',
  getSignedFile: 'the same photo, for consoles that show it by its address',
} as const satisfies Partial<Record<Changing, string>>;

export interface Called {
  election: Election;
  /** The id of something that an earlier call of the table made. */
  made: Map<string, number>;
  /** A session of the organizer's, and one of the administrator's. */
  sessions: { own: string; others: string };
}

export interface Call {
  /** What has to be there first. */
  before?: (called: Called) => Promise<void>;
  path: (called: Called) => string;
  body?: (called: Called) => unknown;
  file?: string;
  as?: 'organizer' | 'admin' | 'nobody';
  /** Kept as the id of what was made. */
  keeps?: string;
  /** The acts that it leaves. */
  acts: readonly ActKind[];
}

export const phone = '0755123456';
export const name = 'Zenovia Quintescu';
export const pin = '918273';
export const newPassword = 'seven green bottles';
const message = { channel: 'Firebase', from: 'Headquarters', title: 'Hello Zenovia', message: 'Go home, Zenovia.' };
const form = { description: 'New', draft: true, formSections: [] };

const made = ({ made }: Called, what: string) => made.get(what) ?? 0;
const own = ({ election }: Called) => election.people.admin;
const login = {
  acts: ['account.loggedIn'],
  as: 'nobody',
  body: () => ({ user: 'ngo-admin', password: PASSWORD }),
} as const;

/** In this order. A call that is added to the contract does not compile before it stands here or in `withoutAct`. */
export const calls: { [Name in Exclude<Changing, keyof typeof withoutAct>]: Call } = {
  authorize: { ...login, path: () => '/api/v2/access/authorize' },
  authorizeV1: { ...login, path: () => '/api/v1/access/authorize' },
  ...factorCalls,
  endSession: { path: ({ sessions }) => `/api/v3/account/sessions/${sessions.own}`, acts: ['account.sessionsEnded'] },
  endAccountSession: {
    path: (called) =>
      `/api/v3/ngo/${own(called).idNgo}/accounts/${own(called).adminId}/sessions/${called.sessions.others}`,
    acts: ['account.sessionsEnded'],
  },
  endAccountSessions: {
    path: (called) => `/api/v3/ngo/${own(called).idNgo}/accounts/${own(called).adminId}/sessions`,
    acts: ['account.sessionsEnded'],
  },
  addObserver: {
    path: () => '/api/v1/observer',
    body: (called) => ({ phone, name, pin, idNgo: own(called).idNgo }),
    keeps: 'observer',
    acts: ['observer.created'],
  },
  updateObserver: {
    path: () => '/api/v1/observer',
    body: (called) => ({ idObserver: made(called, 'observer'), name: `${name} II`, pin, isActive: false }),
    acts: ['observer.changed'],
  },
  resetObserver: {
    path: () => '/api/v1/observer/reset',
    body: () => ({ action: 'reset-password', phoneNumber: phone, pin }),
    acts: ['observer.pinReset'],
  },
  exportObservers: {
    path: () => `/api/v1/observer/export?Name=${encodeURIComponent(name)}&Number=${phone}&format=csv`,
    acts: ['export.made'],
  },
  deleteObserver: {
    path: (called) => `/api/v1/observer?id=${made(called, 'observer')}`,
    acts: ['observer.deleted'],
  },
  importObservers: {
    path: () => '/api/v1/observer/import',
    file: `${phone},${pin},${name}`,
    acts: ['ngo.observersImported'],
  },
  addNgo: {
    path: () => '/api/v1/ngo',
    body: () => ({ shortName: 'NEW', name: 'New' }),
    keeps: 'ngo',
    acts: ['ngo.created'],
  },
  setNgoOrganizer: {
    path: (called) => `/api/v1/ngo/${made(called, 'ngo')}/organizer`,
    body: () => ({ isOrganizer: true }),
    acts: ['ngo.changed'],
  },
  updateNgo: {
    path: () => '/api/v1/ngo',
    body: (called) => ({ idNgo: made(called, 'ngo'), shortName: 'NEU', name: 'Neu', organizer: false, isActive: true }),
    acts: ['ngo.changed'],
  },
  updateNgoById: {
    path: (called) => `/api/v1/ngo/${made(called, 'ngo')}`,
    body: () => ({ shortName: 'NOU', name: 'Nou', organizer: false, isActive: true }),
    acts: ['ngo.changed'],
  },
  setNgoStatus: {
    path: (called) => `/api/v1/ngo/${made(called, 'ngo')}/status`,
    body: () => ({ isActive: false }),
    acts: ['ngo.changed'],
  },
  addNgoAdmin: {
    path: (called) => `/api/v1/ngo/${made(called, 'ngo')}/ngoadmin`,
    body: () => ({ account: 'newcomer', password: newPassword }),
    keeps: 'account',
    acts: ['account.created'],
  },
  updateNgoAdmin: {
    path: (called) => `/api/v1/ngo/${made(called, 'ngo')}/ngoadmin/${made(called, 'account')}`,
    body: () => ({ account: 'renamed', password: `${newPassword}!` }),
    acts: ['account.changed'],
  },
  deleteNgoAdmin: {
    path: (called) => `/api/v1/ngo/${made(called, 'ngo')}/ngoadmin/${made(called, 'account')}`,
    acts: ['account.deleted'],
  },
  deleteNgo: { path: (called) => `/api/v1/ngo/${made(called, 'ngo')}`, acts: ['ngo.deleted'] },
  addForm: {
    path: () => '/api/v1/form',
    body: () => ({ ...form, id: 0, code: 'N' }),
    keeps: 'form',
    acts: ['form.saved'],
  },
  updateForm: {
    path: () => '/api/v1/form',
    body: (called) => ({ ...form, id: made(called, 'form'), code: 'M', currentVersion: 1 }),
    acts: ['form.saved'],
  },
  deleteForm: { path: (called) => `/api/v1/form?formId=${made(called, 'form')}`, acts: ['form.deleted'] },
  sendNotification: {
    path: () => '/api/v1/notification/send',
    body: ({ election }) => ({ ...message, recipients: [election.people.observer.observerId] }),
    acts: ['notification.sent'],
  },
  sendNotificationToAll: {
    path: () => '/api/v1/notification/send/all',
    body: () => message,
    acts: ['notification.sent'],
  },
  exportAnswers: {
    path: () => `/api/v1/export/all?observer=${encodeURIComponent(name)}&observerPhoneNumber=${phone}`,
    acts: ['export.made'],
  },
  exportNotes: { path: () => '/api/v1/export/all/notes?format=csv&county=AB', as: 'admin', acts: ['export.made'] },
  exportActs: { path: () => '/api/v3/acts/export?kind=ngo.created', acts: ['export.made'] },
  exportWorkbook: { path: () => '/api/v2/export/all', acts: ['export.made'] },
  actOnReview: {
    path: ({ election: { people, places } }) => `/api/v3/reviews/${people.observer.observerId}/${places('AB', 1)}/acts`,
    body: () => ({
      key: randomUUID(),
      version: 0,
      seen: 1,
      act: { type: 'review.confirmed', text: `Called ${name}.` },
    }),
    acts: ['review.confirmed'],
  },
  actOnReviews: {
    path: () => '/api/v3/reviews/acts',
    body: ({ election: { people, places } }) => ({
      act: { type: 'review.assigned', to: people.admin.adminId },
      visits: [
        {
          idObserver: people.observer.observerId,
          idPollingStation: places('AB', 2),
          key: randomUUID(),
          version: 0,
          seen: 1,
        },
      ],
    }),
    acts: ['review.assigned'],
  },
  giveBackAll: {
    path: (called) => `/api/v3/reviews/colleagues/${own(called).adminId}/givenBack`,
    acts: ['review.givenBack'],
  },
  noteHandover: {
    path: () => '/api/v3/reviews/handover/notes',
    body: () => ({ key: randomUUID(), text: 'Two wait.' }),
    acts: ['ngo.handoverNoted'],
  },
  nextReview: { path: () => '/api/v3/reviews/next', body: () => ({}), acts: ['review.claimed'] },
  makeWallLink: {
    path: () => '/api/v3/situation/wall-links',
    body: () => ({ key: randomUUID(), name: `Hall of ${name}`, hours: 12 }),
    keeps: 'link',
    acts: ['wall.linkMade'],
  },
  endWallLink: {
    path: (called) => `/api/v3/situation/wall-links/${made(called, 'link')}`,
    acts: ['wall.linkEnded'],
  },
  changePassword: {
    path: () => '/api/v3/account/password',
    body: () => ({ oldPassword: PASSWORD, newPassword }),
    acts: ['account.passwordChanged'],
  },
  endOtherSessions: { path: () => '/api/v3/account/sessions', as: 'admin', acts: ['account.sessionsEnded'] },
  logOut: { path: () => '/api/v3/account/session', acts: ['account.loggedOut'] },
  setFormHours: {
    path: ({ election }) => `/api/v3/coverage/hours/${election.forms('A1').form}`,
    body: () => ({ hours: { from: '07:00', to: '08:30' }, version: 0 }),
    acts: ['election.hoursSet'],
  },
  importPlan: {
    path: () => '/api/v3/coverage/plan',
    file: [
      'Observer,Station,Form,From,To',
      '0722000001,AB 3,A,2020-01-01 07:00,2020-01-01 08:00',
      '0733000002,CJ 1,A,2020-01-01 07:00,2020-01-01 08:00',
    ].join('\n'),
    keeps: 'plan',
    acts: ['election.planImported'],
  },
  nextCall: { path: () => '/api/v3/coverage/calls/next', body: () => ({}), acts: ['observer.phoneShown'] },
  claimCall: {
    path: ({ election }) => `/api/v3/coverage/calls/${election.places('CJ', 1)}/claim`,
    body: () => ({}),
    acts: ['observer.phoneShown'],
  },
  noteCall: {
    path: ({ election }) => `/api/v3/coverage/calls/${election.places('CJ', 1)}/outcomes`,
    body: ({ election: { people } }) => ({
      key: randomUUID(),
      idObserver: people.second.observerId,
      outcome: 'unreached',
      text: 'Zenovia did not answer.',
    }),
    acts: ['observer.called'],
  },
  removePlan: { path: (called) => `/api/v3/coverage/plan/${made(called, 'plan')}`, acts: ['election.planRemoved'] },
  eraseObservers: {
    path: () => '/api/v3/observers/erasures',
    body: ({ election: { people } }) => ({ ids: [people.observer.observerId], withNotes: true }),
    acts: ['observer.erased'],
  },
};
