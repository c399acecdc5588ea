import { randomUUID } from 'node:crypto';
import { stateLetters } from '#contract/coverage.values.ts';
import { changesAll, changesOwn, everybodys, nobodys, own, type Reaches } from './roles.reach.given.ts';

/** Calls about what stations are expected to report. */
export const coverageReach = {
  getCoverage: { ask: () => ({ query: {} }), isFigure: true, admin: own, organizer: everybodys },
  listCoverageMoments: { ask: () => ({}), admin: nobodys, organizer: nobodys },
  listCoverageStations: {
    ask: ({ countyCode }) => ({ query: { county: countyCode } }),
    admin: own,
    organizer: everybodys,
  },
  listStationStates: {
    ask: () => ({ query: {} }),
    // Somebody was there, and a form is late.
    sign: ({ countyCode, station, number }) =>
      `{"code":"${countyCode}","ids":[${station}],"numbers":[${number}],"states":"${stateLetters.late}"}`,
    admin: own,
    organizer: everybodys,
  },
  getCoverageStation: { ask: ({ station }) => ({ params: { id: station } }), admin: own, organizer: everybodys },
  getExpectations: { ask: () => ({}), admin: nobodys, organizer: nobodys },
  setFormHours: {
    ask: ({ form }) => ({ params: { id: form }, body: { hours: null, version: 1 } }),
    organizer: nobodys,
  },
  importPlan: {
    ask: ({ phone, countyCode, number }) => ({
      form: { dryRun: 'true' },
      file: `Observer,County,Station,Form\n${phone},${countyCode},${number},F${number}`,
    }),
    organizer: nobodys,
  },
  removePlan: { ask: () => ({ params: { id: 999 } }), organizer: [409, 409] },
  planTemplate: { ask: () => ({}), organizer: nobodys },
  getCountyShapes: { ask: () => ({}), admin: nobodys, organizer: nobodys },
  listLateStations: {
    ask: ({ countyCode }) => ({ query: { county: countyCode, pageSize: 1_000 } }),
    admin: own,
    organizer: everybodys,
  },
  listLateObservers: {
    ask: ({ countyCode }) => ({ query: { county: countyCode } }),
    sign: ({ observer }) => `"id":${observer},`,
    admin: own,
    organizer: everybodys,
  },
  nextCall: {
    ask: ({ countyCode }) => ({ query: { county: countyCode }, body: {} }),
    admin: ['does', 'nothing'],
    organizer: changesAll,
  },
  claimCall: {
    ask: ({ station }) => ({ params: { id: station }, body: {} }),
    admin: changesOwn,
    organizer: changesAll,
  },
  renewCall: { ask: ({ station }) => ({ params: { id: station } }), admin: nobodys, organizer: nobodys },
  giveBackCall: { ask: ({ station }) => ({ params: { id: station } }), admin: nobodys, organizer: nobodys },
  noteCall: {
    ask: ({ station, observer }) => ({
      params: { id: station },
      body: { key: randomUUID(), idObserver: observer, outcome: 'reached' },
    }),
    admin: changesOwn,
    organizer: changesAll,
  },
} satisfies Partial<Reaches>;
