import { createAnswersMachine } from '#machines/answers/answers.machine.ts';
import type { Place } from '#machines/answers/answers.types.ts';
import { formContentsMachine } from '#machines/form-contents/form-contents.machine.ts';
import { threadMachine } from '#machines/thread/thread.machine.ts';
import { same } from '#machines/same.ts';
import { createThreadsMachine } from '#machines/threads/threads.machine.ts';
import { quiet } from '#tests/support/loader.ts';
import { silentLoader, silentResource } from '#tests/support/silent.ts';
import { threadOf } from '#tests/support/threads.ts';
import { faultsIn, type Step, walk } from '#tests/support/walk.ts';
import { form } from './answers.given.ts';

type Filter = { county: string };
const machine = createAnswersMachine<Filter>().provide({
  actors: {
    address: quiet,
    threads: createThreadsMachine<Filter>().provide({ actors: { load: silentLoader() } }),
    forms: silentResource(),
    formContents: formContentsMachine.provide({ actors: { load: silentLoader() } }),
    thread: threadMachine.provide({
      actors: {
        summary: silentResource(),
        questions: silentResource(),
        extra: silentResource(),
        notes: silentResource(),
        earlier: silentResource(),
      },
    }),
  },
});
const key = (number: number) => ({ idObserver: number, idPollingStation: 1_000 + number });
const start: Place<Filter> = { filter: { county: '' }, thread: null, form: null, show: 'all' };

type AnswersStep = Step<typeof machine>;
const place = ({ after }: AnswersStep) => after.context.place;
const written = ({ actions }: AnswersStep) =>
  actions.filter(({ type }) => type === 'writeAddress').map(({ params }) => params);
const thread = ({ after }: AnswersStep) => after.children.thread;
const keepsReading = ({ before, after }: AnswersStep) =>
  before.children.thread !== undefined && before.children.thread === after.children.thread;
const sentTypes = ({ sent }: AnswersStep) =>
  sent.map((event) => (typeof event === 'object' && event !== null && 'type' in event ? event.type : ''));
const wantedFirst = ({ context: { place, forms } }: AnswersStep['after']) =>
  place.form === 5 && forms.includes(5) ? 5 : (forms[0] ?? null);

