import { randomUUID } from 'node:crypto';
import {
  visitOf,
  own,
  everybodys,
  nobodys,
  changesOwn,
  changesAll,
  itself,
  type Reaches,
} from './roles.reach.given.ts';

/** Calls about what observers reported, and about its review. */
export const visitsReach = {
  listThreads: { ask: ({ countyCode }) => ({ query: { county: countyCode } }), admin: own, organizer: everybodys },
  listCompletedQuestions: {
    ask: ({ observer, station }) => ({ query: { idObserver: observer, idPollingStation: station } }),
    admin: own,
    organizer: everybodys,
  },
  getVisitHistory: {
    ask: ({ observer, station }) => ({ query: { idObserver: observer, idPollingStation: station } }),
    admin: own,
    organizer: everybodys,
  },
  getAnswerExtra: {
    ask: ({ observer, station }) => ({ query: { ObserverId: observer, PollingStationNumber: station } }),
    sign: ({ arrived }) => arrived,
    admin: own,
    organizer: everybodys,
  },
  submitAnswers: {
    ask: ({ question, countyCode, number }) => ({
      body: { answers: [{ questionId: question, countyCode, pollingStationNumber: number, options: [] }] },
    }),
    observer: itself,
  },
  threadEvents: {
    ask: ({ at }) => ({ query: { after: new Date(at.getTime() - 1).toISOString() } }),
    admin: own,
    organizer: everybodys,
  },
  followThreads: {
    ask: () => ({ query: { after: '0.0.0' } }),
    sign: ({ observer }) => `"idObserver":${observer},`,
    admin: own,
    organizer: everybodys,
  },

  countUnread: { ask: () => ({}), isFigure: true, admin: own, organizer: everybodys },
  markRead: {
    ask: ({ observer, station }) => ({
      body: { read: [{ idObserver: observer, idPollingStation: station, version: Number.MAX_SAFE_INTEGER }] },
    }),
    admin: ['does', 'nothing'],
    organizer: changesAll,
  },

  listReviews: { ask: ({ countyCode }) => ({ query: { county: countyCode } }), admin: own, organizer: everybodys },
  countReviews: {
    ask: ({ countyCode }) => ({ query: { county: countyCode } }),
    sign: () => '"all":1',
    admin: own,
    organizer: everybodys,
  },
  getReview: { ask: (of) => ({ params: visitOf(of) }), admin: own, organizer: everybodys },
  actOnReview: {
    ask: (of) => ({
      params: visitOf(of),
      body: { key: randomUUID(), version: 0, seen: 1, act: { type: 'review.confirmed' } },
    }),
    admin: changesOwn,
    organizer: changesAll,
  },
  actOnReviews: {
    ask: (of) => ({
      body: {
        act: { type: 'review.escalated', escalated: true },
        visits: [{ ...visitOf(of), key: randomUUID(), version: null, seen: 0 }],
      },
    }),
    admin: ['does', 'nothing'],
    organizer: changesAll,
  },
  peekNext: {
    ask: ({ countyCode }) => ({ query: { county: countyCode } }),
    admin: own,
    organizer: everybodys,
  },
  nextReview: {
    ask: ({ countyCode }) => ({ query: { county: countyCode }, body: {} }),
    admin: ['does', 'nothing'],
    organizer: changesAll,
  },
  renewClaims: { ask: (of) => ({ body: { visits: [visitOf(of)] } }), admin: nobodys, organizer: nobodys },
  giveBackAll: {
    ask: ({ colleague }) => ({ params: { id: colleague } }),
    admin: ['nothing', 404],
    organizer: nobodys,
  },
  followReviews: {
    ask: () => ({ query: { after: '0.0.0' } }),
    sign: ({ observer }) => `"idObserver":${observer},`,
    admin: own,
    organizer: everybodys,
  },
  listReviewLog: {
    ask: (of) => ({ params: visitOf(of) }),
    sign: ({ colleague }) => `"id":${colleague},`,
    admin: own,
    organizer: everybodys,
  },
  reviewNumbers: { ask: () => ({ query: {} }), isFigure: true, admin: own, organizer: everybodys },
  getHandover: { ask: () => ({ query: {} }), isFigure: true, admin: own, organizer: everybodys },
  noteHandover: {
    ask: () => ({ body: { key: randomUUID(), text: 'Two wait for the observer.' } }),
    admin: nobodys,
    organizer: nobodys,
  },
  listColleagues: { ask: () => ({}), admin: own, organizer: everybodys },
  listDeskViews: { ask: () => ({}), admin: nobodys, organizer: nobodys },
  saveDeskView: {
    ask: () => ({ body: { name: randomUUID(), filter: { tab: 'all' } } }),
    admin: nobodys,
    organizer: nobodys,
  },
  changeDeskView: {
    ask: () => ({ params: { id: 2_147_483_647 }, body: { name: 'Night' } }),
    admin: [404, 404],
    organizer: [404, 404],
  },
  deleteDeskView: { ask: () => ({ params: { id: 2_147_483_647 } }), admin: [404, 404], organizer: [404, 404] },
} satisfies Partial<Reaches>;
