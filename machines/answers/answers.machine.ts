/** Answers: which thread is being read, by which form, out of which list? */
import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Thread } from '#contract/threads.ts';
import type { FormSummary } from '#contract/form-list.ts';
import { formContentsMachine } from '#machines/form-contents/form-contents.machine.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { same } from '#machines/same.ts';
import { threadMachine } from '#machines/thread/thread.machine.ts';
import { createThreadsMachine } from '#machines/threads/threads.machine.ts';
import { isSameThread, listedAs, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { unprovidedCallback } from '#machines/unprovided.ts';
import { formWanted, inOrder } from './answers.forms.ts';
import type { AnswersContext, AnswersEvent, AnswersInput, FormTab, Place, Show } from './answers.types.ts';

export function createAnswersMachine<TFilter>() {
  type Context = AnswersContext<TFilter>;
  return setup({
    types: {
      input: {} as AnswersInput<TFilter>,
      context: {} as Context,
      events: {} as AnswersEvent<TFilter>,
      tags: {} as 'open',
      children: {} as {
        threads: 'threads';
        forms: 'forms';
        formContents: 'formContents';
        thread: 'thread';
        address: 'address';
      },
    },
    actors: {
      threads: createThreadsMachine<TFilter>(),
      forms: createResourceMachine<FormSummary[], null>(),
      formContents: formContentsMachine,
      thread: threadMachine,
      /** Tells `place.changed` for what this machine did not write. */
      address: fromCallback(unprovidedCallback('answers', 'address')),
    },
    actions: {
      setFilter: assign(({ context: { place } }, { filter }: { filter: TFilter }) => ({
        place: { ...place, filter, thread: null },
        listed: null,
        next: null,
      })),
      choose: assign(({ context: { place } }, { thread, next }: { thread: Thread; next: Thread | null }) => ({
        place: { ...place, thread: { idObserver: thread.idObserver, idPollingStation: thread.idPollingStation } },
        listed: thread,
        next,
      })),
      close: assign(({ context: { place } }) => ({ place: { ...place, thread: null }, listed: null, next: null })),
      /** As old as the list was: it says nothing of what is loaded now. */
      forgetListed: assign({ listed: null }),
      list: assign((_, { thread }: { thread: Thread }) => ({ listed: thread })),
      setPlace: assign(({ context }, { place }: { place: Place<TFilter> }) => ({
        place,
        listed: listedAs(context.listed, place.thread),
        next: null,
      })),
      setForm: assign(({ context: { place } }, { form }: { form: FormTab }) => ({ place: { ...place, form } })),
      setShow: assign(({ context: { place } }, { show }: { show: Show }) => ({ place: { ...place, show } })),
      setForms: assign((_, { forms }: { forms: FormSummary[] }) => ({ forms: inOrder(forms) })),
      filterThreads: sendTo('threads', ({ context }) => ({ type: 'filter.changed', filter: context.place.filter })),
      refreshThreads: sendTo('threads', { type: 'refreshed' }),
      refreshForms: sendTo('forms', { type: 'refreshed' }),
      refreshFormContents: sendTo('formContents', { type: 'refreshed' }),
      wantForm: sendTo('formContents', ({ context }) => ({ type: 'form.wanted', form: formWanted(context) })),
      /** What was loaded before, or ahead, may be old. */
      outdateReplies: () => {},
      /** Puts `context.place` into the address. */
      writeAddress: (_args, _params: { history: 'push' | 'replace' }) => {},
      reportFault: (_args, _params: { error: unknown }) => {},
    },
    guards: {
      isChosen: ({ context }) => context.place.thread !== null,
      isOther: ({ context }, { thread }: { thread: ThreadKey }) => !isSameThread(context.place.thread, thread),
      isSamePlace: ({ context }, { place }: { place: Place<TFilter> }) => same(context.place, place),
      isSameThread: ({ context }, { place }: { place: Place<TFilter> }) =>
        same(context.place.filter, place.filter) && isSameThread(context.place.thread, place.thread),
      isSameFilter: ({ context }, { place }: { place: Place<TFilter> }) => same(context.place.filter, place.filter),
      isLoaded: (_, { item }: { item: unknown }) => item !== null,
    },
  }).createMachine({
    id: 'answers',
    context: ({ input }) => ({ place: input.place, listed: null, next: null, forms: [] }),
    invoke: [
      { id: 'address', src: 'address' },
      {
        id: 'threads',
        src: 'threads',
        input: ({ context }) => ({ filter: context.place.filter }),
        onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
      },
      {
        id: 'formContents',
        src: 'formContents',
        onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
      },
      {
        id: 'forms',
        src: 'forms',
        input: { key: null },
        onSnapshot: {
          guard: { type: 'isLoaded', params: ({ event }) => event.snapshot.context },
          actions: [
            { type: 'setForms', params: ({ event }) => ({ forms: event.snapshot.context.item ?? [] }) },
            { type: 'wantForm' },
          ],
        },
        onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
      },
    ],
    initial: 'deciding',
    on: {
      'filter.changed': {
        target: '.nothingChosen',
        actions: [
          { type: 'setFilter', params: ({ event }) => event },
          { type: 'filterThreads' },
          { type: 'writeAddress', params: { history: 'push' } },
        ],
      },
      'form.chosen': {
        actions: [
          { type: 'setForm', params: ({ event }) => event },
          { type: 'wantForm' },
          { type: 'writeAddress', params: { history: 'replace' } },
        ],
      },
      'show.chosen': {
        actions: [
          { type: 'setShow', params: ({ event }) => event },
          { type: 'writeAddress', params: { history: 'replace' } },
        ],
      },
      'place.changed': [
        { guard: { type: 'isSamePlace', params: ({ event }) => event } },
        {
          guard: { type: 'isSameThread', params: ({ event }) => event },
          actions: [{ type: 'setPlace', params: ({ event }) => event }, { type: 'wantForm' }],
        },
        {
          guard: { type: 'isSameFilter', params: ({ event }) => event },
          target: '.deciding',
          actions: [{ type: 'setPlace', params: ({ event }) => event }, { type: 'wantForm' }],
        },
        {
          target: '.deciding',
          actions: [
            { type: 'setPlace', params: ({ event }) => event },
            { type: 'wantForm' },
            { type: 'filterThreads' },
          ],
        },
      ],
      refreshed: {
        target: '.deciding',
        actions: [
          { type: 'outdateReplies' },
          { type: 'forgetListed' },
          { type: 'refreshThreads' },
          { type: 'refreshForms' },
          { type: 'refreshFormContents' },
        ],
      },
    },
    states: {
      deciding: { always: [{ guard: { type: 'isChosen' }, target: 'open' }, { target: 'nothingChosen' }] },
      nothingChosen: {
        on: {
          'thread.chosen': {
            target: 'open',
            actions: [
              { type: 'choose', params: ({ event }) => event },
              { type: 'writeAddress', params: { history: 'push' } },
            ],
          },
        },
      },
      /** Another thread leaves this state, which aborts whatever was on its way for the one before. */
      open: {
        tags: ['open'],
        invoke: {
          id: 'thread',
          src: 'thread',
          input: ({ context }) => ({ thread: context.place.thread!, listed: context.listed, next: context.next }),
          onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
        },
        on: {
          'thread.chosen': {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'deciding',
            actions: [
              { type: 'choose', params: ({ event }) => event },
              { type: 'writeAddress', params: { history: 'replace' } },
            ],
          },
          'thread.closed': {
            target: 'nothingChosen',
            actions: [{ type: 'close' }, { type: 'writeAddress', params: { history: 'push' } }],
          },
          'thread.reloaded': {
            target: 'deciding',
            actions: { type: 'list', params: ({ event }) => event },
          },
        },
      },
    },
  });
}
