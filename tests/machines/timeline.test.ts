import { createTimelineMachine, type TimelinePage, type TimelineRequest } from '#machines/timeline/timeline.machine.ts';
import {
  filterOf,
  hasOlder,
  isBlank,
  isGoingOn,
  isRenewing,
  itemsOf,
  loadedAt,
  unfoldedOf,
} from '#machines/timeline/timeline.selectors.ts';
import type { LoaderInput } from '#machines/loader/loader.machine.ts';
import { same } from '#machines/same.ts';
import { quiet, requestOf } from '#tests/support/loader.ts';
import { type Step, walk } from '#tests/support/walk.ts';

type Filter = { who: string };
const machine = createTimelineMachine<string, Filter>().provide({ actors: { address: quiet } });
type TimelineStep = Step<typeof machine>;
type Request = TimelineRequest<Filter>;

const everybody: Filter = { who: '' };
const ana: Filter = { who: 'Ana' };

/** What the server has for a request: a first page, and one older. */
const answer = ({ filter: { who }, before }: Request, isWhole: boolean): TimelinePage<string> => ({
  items: [`${who} ${before ?? 'newest'} 1`, `${who} ${before ?? 'newest'} 2`],
  next: isWhole || before !== null ? null : 'older',
  loadedAt: before === null ? '2026-11-22T08:00:00.000Z' : '2026-11-22T08:01:00.000Z',
});

const isLoading = ({ children }: TimelineStep['after']) => children.load !== undefined;
/** What is to be asked for, by what the machine knows. */
const due = (snapshot: TimelineStep['after']): Request => ({
  filter: filterOf(snapshot),
  before: isGoingOn(snapshot) ? (snapshot.context.inSight?.next ?? null) : null,
});
const isAnswer = (title: string) => ['a page with older ones', 'all there is', 'nothing at all'].includes(title);
const changes: Record<string, Filter> = { 'Ana wanted': ana, 'everybody wanted': everybody };
const addresses: Record<string, Filter> = { 'the address says Ana': ana, 'the address says nobody': everybody };

walk({
  name: 'timeline',
  machine,
  input: { filter: everybody },
  events: {
    refreshed: { type: 'refreshed' },
    retried: { type: 'load.retried' },
    'more wanted': { type: 'more.requested' },
    'Ana wanted': { type: 'filter.changed', filter: ana },
    'everybody wanted': { type: 'filter.changed', filter: everybody },
    'the address says Ana': { type: 'query.changed', filter: ana },
    'the address says nobody': { type: 'query.changed', filter: everybody },
    'row 7 toggled': { type: 'row.toggled', id: 7 },
  },
  replies: {
    load: {
      'a page with older ones': { replyTo: ({ request }: LoaderInput<Request>) => answer(request, false) },
      'all there is': { replyTo: ({ request }: LoaderInput<Request>) => answer(request, true) },
      'nothing at all': { output: { items: [], next: null, loadedAt: '2026-11-22T08:02:00.000Z' } },
    },
  },
  project: ({ filter, inSight, unfolded }) => [filter.who, inSight?.items.length, inSight?.next, unfolded],
  rules: {
    'LED-06 a call is on its way exactly while something is loaded': ({ after }) =>
      isLoading(after) === (isRenewing(after) || isGoingOn(after)),
    'LED-06 a call asks by the filter of the address, from the newest or from where the rows in sight end': ({
      after,
    }) => !isLoading(after) || same(requestOf(after.children.load), due(after)),
    'LED-06 older ones come after those in sight, all others instead of them': ({ title, before, after }) => {
      if (!isAnswer(title)) return same(itemsOf(before), itemsOf(after));
      const items = title === 'nothing at all' ? [] : answer(due(before), false).items;
      return same(itemsOf(after), isGoingOn(before) ? [...itemsOf(before), ...items] : items);
    },
    'LED-06 whether there are older ones the last page says': ({ title, before, after }) =>
      hasOlder(after) ===
      (isAnswer(title) ? title === 'a page with older ones' && !isGoingOn(before) : hasOlder(before)),
    'LED-06 older ones are asked for only where there are some, and one page at a time': ({ title, before, after }) =>
      title !== 'more wanted' ||
      (hasOlder(before) && !isLoading(before) ? isGoingOn(after) : same(before.value, after.value)),
    'LED-06 NAV-07 a filter is asked for at once, and written unless the address said it': ({
      title,
      before,
      after,
    }) => {
      const chosen = changes[title];
      if (chosen) return isRenewing(after) && same(filterOf(after), chosen);
      const said = addresses[title];
      if (!said) return same(filterOf(before), filterOf(after));
      return same(said, filterOf(before))
        ? same(before.value, after.value)
        : isRenewing(after) && same(filterOf(after), said);
    },
    'NAV-07 the address is written by what was chosen, and by nothing else': ({ title, actions }) =>
      actions.some(({ type }) => type === 'writeAddress') === title in changes,
    'LED-06 a refresh begins with the newest': ({ title, before, after }) =>
      title !== 'refreshed' || (isRenewing(after) && after.children.load !== before.children.load),
    'LED-06 a row unfolds, and folds; rows that are others are folded': ({ title, before, after }) => {
      if (title === 'row 7 toggled') return same(unfoldedOf(after), unfoldedOf(before).length === 0 ? [7] : []);
      return same(unfoldedOf(after), isAnswer(title) && isRenewing(before) ? [] : unfoldedOf(before));
    },
    'TAB-01 nothing is in sight until something has come, and then it says of when it is': ({ after }) =>
      isBlank(after) === (loadedAt(after) === null) && (!after.matches('ready') || !isBlank(after)),
    'TAB-02 a loader at work hears of the reader': ({ event, before, after, sent }) =>
      event.type !== 'load.retried' || (isLoading(before) ? same(sent, [event]) : same(before.value, after.value)),
  },
  refused: [],
});
