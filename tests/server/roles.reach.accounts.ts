import { own, ownOrUnknown, everybodys, nobodys, changesOwn, changesAll, type Reaches } from './roles.reach.given.ts';

/** Calls about accounts, their sessions and second factors. */
export const accountsReach = {
  authorize: 'before login',
  authorizeV1: 'before login',

  getFeatures: 'before login',
  getAccount: { ask: () => ({}), admin: own, organizer: own },
  changePassword: {
    ask: () => ({ body: { oldPassword: 'not theirs', newPassword: 'something long' } }),
    admin: [400, 400],
    organizer: [400, 400],
  },
  listSessions: { ask: () => ({}), admin: nobodys, organizer: nobodys },
  endSession: { ask: ({ session }) => ({ params: { id: session } }), admin: [404, 404], organizer: [404, 404] },
  endOtherSessions: { ask: () => ({}), admin: nobodys, organizer: nobodys },
  logOut: 'before login',
  listAccountSessions: {
    ask: ({ ngo, colleague }) => ({ params: { idNgo: ngo, id: colleague } }),
    sign: ({ session }) => session,
    admin: ownOrUnknown,
    organizer: everybodys,
  },
  endAccountSession: {
    ask: ({ ngo, colleague, session }) => ({ params: { idNgo: ngo, id: colleague, session } }),
    admin: changesOwn,
    organizer: changesAll,
  },
  endAccountSessions: {
    ask: ({ ngo, colleague }) => ({ params: { idNgo: ngo, id: colleague } }),
    admin: changesOwn,
    organizer: changesAll,
  },

  getSecondFactor: { ask: () => ({}), admin: nobodys, organizer: nobodys },
  beginFactor: { ask: () => ({ body: { password: 'not theirs' } }), admin: [400, 400], organizer: [400, 400] },
  confirmFactor: { ask: () => ({ body: { code: '000000' } }), admin: [409, 409], organizer: [409, 409] },
  renewRecoveryCodes: {
    ask: () => ({ body: { password: 'not theirs', code: '000000' } }),
    admin: [400, 400],
    organizer: [400, 400],
  },
  removeFactor: {
    ask: () => ({ body: { password: 'not theirs', code: '000000' } }),
    admin: [400, 400],
    organizer: [400, 400],
  },
  resetAccountFactor: {
    ask: ({ ngo, colleague }) => ({ params: { idNgo: ngo, id: colleague } }),
    admin: changesOwn,
    organizer: changesAll,
  },
  demandFactor: { ask: () => ({ body: { demanded: true } }), organizer: [409, 409] },
  beginFactorAtLogin: 'before login',
  confirmFactorAtLogin: 'before login',
} satisfies Partial<Reaches>;
