import { createMachine } from 'xstate';
import { same } from '#machines/same.ts';
import { statisticsMachine } from '#machines/statistics/statistics.machine.ts';
import { cardOf, failingKeys, keysOf, listOf, openKey, standings } from '#machines/statistics/statistics.selectors.ts';
import type { TopListContext } from '#machines/top-list/top-list.machine.ts';
import type { Standable, Standing } from '#machines/top-list/top-list.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { faultsIn, type Step, walk } from '#tests/support/walk.ts';

type StatisticsStep = Step<typeof statisticsMachine>;

const contextOf = (standing: Standing): TopListContext => ({
  key: '',
  pageSize: 5,
  page: 1,
  inSight:
    standing === 'shown' || standing === 'empty'
      ? {
          rows: standing === 'shown' ? [{ label: 'Alba', value: '2' }] : [],
          page: 1,
          totalItems: 1,
          asOf: '2026-11-22T08:00:00.000Z',
          whole: null,
          greatest: standing === 'shown' ? '2' : '',
        }
      : null,
});
/** What its loader tells is named as well: events are told apart by their JSON. */
function snapshotOf(standing: Standing): Standable {
  const failure = standing === 'failed' ? failures.server : null;
  const load = { failure, getSnapshot: () => ({ context: { failure } }) };
  return { context: contextOf(standing), children: { load } };
}
const says = (key: string, standing: Standing) => ({
  type: `xstate.snapshot.card.${key}` as const,
  snapshot: snapshotOf(standing),
});

/** The lists are machines of their own, walked elsewhere: here they only say how they stand. */
const silent = createMachine({ context: contextOf('loading') });
const machine = statisticsMachine.provide({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the walk speaks for the lists
  actors: { card: silent as never, list: silent as never },
  // What they do about it would change how they stand.
  actions: { tellCards: () => {} },
});

const told = ({ actions }: StatisticsStep) =>
  actions.filter(({ type }) => type.startsWith('tell')).map(({ type, params }) => [type, params]);
const forAll = new Map([
  ['refreshed', 'refreshed'],
  ['retried', 'load.retried'],
]);
const worded = /^(a|b) (loading|shown|empty|failed)$/u;

walk({
  name: 'statistics',
  machine,
  input: { keys: ['a', 'b'], cardSize: 5, listSize: 20 },
  events: {
    'a loading': says('a', 'loading'),
    'a shown': says('a', 'shown'),
    'a empty': says('a', 'empty'),
    'a failed': says('a', 'failed'),
    'b shown': says('b', 'shown'),
    'b empty': says('b', 'empty'),
    'b failed': says('b', 'failed'),
    'a breaks': { type: 'xstate.error.actor.card.a', error: 'bug' },
    refreshed: { type: 'refreshed' },
    retried: { type: 'load.retried' },
    'a opened': { type: 'list.opened', key: 'a' },
    'a stranger opened': { type: 'list.opened', key: 'toString' },
    closed: { type: 'list.closed' },
    'list breaks': { type: 'xstate.error.actor.list', error: 'bug' },
  },
  replies: {},
  project: ({ cards, open }) => [cards, open],
  rules: {
    'STA-02 each card stands as it says itself, and no other with it': ({ title, before, after }) => {
      const [, key, standing] = worded.exec(title) ?? (title === 'a breaks' ? ['', 'a', 'failed'] : []);
      return same(standings(after), key === undefined ? standings(before) : { ...standings(before), [key]: standing });
    },
    'STA-02 with figures in one card they are shown': ({ after }) =>
      after.hasTag('shown') === keysOf(after, 'shown').length > 0,
    'STA-02 loading is shown while none is ready and one may still come': ({ after }) =>
      after.hasTag('loading') === (keysOf(after, 'shown').length === 0 && keysOf(after, 'loading').length > 0),
    'STA-02 if all failed, that is said, with a retry': ({ after }) =>
      after.hasTag('failed') === (keysOf(after, 'failed').length === 2),
    'STA-02 empty when all answered or failed and none has figures': ({ after }) =>
      after.hasTag('empty') ===
      (keysOf(after, 'empty').length > 0 && keysOf(after, 'empty').length + keysOf(after, 'failed').length === 2),
    'STA-02 nothing is silently missing: a failed card is counted among the failing': ({ after }) =>
      keysOf(after, 'failed').every((key) => failingKeys(after).includes(key)),
    'STA-01 refreshing and retrying reach every card': (step) => {
      const type = forAll.get(step.title);
      return same(told(step), type === undefined ? [] : [['tellCards', { type }]]);
    },
    'STA-01 every card keeps its actor, whatever happens': ({ before, after }) =>
      ['a', 'b'].every((key) => cardOf(after, key) !== undefined && cardOf(after, key) === cardOf(before, key)),
    'STA-01 the complete list is there exactly while one is open, for that card and by 20': ({ after }) =>
      after.hasTag('listOpen') === (openKey(after) !== null) &&
      after.hasTag('listOpen') === (listOf(after) !== undefined),
    'STA-01 only the list of a card that is there opens; it closes when asked to, or when it broke': ({
      title,
      after,
    }) =>
      (title !== 'a opened' || openKey(after) === 'a') &&
      (!['closed', 'list breaks'].includes(title) || openKey(after) === null),
    'a child that broke is reported, nothing else is': (step) =>
      same(faultsIn(step), step.title.endsWith('breaks') ? ['bug'] : []),
  },
  refused: ['a stranger opened'],
});
