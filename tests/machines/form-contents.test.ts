import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { type FormSection, loadForm, formContentsMachine } from '#machines/form-contents/form-contents.machine.ts';
import { formsHeld } from '#machines/form-contents/form-contents.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { walk } from '#tests/support/walk.ts';
import { quiet } from '#tests/support/loader.ts';

const section = (id: number) => ({ uniqueId: `${id}`, id, code: 'S', description: 'S', orderNumber: 0, questions: [] });

const requestOf = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'request' in asked ? asked.request : undefined;

walk({
  name: 'form-contents',
  machine: formContentsMachine,
  events: {
    'form 1 wanted': { type: 'form.wanted', form: 1 },
    'form 2 wanted': { type: 'form.wanted', form: 2 },
    'no form wanted': { type: 'form.wanted', form: null },
    refreshed: { type: 'refreshed' },
    retried: { type: 'load.retried' },
  },
  replies: {
    load: {
      loaded: { replyTo: (asked) => [section(Number(requestOf(asked)))] },
      gone: { output: null },
    },
  },
  project: ({ wanted, held }) => [wanted, Object.keys(held)],
  rules: {
    'AND-03 a form is asked for when its tab is opened, and only then': ({ after }) =>
      after.hasTag('loading') === (after.children.load !== undefined) &&
      (!after.hasTag('loading') || after.context.wanted !== null),
    'AND-03 a form that is at hand is not asked for again, except on a refresh': ({ title, before, after }) =>
      after.children.load === undefined ||
      after.children.load === before.children.load ||
      title === 'refreshed' ||
      after.context.held[after.context.wanted ?? 0] === undefined,
    'AND-03 another tab, and a refresh, abort the load of the one before': ({ event, before, after }) =>
      (event.type !== 'refreshed' && before.context.wanted === after.context.wanted) ||
      after.children.load !== before.children.load ||
      before.children.load === undefined,
    'AND-03 a form whose load was left is asked for again when it is next wanted': ({ event, before, after }) =>
      event.type !== 'form.wanted' ||
      !before.hasTag('loading') ||
      before.context.wanted === after.context.wanted ||
      formsHeld(after)[before.context.wanted ?? 0] === undefined,
    'AND-03 the tab that is open already changes nothing': ({ event, before, after }) =>
      event.type !== 'form.wanted' ||
      before.context.wanted !== after.context.wanted ||
      same([before.value, before.context], [after.value, after.context]),
    'AND-03 what was loaded is held under the form that was asked for': ({ title, after }) =>
      title !== 'loaded' || same(formsHeld(after)[after.context.wanted ?? 0], [section(after.context.wanted ?? 0)]),
    'AND-04 a form that no longer exists is known as such': ({ title, after }) =>
      title !== 'gone' || formsHeld(after)[after.context.wanted ?? 0] === null,
    'AND-07 the loader hears of the reader, and the forms at hand stay': ({ event, before, after, sent }) =>
      event.type !== 'load.retried' || (same(sent, [event]) && same(before.context, after.context)),
    'TAB-01 TAB-02 a refresh keeps the open form alone and asks for it anew': ({ event, before, after }) => {
      const { wanted, held } = before.context;
      const open = wanted === null || held[wanted] === undefined ? {} : { [wanted]: held[wanted] };
      return (
        event.type !== 'refreshed' ||
        (same(formsHeld(after), open) && after.hasTag('loading') === (after.context.wanted !== null))
      );
    },
  },
  refused: [],
});

const open = (load: (form: number) => Promise<FormSection[]>) => {
  const actor = createActor(formContentsMachine.provide({ actors: { load: loadForm(load, quiet) } })).start();
  actor.send({ type: 'form.wanted', form: 7 });
  return actor;
};

test.each([
  ['not found', failures.notFound],
  ['nothing there', { ...failures.wrongShape, status: 204 }],
])('AND-04 a form that no longer exists is no failure: %s', async (_, failure) => {
  const actor = open(() => Promise.reject(failure));
  await vi.waitFor(() => expect(formsHeld(actor.getSnapshot())).toEqual({ 7: null }));
});

test('AND-07 what failed in another way is not gone; the form that was wanted is asked for', async () => {
  const asked: number[] = [];
  const actor = open((form) => {
    asked.push(form);
    return Promise.reject(failures.server);
  });
  await vi.waitFor(() => expect(actor.getSnapshot().children.load?.getSnapshot().hasTag('waitingToRetry')).toBe(true));
  expect([asked, formsHeld(actor.getSnapshot())]).toEqual([[7], {}]);
});
