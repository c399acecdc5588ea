import { questionnairesMachine } from '#machines/questionnaires/questionnaires.machine.ts';
import { formsHeld } from '#machines/questionnaires/questionnaires.selectors.ts';
import { same } from '#machines/same.ts';
import { retryOf } from '#machines/retry.ts';
import { failures } from '#tests/support/failures.ts';
import { walk } from '#tests/support/walk.ts';

const section = (id: number) => ({ uniqueId: `${id}`, id, code: 'S', description: 'S', orderNumber: 0, questions: [] });

const formAsked = (request: unknown) =>
  typeof request === 'object' && request !== null && 'form' in request && typeof request.form === 'number'
    ? request.form
    : 0;

walk({
  name: 'questionnaires',
  machine: questionnairesMachine,
  events: {
    'form 1 wanted': { type: 'form.wanted', form: 1 },
    'form 2 wanted': { type: 'form.wanted', form: 2 },
    'no form wanted': { type: 'form.wanted', form: null },
    refreshed: { type: 'refreshed' },
    retried: { type: 'load.retried' },
    'connection back': { type: 'connection.restored' },
  },
  replies: {
    loadForm: {
      loaded: { replyTo: (request) => [section(formAsked(request))] },
      'not found': { error: failures.notFound },
      'nothing there': { error: { ...failures.wrongShape, status: 204 } },
      'load failed': { error: failures.server },
      forbidden: { error: failures.forbidden },
    },
  },
  project: ({ wanted, held, failures }) => [wanted, Object.keys(held), Math.min(failures, 2)],
  rules: {
    'AND-03 a form is asked for when its tab is opened, and only then': ({ after }) =>
      after.children.loadForm === undefined ||
      after.children.loadForm.getSnapshot().input?.form === after.context.wanted,
    'AND-03 a form that is at hand is not asked for again': ({ after }) =>
      !after.hasTag('loading') || after.context.held[after.context.wanted ?? 0] === undefined,
    'AND-03 another tab aborts the load of the one before': ({ title, before, after }) =>
      !title.endsWith('wanted') ||
      before.context.wanted === after.context.wanted ||
      after.children.loadForm !== before.children.loadForm ||
      before.children.loadForm === undefined,
    'AND-03 the tab that is open already changes nothing': ({ event, before, after }) =>
      event.type !== 'form.wanted' ||
      before.context.wanted !== after.context.wanted ||
      same([before.value, before.context], [after.value, after.context]),
    'AND-03 what was loaded is held under the form that was asked for': ({ title, after }) =>
      title !== 'loaded' || same(formsHeld(after)[after.context.wanted ?? 0], [section(after.context.wanted ?? 0)]),
    'AND-04 a form that no longer exists is known as such, and is no failure': ({ title, after }) =>
      !['not found', 'nothing there'].includes(title) ||
      (formsHeld(after)[after.context.wanted ?? 0] === null && retryOf(after) === null),
    'AND-07 a failure that may pass waits to retry, one that will not stops': ({ title, after }) =>
      (title !== 'load failed' || after.hasTag('waitingToRetry')) &&
      (title !== 'forbidden' || after.matches({ failed: 'stopped' })),
    'AND-07 the pauses are 1, 2, 4 … 30 seconds, and the screen can count them down': ({ before, waited }) =>
      waited === 0 ||
      (waited === [1_000, 2_000, 4_000, 8_000, 16_000, 30_000][before.context.failures - 1] &&
        waited === retryOf(before)?.pause),
    'AND-07 a retry and the connection coming back ask at once': ({ event, after }) =>
      !['load.retried', 'connection.restored'].includes(event.type) || after.hasTag('loading'),
    'AND-07 a failure keeps the forms at hand': ({ title, before, after }) =>
      !['load failed', 'forbidden'].includes(title) || same(before.context.held, after.context.held),
    'TAB-01 a refresh drops every form and asks for the open one anew': ({ event, after }) =>
      event.type !== 'refreshed' ||
      (same(formsHeld(after), {}) && after.hasTag('loading') === (after.context.wanted !== null)),
  },
  refused: [],
});
