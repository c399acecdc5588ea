import { fromCallback } from 'xstate';
import type { Claims } from '#contract/session-token.values.ts';
import { type Reading, sessionMachine } from '#machines/session/session.machine.ts';
import {
  endsAt,
  isExpiringSoon,
  isLoggedIn,
  seesAllNgos,
  sessionEnd,
  tokenOf,
  userNameOf,
} from '#machines/session/session.selectors.ts';
import { same } from '#machines/same.ts';
import { type Step, walk } from '#tests/support/walk.ts';

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

const ana: Claims = { token: 'ana', userName: 'Ana', expiresAt: NOW + HOUR, organizer: true, idNgo: 1 };
const dan: Claims = { token: 'dan', userName: 'Dan', expiresAt: NOW + 2 * HOUR, organizer: false, idNgo: 2 };

const read = (claims: Claims | null, now = NOW): { output: Reading } => ({ output: { claims, now } });

type SessionStep = Step<typeof sessionMachine>;
const did = ({ actions }: SessionStep, type: string) => actions.some((action) => action.type === type);

walk({
  name: 'session',
  machine: sessionMachine.provide({ actors: { listenToTabs: fromCallback(() => {}) } }),
  input: { stored: { claims: ana, now: NOW }, offsetSeconds: 60, checksExpiry: true, warnSeconds: 300 },
  events: {
    'Dan logs in': { type: 'session.opened', token: 'dan' },
    'logged out': { type: 'session.closed' },
    'a 401': { type: 'session.expired' },
    'a 401 for an older token': { type: 'session.expired', token: 'older' },
    'another tab logs out': { type: 'token.changed', token: null },
    'another tab logs in': { type: 'token.changed', token: 'dan' },
    'another tab stores the same token': { type: 'token.changed', token: 'ana' },
    'the tab is seen again': { type: 'tab.woken' },
    'listening breaks': { type: 'xstate.error.actor.listenToTabs', error: 'no storage' },
  },
  replies: {
    readToken: {
      'valid for long': read(dan),
      'ending in 5 minutes': read(dan, NOW + 2 * HOUR - 6 * MINUTE),
      'past its end': read(dan, NOW + 2 * HOUR - MINUTE),
      'without an end': read({ ...dan, expiresAt: null }),
      'no token at all': read(null),
      'reading breaks': { error: 'bug' },
    },
  },
  project: ({ claims, wanted }) => [claims?.token, wanted],
  rules: {
    'SES-01 logged in exactly while there is a token': ({ after }) => isLoggedIn(after) === (tokenOf(after) !== null),
    'SES-01 a login stores its token, and nothing else stores one': (step) =>
      did(step, 'storeToken') === (step.event.type === 'session.opened'),
    'SES-01 logging out clears the token': (step) => step.title !== 'logged out' || did(step, 'clearToken'),
    'PEO-02 SES-01 logging out ends that very session on the server, and nothing else does': (step) => {
      const ended = step.actions.flatMap(({ type, params }) => (type === 'endOnServer' ? [params] : []));
      const isOut = step.title === 'logged out' && isLoggedIn(step.before);
      return same(ended, isOut ? [{ token: tokenOf(step.before) }] : []);
    },
    'SES-02 the user name is the one of the token, and leaves with it': ({ after }) =>
      userNameOf(after) === ({ ana: 'Ana', dan: 'Dan' }[tokenOf(after) ?? ''] ?? null),
    'SES-02 whoever is an organizer is one as long as the token says so': ({ after }) =>
      seesAllNgos(after) === (tokenOf(after) === 'ana'),
    'SES-03 the end that is told is that of the token, less the offset': ({ after }) => {
      const expiresAt = after.context.claims?.expiresAt ?? null;
      return endsAt(after) === (expiresAt === null ? null : expiresAt - MINUTE);
    },
    'SES-05 why a session ended is told': ({ title, before, after }) => {
      const why = { 'logged out': 'closed', 'a 401': 'expired', 'another tab logs out': 'elsewhere' }[title];
      if (why !== undefined) return !isLoggedIn(before) || sessionEnd(after) === why;
      if (title === 'past its end') return sessionEnd(after) === 'expired';
      if (title === 'no token at all')
        return sessionEnd(after) === (before.context.wanted === null ? null : 'unreadable');
      return title !== 'reading breaks' || sessionEnd(after) === 'unreadable';
    },
    'SES-03 a token past exp less the offset is no token': (step) =>
      step.title !== 'past its end' || (!isLoggedIn(step.after) && did(step, 'clearToken')),
    'SES-03 the time is looked at again when the warning is due, and at the end': ({
      title,
      before,
      waited,
      after,
    }) => {
      if (waited === 0) return true;
      const end = (before.context.claims?.expiresAt ?? 0) - MINUTE - before.context.now;
      return (
        after.matches({ loggedIn: 'checking' }) && waited === (title === 'untilWarning over' ? end - 5 * MINUTE : end)
      );
    },
    'SES-04 a logout in another tab ends the session here, without clearing what that tab may have stored since': (
      step,
    ) => step.title !== 'another tab logs out' || (!isLoggedIn(step.after) && !did(step, 'clearToken')),
    'SES-04 a login in another tab is read here': ({ title, before, after }) =>
      title !== 'another tab logs in' ||
      after.children.readToken?.getSnapshot().input?.token === 'dan' ||
      tokenOf(before) === 'dan',
    'SES-04 the token that is held already is not read again': ({ title, before, after }) =>
      title !== 'another tab stores the same token' ||
      tokenOf(before) !== 'ana' ||
      after.children.readToken === before.children.readToken,
    'SES-05 a 401 clears the token and ends the session': (step) =>
      step.title !== 'a 401' || (!isLoggedIn(step.after) && did(step, 'clearToken')),
    'SES-05 a late 401 for an older token ends nothing': (step) => step.title !== 'a 401 for an older token',
    'SES-06 a token that cannot be read counts as none and is removed': (step) =>
      !['no token at all', 'reading breaks'].includes(step.title) ||
      (!isLoggedIn(step.after) && did(step, 'clearToken')),
    'SES-06 the token is cleared on these occasions only': (step) =>
      !did(step, 'clearToken') ||
      ['logged out', 'a 401', 'past its end', 'no token at all', 'reading breaks'].includes(step.title),
    'SES-08 the warning stands from five minutes before the end': ({ title, after }) =>
      title === 'ending in 5 minutes' ? isExpiringSoon(after) : title !== 'valid for long' || !isExpiringSoon(after),
    'SES-08 the warning stands while the time is looked at again': ({ title, before, after }) =>
      !isExpiringSoon(before) || !['the tab is seen again', 'untilEnd over'].includes(title) || isExpiringSoon(after),
    'SES-08 logging in again in place does not log out meanwhile': ({ title, before, after }) =>
      title !== 'Dan logs in' || isLoggedIn(before) === isLoggedIn(after),
    'SES-03 a token without an end starts no timer': ({ title, after }) =>
      title !== 'without an end' || after.matches({ loggedIn: 'lasting' }),
    'a listener that breaks ends nothing, and is reported': ({ title, before, after, actions }) =>
      title !== 'listening breaks' ||
      (before.context === after.context &&
        same(
          actions.map(({ type, params }) => [type, params]),
          [['reportFault', { error: 'no storage' }]],
        )),
  },
  refused: ['a 401 for an older token'],
});