walk({
  name: 'answers',
  machine,
  input: { place: start },
  otherInputs: { 'by its address': { place: { ...start, thread: key(1), form: 2, show: 'flagged' } } },
  events: {
    'filtered by CJ': { type: 'filter.changed', filter: { county: 'CJ' } },
    'thread 1 chosen': { type: 'thread.chosen', thread: threadOf(1), next: threadOf(2) },
    'thread 2 chosen': { type: 'thread.chosen', thread: threadOf(2), next: null },
    closed: { type: 'thread.closed' },
    'seen anew': { type: 'thread.reloaded', thread: threadOf(1, { lastModified: '2026-11-21T21:00:00.000Z' }) },
    'form 5 chosen': { type: 'form.chosen', form: 5 },
    'answered only': { type: 'show.chosen', show: 'answered' },
    'back to the start': { type: 'place.changed', place: start },
    'back to thread 1': { type: 'place.changed', place: { ...start, thread: key(1) } },
    'back to thread 2 in CJ': {
      type: 'place.changed',
      place: { ...start, filter: { county: 'CJ' }, thread: key(2), form: 5 },
    },
    refreshed: { type: 'refreshed' },
    'forms on their way': { type: 'xstate.snapshot.forms', snapshot: { context: { item: null } } },
    'forms there': {
      type: 'xstate.snapshot.forms',
      snapshot: {
        context: { item: [form(9, 0, { draft: true }), form(8, 1, { diaspora: true }), form(5, 3), form(7, 2)] },
      },
    },
    'threads break': { type: 'xstate.error.actor.threads', error: 'bug' },
    'forms break': { type: 'xstate.error.actor.forms', error: 'bug' },
    'form contents break': { type: 'xstate.error.actor.formContents', error: 'bug' },
    'thread breaks': { type: 'xstate.error.actor.thread', error: 'bug' },
  },
  replies: {},
  project: ({ place: { filter, thread }, forms }) => [filter, thread, forms.length],
  rules: {
    'AND-01 a thread is being read exactly while one is chosen': (step) =>
      step.after.hasTag('open') === (place(step).thread !== null) &&
      (thread(step) !== undefined) === (place(step).thread !== null),
    'AND-01 what is read is the thread that was chosen': (step) =>
      thread(step) === undefined || same(thread(step)?.getSnapshot().context.thread, place(step).thread),
    'AND-01 what the list said of the chosen thread is known to whoever reads it, and to nobody else': ({ after }) =>
      same(after.children.thread?.getSnapshot().context.listed ?? null, after.context.listed),
    'ANS-06 a thread chosen in the list, or seen anew there, is known as it stands there': (step) =>
      (step.event.type !== 'thread.chosen' && step.event.type !== 'thread.reloaded') ||
      keepsReading(step) ||
      same(step.after.context.listed, 'thread' in step.event ? step.event.thread : null),
    'ANS-06 another thread ends whatever was on its way for the one before': (step) =>
      same(step.before.context.place.thread, place(step).thread) || !keepsReading(step),
    'ANS-06 choosing a thread does not touch the list': (step) =>
      !['thread 1 chosen', 'thread 2 chosen', 'closed', 'seen anew'].includes(step.title) || step.sent.length === 0,
    'ANS-06 choosing the thread that is read already changes nothing': (step) =>
      !step.title.endsWith('chosen') ||
      !step.title.startsWith('thread') ||
      !same(step.before.context.place, place(step)) ||
      (keepsReading(step) && written(step).length === 0),
    'ANS-06 the next thread is known to the one that is read': (step) =>
      step.title !== 'thread 1 chosen' ||
      keepsReading(step) ||
      same(thread(step)?.getSnapshot().context.next, threadOf(2)),
    'ANS-05 new filters reset the selected answer and the list': (step) =>
      step.title !== 'filtered by CJ' ||
      (place(step).thread === null &&
        same(place(step).filter, { county: 'CJ' }) &&
        same(step.sent, [{ type: 'filter.changed', filter: { county: 'CJ' } }])),
    'ANS-05 the list is filtered as the address says, and only when that changes': (step) =>
      step.event.type !== 'place.changed' ||
      sentTypes(step).includes('filter.changed') === !same(step.before.context.place.filter, place(step).filter),
    'ANS-05 the list has the filter of the address': (step) =>
      same(step.after.children.threads?.getSnapshot().context.filter, place(step).filter),
    'NAV-07 filter and first choice make an entry of the history, moving on replaces it': (step) =>
      same(
        written(step),
        step.title === 'filtered by CJ' || step.title === 'closed'
          ? [{ history: 'push' }]
          : step.title.startsWith('thread') &&
              step.title.endsWith('chosen') &&
              !same(step.before.context.place, place(step))
            ? [{ history: step.before.context.place.thread === null ? 'push' : 'replace' }]
            : step.title === 'form 5 chosen' || step.title === 'answered only'
              ? [{ history: 'replace' }]
              : [],
      ),
    'NAV-07 a changed address is followed, not written': (step) =>
      step.event.type !== 'place.changed' ||
      (same(place(step), 'place' in step.event ? step.event.place : null) && written(step).length === 0),
    'NAV-07 what the list said of a thread is kept exactly while the address stays with that thread': (step) =>
      step.event.type !== 'place.changed' ||
      same(
        step.after.context.listed,
        same(step.before.context.place.thread, place(step).thread) ? step.before.context.listed : null,
      ),
    'NAV-07 an address that changes neither thread nor filter keeps the thread in sight': (step) =>
      step.event.type !== 'place.changed' ||
      !same(
        [step.before.context.place.thread, step.before.context.place.filter],
        [place(step).thread, place(step).filter],
      ) ||
      step.before.children.thread === thread(step),
    'AND-03 the first form that everybody fills in is wanted when the forms are there': (step) =>
      step.title !== 'forms there' ||
      (same(step.after.context.forms, [7, 9, 8, 5]) &&
        same(step.sent, [{ type: 'form.wanted', form: place(step).form === 5 ? 5 : 7 }])),
    'AND-03 a form that does not exist is not asked for: the first one is': (step) =>
      place(step).form !== 2 || step.sent.every((event) => !same(event, { type: 'form.wanted', form: 2 })),
    'AND-03 the form of a changed address is wanted, without one the first': (step) =>
      step.event.type !== 'place.changed' ||
      same(
        step.sent.filter((event) => !same(event, { type: 'filter.changed', filter: place(step).filter })),
        same(step.before.context.place, place(step)) ? [] : [{ type: 'form.wanted', form: wantedFirst(step.after) }],
      ),
    'AND-03 a chosen tab is wanted, and the thread stays': (step) =>
      step.title !== 'form 5 chosen' ||
      (place(step).form === 5 &&
        same(step.sent, [{ type: 'form.wanted', form: step.after.context.forms.includes(5) ? 5 : null }]) &&
        step.before.children.thread === thread(step)),
    'AND-05 the switch changes what is shown and nothing else': (step) =>
      step.title !== 'answered only' ||
      (same(place(step), { ...step.before.context.place, show: 'answered' }) &&
        step.before.children.thread === thread(step)),
    'TAB-01 a refresh asks for everything anew, keeps the place and forgets what the list said': (step) =>
      step.title !== 'refreshed' ||
      (same(step.before.context.place, place(step)) &&
        step.after.context.listed === null &&
        same(sentTypes(step), ['refreshed', 'refreshed', 'refreshed']) &&
        !keepsReading(step) &&
        step.actions.some(({ type }) => type === 'outdateReplies')),
    'ANS-06 a thread that changed is loaded anew when the reader asks for it': (step) =>
      step.title !== 'seen anew' || (!keepsReading(step) && same(step.before.context.place, place(step))),
    'a part that breaks is reported and stops nothing': (step) =>
      same(faultsIn(step), step.title.includes('break') ? ['bug'] : []) &&
      (!step.title.includes('break') || same(step.before.value, step.after.value)),
  },
  refused: ['forms on their way'],
});
