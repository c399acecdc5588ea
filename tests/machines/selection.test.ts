import { type Row, selectionMachine } from '#machines/selection/selection.machine.ts';
import { headerMark, pickedCount, pickedRows } from '#machines/selection/selection.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { type Step, walk } from '#tests/support/walk.ts';

const ana: Row = { key: '1', name: 'Ana' };
const dan: Row = { key: '2', name: 'Dan' };
const eva: Row = { key: '3', name: 'Eva' };

type SelectionStep = Step<typeof selectionMachine>;
const keys = (rows: Row[]) => rows.map(({ key }) => key);
const picked = ({ after }: SelectionStep) => keys(pickedRows(after));
const was = ({ before }: SelectionStep) => keys(pickedRows(before));
const when = (title: string, rule: (step: SelectionStep) => boolean) => (step: SelectionStep) =>
  step.title !== title || rule(step);

walk({
  name: 'selection',
  machine: selectionMachine,
  input: { rows: [ana, dan], picked: [], scope: 0 },
  otherInputs: { 'back from elsewhere': { rows: [], picked: [ana, eva], scope: 0 } },
  events: {
    'Ana toggled': { type: 'row.toggled', key: '1' },
    'Eva toggled': { type: 'row.toggled', key: '3' },
    'nobody toggled': { type: 'row.toggled', key: '9' },
    'all toggled': { type: 'all.toggled' },
    'page 1 in sight': { type: 'rows.changed', rows: [ana, dan], scope: 0 },
    'page 2 in sight': { type: 'rows.changed', rows: [eva], scope: 0 },
    'Ana renamed': { type: 'rows.changed', rows: [{ key: '1', name: 'Ana Pop' }, dan], scope: 0 },
    'nothing in sight': { type: 'rows.changed', rows: [], scope: 0 },
    'a new filter': { type: 'rows.changed', rows: [ana, dan], scope: 1 },
    'Ana sent': { type: 'rows.removed', keys: ['1'] },
    cleared: { type: 'selection.cleared' },
  },
  replies: {
    findVanished: {
      'Ana has vanished': { output: ['1'] },
      'Ana and Eva have vanished': { output: ['1', '3'] },
      'all are there': { output: [] },
      'nobody knows who is there': { error: failures.offline },
    },
  },
  project: ({ inSight, picked, scope }) => [keys(inSight), keys(picked).toSorted(), scope],
  rules: {
    'C21 what was picked on an earlier visit is looked up once, as it is picked': ({ after }) =>
      (after.children.findVanished !== undefined) === after.matches({ some: 'unsure' }) &&
      (after.children.findVanished === undefined ||
        same(after.children.findVanished.getSnapshot().input, { rows: [ana, eva] })),
    'C21 rows that vanished meanwhile are dropped, and no others': (step) => {
      const gone: Record<string, string[]> = { 'Ana has vanished': ['1'], 'Ana and Eva have vanished': ['1', '3'] };
      if (!(step.title in gone) && !['all are there', 'nobody knows who is there'].includes(step.title)) return true;
      return same(
        picked(step),
        was(step).filter((key) => gone[step.title]?.includes(key) !== true),
      );
    },
    'C21 what was picked on an earlier visit is picked, whatever is in sight': ({ title, before, after }) =>
      title !== 'page 1 in sight' ||
      before.context.scope !== 0 ||
      same(keys(pickedRows(before)), keys(pickedRows(after))),
    'TAB-04 there is a selection exactly while rows are picked': ({ after }) =>
      after.hasTag('selected') === pickedCount(after) > 0,
    'TAB-04 no row is picked twice': (step) => new Set(picked(step)).size === picked(step).length,
    'TAB-04 toggling a row adjusts the count by one': (step) =>
      step.event.type !== 'row.toggled' || Math.abs(picked(step).length - was(step).length) === 1,
    'TAB-04 toggling a row concerns that row alone': when('Ana toggled', (step) =>
      same(
        picked(step).filter((key) => key !== '1'),
        was(step).filter((key) => key !== '1'),
      ),
    ),
    'TAB-04 toggling twice is as if nothing happened': when(
      'Ana toggled',
      (step) => picked(step).includes('1') !== was(step).includes('1'),
    ),
    'TAB-04 select-all marks every row in sight, or none of them when all were marked': when('all toggled', (step) =>
      headerMark(step.before) === 'all' ? headerMark(step.after) === 'none' : headerMark(step.after) === 'all',
    ),
    'TAB-04 select-all leaves the rows of other pages alone': when('all toggled', (step) =>
      was(step).every((key) => keys(step.before.context.inSight).includes(key) || picked(step).includes(key)),
    ),
    'TAB-04 the header is indeterminate when only some in sight are selected, clear at 0': ({ after }) => {
      const marked = after.context.inSight.filter(({ key }) => keys(after.context.picked).includes(key)).length;
      const mark = marked === 0 ? 'none' : marked === after.context.inSight.length ? 'all' : 'some';
      return headerMark(after) === mark;
    },
    'TAB-04 the selection survives paging': (step) =>
      !['page 1 in sight', 'page 2 in sight', 'nothing in sight', 'Ana renamed'].includes(step.title) ||
      step.before.context.scope === 1 ||
      same(picked(step), was(step)),
    'TAB-04 a new filter and a refresh clear the selection': (step) =>
      step.event.type !== 'rows.changed' ||
      step.before.context.scope === step.after.context.scope ||
      picked(step).length === 0,
    'TAB-04 sending an action clears the rows that were sent': when(
      'Ana sent',
      (step) => !picked(step).includes('1') && picked(step).length >= was(step).length - 1,
    ),
    'TAB-04 clearing clears all': when('cleared', (step) => picked(step).length === 0),
    'TAB-08 rows are known by their key, and called by the name they have now': when('Ana renamed', ({ after }) =>
      after.context.picked.every(({ key, name }) => key !== '1' || name === 'Ana Pop'),
    ),
  },
  refused: ['nobody toggled'],
});
