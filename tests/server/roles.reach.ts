import { randomUUID } from 'node:crypto';
import {
  all,
  message,
  stationOf,
  left,
  noteFrom,
  formOf,
  byAccount,
  own,
  ownOrUnknown,
  everybodys,
  nobodys,
  changesOwn,
  changesAll,
  itself,
  forAll,
  type Reaches,
} from './roles.reach.given.ts';
import { accountsReach } from './roles.reach.accounts.ts';
import { coverageReach } from './roles.reach.coverage.ts';
import { visitsReach } from './roles.reach.visits.ts';

/** A call that is added to the contract does not compile before it stands here. */
export const reach: Reaches = {
  ...visitsReach,
  ...coverageReach,
  ...accountsReach,

  listObservers: { ask: ({ word }) => ({ query: { Name: word } }), admin: own, organizer: everybodys },
  countObservers: { ask: () => ({}), isFigure: true, admin: own, organizer: everybodys },
  addObserver: {
    ask: ({ ngo, number }) => ({ query: {}, body: { phone: `0755${number}`, pin: '1234', name: 'Eva', idNgo: ngo } }),
    admin: ['does', 403],
    organizer: changesAll,
  },
  updateObserver: {
    ask: ({ observer }) => ({ body: { idObserver: observer, name: 'Other' } }),
    admin: changesOwn,
    organizer: changesAll,
  },
  deleteObserver: { ask: ({ idle }) => ({ query: { id: idle } }), admin: changesOwn, organizer: changesAll },
  resetObserver: {
    ask: ({ phone }) => ({ body: { action: 'device', phoneNumber: phone } }),
    admin: changesOwn,
    organizer: changesAll,
  },
  activeObservers: { ask: (of) => ({ query: { countyCodes: [of.countyCode] } }), admin: own, organizer: everybodys },
  importObservers: {
    ask: ({ ngo, number }) => ({ query: {}, form: { ongId: String(ngo) }, file: `0766${number},1234,Eva` }),
    admin: ['does', 403],
    organizer: changesAll,
  },
  importTemplate: { ask: () => ({}), admin: nobodys, organizer: nobodys },
  checkPhones: { ask: ({ phone }) => ({ body: { phones: [phone] } }), admin: own, organizer: everybodys },
  exportObservers: {
    ask: ({ word }) => ({ query: { Name: word, format: 'csv' } }),
    admin: own,
    organizer: everybodys,
  },

  listObserverEvents: {
    ask: ({ observer }) => ({ params: { id: observer }, query: {} }),
    admin: ['tells', 404],
    organizer: everybodys,
  },
  listObserverStations: {
    ask: ({ observer }) => ({ params: { id: observer } }),
    admin: ['nothing', 404],
    organizer: nobodys,
  },
  viewObserver: { ask: ({ observer }) => ({ params: { id: observer } }), admin: ['nothing', 404], organizer: nobodys },
  getRetention: { ask: () => ({}), isFigure: true, organizer: everybodys },
  eraseObservers: { ask: ({ idle }) => ({ body: { ids: [idle], withNotes: true } }), organizer: changesAll },

  listNgos: { ask: () => ({}), admin: own, organizer: everybodys },
  getNgo: { ask: ({ ngo }) => ({ params: { id: ngo } }), admin: ownOrUnknown, organizer: everybodys },
  addNgo: { ask: ({ number }) => ({ body: { shortName: `N${number}`, name: 'New' } }), organizer: nobodys },
  updateNgo: {
    ask: ({ ngo, word }) => ({ body: { idNgo: ngo, shortName: word, name: 'New', organizer: true, isActive: true } }),
    organizer: changesAll,
  },
  updateNgoById: {
    ask: ({ ngo, word }) => ({
      params: { id: ngo },
      body: { shortName: word, name: 'New', organizer: true, isActive: true },
    }),
    organizer: changesAll,
  },
  deleteNgo: { ask: ({ ngo }) => ({ params: { id: ngo } }), organizer: [409, 409] },
  setNgoOrganizer: {
    ask: ({ ngo, organizer }) => ({ params: { id: ngo }, body: { isOrganizer: !organizer } }),
    organizer: [409, 'does'],
  },
  setNgoStatus: {
    ask: ({ ngo }) => ({ params: { id: ngo }, body: { isActive: false } }),
    organizer: [409, 'does'],
  },
  listNgoAdmins: { ask: ({ ngo }) => ({ params: { idNgo: ngo } }), admin: ownOrUnknown, organizer: everybodys },
  getNgoAdmin: {
    ask: ({ ngo, colleague }) => ({ params: { idNgo: ngo, id: colleague } }),
    admin: ownOrUnknown,
    organizer: everybodys,
  },
  addNgoAdmin: {
    ask: ({ ngo, number }) => ({
      params: { idNgo: ngo },
      body: { account: `new ${number}`, password: 'long enough words' },
    }),
    admin: changesOwn,
    organizer: changesAll,
  },
  updateNgoAdmin: {
    ask: ({ ngo, colleague, number }) => ({
      params: { idNgo: ngo, id: colleague },
      body: { account: `renamed ${number}` },
    }),
    admin: changesOwn,
    organizer: changesAll,
  },
  deleteNgoAdmin: {
    ask: ({ ngo, colleague }) => ({ params: { idNgo: ngo, id: colleague } }),
    admin: changesOwn,
    organizer: changesAll,
  },

  listCounties: { ask: () => ({ query: {} }), ...forAll },
  listPhoneCounties: { ask: () => ({}), ...forAll },
  listProvinces: { ask: () => ({}), ...forAll },
  listProvinceCounties: { ask: () => ({ params: { code: 'ALL' } }), ...forAll },
  listMunicipalities: { ask: ({ countyCode }) => ({ params: { code: countyCode } }), ...forAll },
  listStations: { ask: () => ({ query: all }), ...forAll },
  visitStation: { ask: (of) => ({ body: { ...stationOf(of), urbanArea: false } }), observer: itself },
  leaveStation: { ask: (of) => ({ body: { ...stationOf(of), observerLeaveTime: left } }), observer: itself },
  addStationInfo: {
    ask: ({ station }) => ({ body: { idPollingStation: station, urbanArea: false } }),
    observer: itself,
  },
  updateStationInfo: {
    ask: ({ station }) => ({ params: { id: station }, body: { observerLeaveTime: left } }),
    observer: itself,
  },

  listNotes: {
    ask: ({ observer, station }) => ({ query: { idObserver: observer, idPollingStation: station } }),
    admin: own,
    organizer: everybodys,
  },
  addNote: { ask: (of) => ({ form: noteFrom(of) }), observer: itself },
  uploadNote: { ask: (of) => ({ form: noteFrom(of) }), observer: itself },
  getAttachment: {
    ask: ({ attachment }) => ({ params: { id: attachment } }),
    admin: ownOrUnknown,
    organizer: everybodys,
    observer: ownOrUnknown,
  },
  getSignedFile: 'before login',

  listForms: { ask: () => ({ query: {} }), ...forAll },
  listFormVersions: { ask: () => ({}), ...forAll },
  getForm: { ask: ({ form }) => ({ params: { id: form } }), ...forAll },
  getFormUse: { ask: ({ form }) => ({ params: { id: form } }), organizer: nobodys },
  addForm: { ask: ({ number }) => ({ body: { ...formOf(0, `N${number}`), id: undefined } }), organizer: nobodys },
  updateForm: { ask: ({ blankForm, number }) => ({ body: formOf(blankForm, `B${number}`) }), organizer: nobodys },
  deleteForm: { ask: ({ blankForm }) => ({ query: { formId: blankForm } }), organizer: nobodys },

  getSituationSeries: {
    ask: () => ({}),
    sign: ({ number }) => `"code":"F${number}"`,
    admin: own,
    organizer: everybodys,
  },
  getSituation: { ask: () => ({}), isFigure: true, admin: own, organizer: everybodys },
  markLooked: {
    ask: () => ({ body: { at: '2026-11-22T08:00:00.000Z' } }),
    admin: nobodys,
    organizer: nobodys,
  },
  listReportingStations: {
    ask: () => ({ query: { covered: 'true' } }),
    sign: ({ countyName }) => countyName,
    admin: own,
    organizer: everybodys,
  },
  listUndelivered: {
    ask: () => ({ query: all }),
    sign: ({ notification }) => `"idNotification":${notification},`,
    admin: own,
    organizer: everybodys,
  },
  getStatistic: {
    ask: () => ({ params: { method: 'countiesIrregularities' }, query: all }),
    sign: ({ countyName }) => countyName,
    admin: own,
    organizer: everybodys,
  },

  getWall: { ask: () => ({}), isFigure: true, admin: own, organizer: everybodys },
  listWallLinks: { ask: () => ({}), organizer: nobodys },
  makeWallLink: { ask: ({ word }) => ({ body: { key: randomUUID(), name: word, hours: 12 } }), organizer: nobodys },
  endWallLink: { ask: () => ({ params: { id: 2_147_483_647 } }), organizer: [404, 404] },
  getFormStatistics: {
    ask: ({ form }) => ({ params: { id: form }, query: { area: 'urban' } }),
    sign: () => '"answered":1',
    admin: own,
    organizer: everybodys,
  },
  getQuestionStatistics: {
    ask: ({ question }) => ({ params: { id: question }, query: { by: 'county', area: 'urban' } }),
    sign: () => '"answered":1',
    admin: own,
    organizer: everybodys,
  },
  listCountedVisits: {
    ask: ({ question, ngo }) => ({ query: { ...all, question, ngo } }),
    admin: own,
    organizer: everybodys,
  },

  sendNotification: {
    ask: ({ observer }) => ({ body: { ...message, recipients: [observer] } }),
    admin: ['does', 400],
    organizer: changesAll,
  },
  sendNotificationToAll: { ask: () => ({ body: message }), admin: itself, organizer: changesAll },
  countReached: { ask: () => ({ query: {} }), isFigure: true, admin: own, organizer: everybodys },
  previewReach: { ask: () => ({ query: all, body: {} }), admin: own, organizer: everybodys },
  listNotifications: { ask: () => ({ query: all }), admin: own, organizer: everybodys },
  getNotification: {
    ask: ({ notification }) => ({ params: { id: notification } }),
    admin: ownOrUnknown,
    organizer: everybodys,
  },
  listRecipients: {
    ask: ({ notification }) => ({ params: { id: notification }, query: {} }),
    admin: ownOrUnknown,
    organizer: everybodys,
  },
  registerDevice: { ask: ({ number }) => ({ query: {}, body: { token: `new ${number}` } }), observer: itself },

  // Not by the word alone: whoever exported by it finds it in that act.
  findAnything: {
    ask: ({ word }) => ({ query: { q: word } }),
    admin: own,
    organizer: everybodys,
  },
  listActs: {
    ask: ({ colleague }) => ({ query: { subjectId: String(colleague) } }),
    sign: byAccount,
    admin: own,
    organizer: everybodys,
  },
  listActors: { ask: () => ({}), sign: byAccount, admin: own, organizer: everybodys },
  exportActs: { ask: () => ({ query: {} }), sign: byAccount, admin: own, organizer: everybodys },

  exportAnswers: {
    ask: ({ ngo }) => ({ query: { idNgo: ngo, format: 'csv' } }),
    admin: ['tells', 403],
    organizer: everybodys,
  },
  exportNotes: {
    ask: ({ countyCode }) => ({ query: { county: countyCode, format: 'csv' } }),
    admin: own,
    organizer: everybodys,
  },
  exportWorkbook: { ask: () => ({}), organizer: everybodys },
};
