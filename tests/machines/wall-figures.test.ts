import { fromCallback } from 'xstate';
import { expect, test } from 'vitest';
import { createWallFiguresMachine } from '#machines/wall-figures/wall-figures.machine.ts';
import {
  figuresOf,
  hasFailed,
  isBroken,
  isOver,
  lateBy,
  nowOf,
} from '#machines/wall-figures/wall-figures.selectors.ts';
import { same } from '#machines/same.ts';
import { walk, type Rule } from '#tests/support/walk.ts';

type Figures = { covered: number };

const machine = createWallFiguresMachine<Figures>().provide({
  actors: { clock: fromCallback(() => {}), connection: fromCallback(() => {}) },
});

const at = 1_000_000;
const failed = (kind: string, status: number | null) => ({ error: { kind, status, detail: '' } });
const isFailure = (title: string) => ['no line', 'misread', 'too many'].includes(title);

const rules: Record<string, Rule<typeof machine>> = {
  'SIT-05 newer figures are asked for a second after the last': ({ title, before, after, waited }) =>
    title !== 'pace over' || (waited === 1_000 && before.matches('resting') && after.matches('asking')),
  'SIT-05 figures that came are shown; they stay while none come': ({ title, before, after }) =>
    title === 'answered'
      ? same(figuresOf(after), { covered: 7 }) && !hasFailed(after)
      : isOver(after) || same(figuresOf(after), figuresOf(before)),
  'SIT-05 what fails is tried again, later each time, and not before the server wants it': (step) => {
    const { title, before, after, waited } = step;
    if (isFailure(title)) return after.matches('waiting') && after.context.failures === before.context.failures + 1;
    if (title !== 'retry over') return true;
    const { failures, failure } = before.context;
    return (
      waited === Math.max((failure?.retryAfter ?? 0) * 1_000, 1_000 * 2 ** (failures - 1)) && after.matches('asking')
    );
  },
  'SIT-05 a line that is back is used at once': ({ title, before, after }) =>
    title !== 'line back' || !before.matches('waiting') || after.matches('asking'),
  'SIT-05 a link that ended shows nothing and asks nothing until somebody wants it': ({ title, before, after }) => {
    if (['link ended', 'not allowed'].includes(title))
      return isOver(after) && figuresOf(after) === null && !hasFailed(after);
    return !isOver(before) || isOver(after) || (title === 'wanted' && after.matches('asking'));
  },
  'SIT-05 it asks once at a time': ({ after }) => (after.children.ask !== undefined) === after.matches('asking'),
  'SIT-05 the clock and the line are followed all the time': ({ after: { children } }) =>
    children.clock !== undefined && children.connection !== undefined,
  'SIT-05 the clock goes on in every state': ({ title, before, after }) =>
    nowOf(after) === (title === 'ticked' ? at + 5_000 : nowOf(before)),
  'SIT-05 figures say their age where a try failed': ({ after }) =>
    figuresOf(after) === null
      ? lateBy(after) === null
      : lateBy(after) === (hasFailed(after) ? nowOf(after) - at : null),
  'what is wrong with the answer itself is told from a line that is lost': ({ title, after }) =>
    (!['answered', 'no line'].includes(title) || !isBroken(after)) && (title !== 'misread' || isBroken(after)),
};

walk({
  name: 'wall-figures',
  machine,
  input: { now: at },
  events: {
    ticked: { type: 'clock.ticked', now: at + 5_000 },
    'line back': { type: 'connection.restored' },
    wanted: { type: 'figures.wanted' },
  },
  replies: {
    ask: {
      answered: { output: { figures: { covered: 7 }, at } },
      'no line': failed('offline', null),
      misread: failed('wrongShape', 200),
      'too many': { error: { kind: 'refused', status: 429, detail: '', retryAfter: 7 } },
      'link ended': failed('sessionOver', 401),
      'not allowed': failed('forbidden', 403),
    },
  },
  project: ({ answered, failures, failure, now }) => [answered !== null, Math.min(failures, 2), failure?.kind, now],
  rules,
  refused: [],
});

test('SIT-05 figures that are ten seconds old say so, though no try has failed yet', () => {
  const late = (now: number) =>
    lateBy({
      context: { answered: { figures: null, at }, failure: null, failures: 0, now },
      hasTag: () => false,
    });
  expect([late(at - 5_000), late(at), late(at + 10_000), late(at + 10_001)]).toEqual([null, null, null, 10_001]);
});
