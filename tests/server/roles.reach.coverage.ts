import { everybodys, nobodys, own, type Reaches } from './roles.reach.given.ts';

/** Calls about what stations are expected to report. */
export const coverageReach = {
  getCoverage: { ask: () => ({ query: {} }), isFigure: true, admin: own, organizer: everybodys },
  listCoverageMoments: { ask: () => ({}), admin: nobodys, organizer: nobodys },
  listCoverageStations: {
    ask: ({ countyCode }) => ({ query: { county: countyCode } }),
    admin: own,
    organizer: everybodys,
  },
  getCoverageStation: { ask: ({ station }) => ({ params: { id: station } }), admin: own, organizer: everybodys },
  getExpectations: { ask: () => ({}), admin: nobodys, organizer: nobodys },
  setFormHours: {
    ask: ({ form }) => ({ params: { id: form }, body: { hours: null, version: 0 } }),
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
} satisfies Partial<Reaches>;
