import { writeDemanded } from '#server/auth/second-factor.ts';
import { factorCode, giveFactor } from '#tests/support/factor.ts';
import { PASSWORD } from '#tests/support/people.ts';
import type { Call, Called } from './ledger.calls.given.ts';

const own = ({ election }: Called) => election.people.admin;
const provenBy = ({ election }: Called) => ({ password: PASSWORD, code: factorCode(election.server.clock.now) });

/** The life of a second factor, in this order. */
export const factorCalls = {
  confirmFactor: {
    before: ({ election: { server, people } }) => giveFactor(server, people.organizer.adminId, { isBegun: true }),
    path: () => '/api/v3/account/factor/confirm',
    body: ({ election }) => ({ code: factorCode(election.server.clock.now) }),
    acts: ['account.factorAdded'],
  },
  renewRecoveryCodes: {
    before: ({ election: { server, people } }) => giveFactor(server, people.organizer.adminId),
    path: () => '/api/v3/account/factor/codes',
    body: provenBy,
    acts: ['account.recoveryCodesRenewed'],
  },
  demandFactor: {
    path: () => '/api/v3/accounts/factor',
    body: () => ({ demanded: true }),
    acts: ['election.factorDemanded'],
  },
  confirmFactorAtLogin: {
    before: (called) => giveFactor(called.election.server, own(called).adminId, { isBegun: true }),
    path: () => '/api/v3/access/factor/confirm',
    body: (called) => ({ user: 'ngo-admin', ...provenBy(called) }),
    as: 'nobody',
    acts: ['account.factorAdded', 'account.loggedIn'],
  },
  resetAccountFactor: {
    path: (called) => `/api/v3/ngo/${own(called).idNgo}/accounts/${own(called).adminId}/factor`,
    acts: ['account.factorReset'],
  },
  removeFactor: {
    before: async ({ election: { server, people } }) => {
      await writeDemanded(server.db, false);
      await giveFactor(server, people.organizer.adminId);
    },
    path: () => '/api/v3/account/factor/remove',
    body: provenBy,
    acts: ['account.factorRemoved'],
  },
} satisfies Record<string, Call>;
