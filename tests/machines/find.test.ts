import { createFindMachine, type FindRequest } from '#machines/find/find.machine.ts';
import { same } from '#machines/same.ts';
import type { LoaderInput } from '#machines/loader/loader.machine.ts';
import { requestOf } from '#tests/support/loader.ts';
import { walk } from '#tests/support/walk.ts';

const machine = createFindMachine<string, { key: string }>();
const keys = ['one', 'two', 'three'];
const texts: Record<string, string> = {
  'ana typed': 'ana',
  'ion typed': 'ion',
  'a blank typed after ana': 'ana ',
  'all deleted': '',
};
const steps: Record<string, 1 | -1> = { 'arrow down': 1, 'arrow up': -1 };

walk({
  name: 'find',
  machine,
  input: { typed: '' },
  events: {
    'ana typed': { type: 'text.typed', typed: 'ana' },
    'ion typed': { type: 'text.typed', typed: 'ion' },
    'a blank typed after ana': { type: 'text.typed', typed: 'ana ' },
    'all deleted': { type: 'text.typed', typed: '' },
    'arrow down': { type: 'row.moved', by: 1, keys },
    'arrow up': { type: 'row.moved', by: -1, keys },
    'arrow in an empty list': { type: 'row.moved', by: 1, keys: [] },
    'a row opened': { type: 'row.opened', row: { key: 'one' } },
    retried: { type: 'load.retried' },
  },
  replies: { load: { found: { replyTo: ({ request }: LoaderInput<FindRequest>) => `of ${request.typed}` } } },
  cap: 5_000,
  project: ({ typed, found, reached }) => [typed, found?.typed, reached],
  rules: {
    'FND-01 the field has what was typed': ({ title, before, after }) =>
      after.context.typed === (texts[title] ?? before.context.typed),
    'FND-01 the server is asked for what the field says, and for nothing else': ({ after }) => {
      const request = requestOf<FindRequest>(after.children.load);
      return (
        (request !== undefined) === after.matches('searching') &&
        (request === undefined || request.typed.trim() === after.context.typed.trim())
      );
    },
    'FND-01 it is asked once nobody has typed for 120 ms, and at once when it opens': ({ before, after, waited }) =>
      !before.matches('typing') || !after.matches('searching') || waited === 120,
    'FND-01 what was found belongs to the words that were asked for': ({ title, before, after }) =>
      title === 'found'
        ? after.matches('shown') && after.context.found?.output === `of ${after.context.found?.typed}`
        : same(after.context.found, before.context.found),
    'FND-01 other words are looked for again, a blank is none': ({ title, before, after }) => {
      const typed = texts[title];
      if (typed === undefined) return true;
      return typed.trim() === before.context.typed.trim() ? same(after.value, before.value) : after.matches('typing');
    },
    'FND-01 the arrows go round the rows in sight, from the first; other words begin anew': ({
      title,
      before,
      after,
    }) => {
      const by = steps[title];
      const at = keys.indexOf(before.context.reached ?? 'one');
      if (by !== undefined) return after.context.reached === keys.at((at + by) % keys.length);
      return (
        after.context.reached === (title in texts || title === 'arrow in an empty list' ? null : before.context.reached)
      );
    },
    'FND-01 a row is opened once, and that is the end': ({ title, after, actions }) => {
      const opened = actions.filter(({ type }) => type === 'open').map(({ params }) => params);
      const isOpened = title === 'a row opened';
      const expected = isOpened ? [{ type: 'row.opened', row: { key: 'one' } }] : [];
      return same(opened, expected) && isOpened === after.matches('opened');
    },
    'FND-01 a retry goes to what failed': ({ title, before, sent }) =>
      same(sent, title === 'retried' && before.matches('searching') ? [{ type: 'load.retried' }] : []),
    'FND-01 that it searches is said from the first key until something was found': ({ after }) =>
      after.hasTag('searching') === !(after.matches('shown') || after.matches('opened')),
  },
  refused: [],
});
