import { callsMachine } from '#machines/calls/calls.machine.ts';
import { calledOf, calleeOf, callOf, failureOf, isBusy, isNoneLeft, takerOf } from '#machines/calls/calls.selectors.ts';
import { same } from '#machines/same.ts';
import { callTo } from '#tests/support/calls-to-stations.ts';
import { failures } from '#tests/support/failures.ts';
import { walk } from '#tests/support/walk.ts';

const [first, second] = [callTo(12, [7, 8]), callTo(40, [7])];
const key = '00000000-0000-4000-8000-000000000001';
const anotherKey = '00000000-0000-4000-8000-000000000002';
const unreached = { idObserver: 7, outcome: 'unreached', text: '' } as const;
const reached = { idObserver: 7, outcome: 'reached', text: 'pleacă acum' } as const;
const claimed = { ...failures.refused, status: 409, code: 'call-claimed-by-other', values: { account: 'dan' } };
const isOneOf = (title: string, ...titles: string[]) => titles.includes(title);

walk({
  name: 'calls',
  machine: callsMachine,
  events: {
    next: { type: 'next.wanted' },
    'a row was chosen': { type: 'call.chosen', station: 40 },
    'take over': { type: 'takeOver.confirmed' },
    'leave it to Dan': { type: 'takeOver.declined' },
    unreached: { type: 'outcome.given', outcome: unreached, key },
    'unreached, pressed again': { type: 'outcome.given', outcome: unreached, key: anotherKey },
    reached: { type: 'outcome.given', outcome: reached, key: anotherKey },
    'an outcome of somebody else': { type: 'outcome.given', outcome: { ...reached, idObserver: 99 }, key },
    'given back': { type: 'call.givenBack' },
  },
  replies: {
    deal: {
      dealt: { output: { call: first } },
      'none is left': { output: { call: null } },
      'dealing broke off': { error: failures.offline },
    },
    claim: {
      claimed: { output: second },
      'Dan calls them': { error: claimed },
      'it is late no more': { error: failures.notFound },
    },
    note: { noted: { output: null }, 'noting broke off': { error: failures.offline } },
    giveBack: { freed: { output: null }, 'giving back broke off': { error: failures.offline } },
  },
  project: ({ call, called, takenBy, noting, failure }) => [
    call?.station.idPollingStation,
    called,
    takenBy,
    noting?.outcome,
    noting?.key,
    failure?.kind,
  ],
  rules: {
    'COV-04 one thing is asked of the server at a time': ({ after }) =>
      isBusy(after) === (Object.values(after.children).filter((child) => child !== undefined).length === 1),
    'COV-04 Next names the station that is left': ({ after }) =>
      after.children.deal === undefined ||
      same(after.children.deal.getSnapshot().input, { after: callOf(after)?.station.idPollingStation ?? null }),
    'COV-04 what is dealt or claimed is called': ({ title, after }) =>
      (title !== 'dealt' || same(callOf(after), first)) && (title !== 'claimed' || same(callOf(after), second)),
    'COV-04 who calls one already is named, and only asked for is it taken over': ({ title, before, after }) => {
      const { claim } = after.children;
      return (
        takerOf(after) === (title === 'Dan calls them' ? 'dan' : null) &&
        (claim === undefined || same(claim.getSnapshot().input, { station: 40, takesOver: title === 'take over' })) &&
        (title !== 'leave it to Dan' || same(callOf(after), callOf(before)))
      );
    },
    'COV-04 an outcome is noted of the station that is called': ({ after }) =>
      after.children.note === undefined ||
      same(after.children.note.getSnapshot().input, {
        station: callOf(after)?.station.idPollingStation,
        noted: after.context.noting,
      }),
    'COV-04 the same outcome tried again is the same call': ({ title, before, after }) =>
      title !== 'unreached, pressed again' ||
      after.context.noting?.key ===
        (before.context.noting?.outcome === 'unreached' ? before.context.noting.key : anotherKey),
    'COV-04 noted, the next station is dealt, unless somebody else at this one may answer': ({
      title,
      before,
      after,
    }) =>
      title !== 'noted' ||
      (before.context.noting?.outcome === 'unreached' && same(callOf(before), first)
        ? after.matches('calling') && calleeOf(after) === 8 && same(calledOf(after), [7])
        : after.matches('dealing')),
    'COV-04 what failed says why until something is tried again, and the open call stays': ({ title, before, after }) =>
      isOneOf(title, 'dealing broke off', 'noting broke off', 'it is late no more')
        ? failureOf(after) !== null && same(callOf(after), callOf(before)) && !isBusy(after)
        : !isBusy(after) || failureOf(after) === null,
    'COV-04 who gave it back calls nobody, whatever the server says: it lapses': ({ title, after }) =>
      !isOneOf(title, 'freed', 'giving back broke off') || (callOf(after) === null && !isBusy(after)),
    'COV-04 what is given back is the station that is called': ({ before, after: { children } }) =>
      children.giveBack === undefined ||
      same(children.giveBack.getSnapshot().input, { station: callOf(before)?.station.idPollingStation }),
    'COV-04 a call is under way until it is noted, given back or another one is wanted': ({ after }) =>
      after.hasTag('calling') === (after.matches('calling') || after.matches('noting')),
    'COV-04 the list is another one after each answer that changes it': ({ title, actions }) =>
      actions.filter(({ type }) => type === 'refreshList').length ===
      Number(isOneOf(title, 'dealt', 'none is left', 'claimed', 'it is late no more', 'noted', 'freed')),
    'COV-04 that none is left is said until the next try': ({ title, before, after }) =>
      isNoneLeft(after) ===
      (title === 'none is left' || (isNoneLeft(before) && !isOneOf(title, 'next', 'a row was chosen'))),
  },
  refused: ['an outcome of somebody else'],
});
