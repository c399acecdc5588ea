import { wallMachine, wallViews } from '#machines/wall/wall.machine.ts';
import { isHeld, viewOf } from '#machines/wall/wall.selectors.ts';
import { same } from '#machines/same.ts';
import { walk, type Rule } from '#tests/support/walk.ts';

const rules: Record<string, Rule<typeof wallMachine>> = {
  'SIT-05 it turns every 20 seconds, to the next view, and from the last to the first': (step) =>
    step.title !== 'rotation over' ||
    (step.waited === 20_000 &&
      !isHeld(step.before) &&
      wallViews.indexOf(viewOf(step.after)) === (wallViews.indexOf(viewOf(step.before)) + 1) % wallViews.length),
  'SIT-05 next and previous turn it, held or not, and leave it as it was': ({ title, before, after }) => {
    const by = title === 'next' ? 1 : title === 'previous' ? wallViews.length - 1 : null;
    if (by === null) return true;
    const view = wallViews[(wallViews.indexOf(viewOf(before)) + by) % wallViews.length];
    return viewOf(after) === view && isHeld(after) === isHeld(before);
  },
  'SIT-05 a chosen view is shown, and held': ({ title, after }) =>
    !title.startsWith('chosen') || (isHeld(after) && `chosen ${viewOf(after)}` === title),
  'SIT-05 hold and rotate are one switch, which changes no view': ({ title, before, after }) =>
    title !== 'hold' || (isHeld(after) !== isHeld(before) && viewOf(after) === viewOf(before)),
  'SIT-05 held, nothing turns it but its reader': ({ before, waited }) => !isHeld(before) || waited === 0,
  'SIT-05 the address names the view that is held, and none that turns': ({ after, actions }) =>
    same(
      actions.filter(({ type }) => type === 'writeAddress').map(({ params }) => params),
      [{ held: isHeld(after) ? viewOf(after) : null }],
    ),
};

walk({
  name: 'wall',
  machine: wallMachine,
  input: { held: null },
  otherInputs: { 'held on counties': { held: 'counties' } },
  events: {
    next: { type: 'view.next' },
    previous: { type: 'view.previous' },
    'chosen day': { type: 'view.chosen', view: 'day' },
    'chosen first': { type: 'view.chosen', view: 'first' },
    hold: { type: 'hold.toggled' },
  },
  replies: {},
  project: ({ view }) => view,
  rules,
  refused: [],
});
