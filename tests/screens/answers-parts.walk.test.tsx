import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { getAnswerExtra, listCompletedQuestions } from '#contract/answers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listForms } from '#contract/form-list.ts';
import { getForm } from '#contract/forms.ts';
import { listNotes } from '#contract/notes.ts';
import { layOut } from '#tests/support/layout.ts';
import { answerAll, answerOf, heading, openThread, question } from './answers.given.tsx';
import { isRequestOf, type LoadState, walkLoad } from './loadWalk.ts';
import { settle, type Asked } from '#tests/support/screen.tsx';
import { threadOf } from '#tests/support/threads.ts';

/** Each load of a thread breaks, comes, and is tried again by itself, while the others are there. */
interface Part {
  endpoint: Endpoint;
  isOne?: (asked: Asked) => boolean;
  title: string | null;
  /** What is seen exactly while it is there. */
  isThere: () => boolean;
  /** What it does not take away by failing. */
  others: () => boolean;
  mayBeGone?: boolean;
  /** The thread in the address; the list has 1 to 3. */
  thread?: number;
  reply?: unknown;
}

const hasNotes = () => screen.queryByText('The station is crowded.') !== null;
const hasFacts = () => screen.queryByText('Urban area') !== null;
const hasAnswers = () => question('A1') !== null;
const isListed = () => screen.getByText('3 in this list') !== null;

const parts: Record<string, Part> = {
  'the answers': {
    endpoint: listCompletedQuestions,
    title: 'The answers could not be loaded.',
    isThere: hasAnswers,
    others: () => hasNotes() && hasFacts() && heading() === 'AB 1',
  },
  'what was said of the station': {
    endpoint: getAnswerExtra,
    title: 'Arrival and departure could not be loaded.',
    isThere: hasFacts,
    others: () => hasNotes() && hasAnswers() && heading() === 'AB 1',
  },
  'the notes': {
    endpoint: listNotes,
    title: 'The notes could not be loaded.',
    isThere: hasNotes,
    others: () => hasFacts() && hasAnswers() && heading() === 'AB 1',
  },
  'the form that is open': {
    endpoint: getForm,
    title: 'The form could not be loaded: only what was answered is shown.',
    isThere: () => screen.queryByText('Section of 1') !== null,
    others: () => hasNotes() && hasFacts() && hasAnswers() && heading() === 'AB 1',
    mayBeGone: true,
  },
  'the list of forms': {
    endpoint: listForms,
    title: 'The list of forms could not be loaded: only what was answered is shown.',
    isThere: () => document.querySelector('[role=tab] b') !== null,
    others: () =>
      hasNotes() &&
      hasFacts() &&
      hasAnswers() &&
      screen.queryByText(/no longer/u) === null &&
      (screen.queryByText('Section of 1') !== null || screen.queryByText('Answers given') !== null),
  },
  'the name of the station': {
    endpoint: listThreads,
    isOne: ({ args }) => args.query?.['observerId'] !== undefined,
    title: null,
    thread: 4,
    reply: { data: [threadOf(4)], totalItems: 1, totalPages: 1 },
    isThere: () => heading() === 'AB 4',
    others: () => hasNotes() && hasFacts() && hasAnswers(),
  },
};

function shows({ isThere, others }: Part, load: LoadState): void {
  expect([isThere(), others(), isListed()]).toEqual([load.isThere, true, true]);
}

for (const [name, part] of Object.entries(parts)) {
  const isKept = (asked: Asked) => isRequestOf(part, asked);

  walkLoad(`AND-02 AND-07 ANS-08 ${name}: missing, on the way, or there, and nothing else goes with it`, {
    ...part,
    async open() {
      layOut();
      const stage = openThread(part.thread);
      await settle(() => {});
      await answerAll(stage, isKept);
      return stage;
    },
    async answer(stage, asked) {
      await settle(() => asked.answer(part.reply ?? answerOf(asked)));
      await answerAll(stage, isKept);
    },
    shows: (load) => shows(part, load),
  });
}
