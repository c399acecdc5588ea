import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { getAnswerExtra, listCompletedQuestions } from '#contract/answers.ts';
import { listForms } from '#contract/form-list.ts';
import { getForm } from '#contract/forms.ts';
import { listNotes } from '#contract/notes.ts';
import { countObservers, listObservers } from '#contract/observers.ts';
import { deleteObserver } from '#contract/observer-changes.ts';
import { createReplyCache, type ReplyCache } from '#src/api/cache.ts';
import type { Call } from '#src/api/call.ts';
import { ObserversScreen } from '#src/screens/observers/ObserversScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { layOut } from '#tests/support/layout.ts';
import { namesShown, openScreen, settle, speak, type Stage } from '#tests/support/screen.tsx';
import { answerAll, openUrgents } from './answers.given.tsx';
import { observer } from './observers.given.tsx';

/** One login: each screen that is opened has the cache of those before it. */
function login() {
  let gate: Call | undefined;
  const ask: Call = (...asked) => {
    if (gate === undefined) throw new Error('no screen is open');
    return gate(...asked);
  };
  const cache = createReplyCache({ call: ask });
  const visited = (call: Call): ReplyCache => {
    gate = call;
    return cache;
  };
  return { cache, visited };
}

const page = (...names: string[]) => ({
  data: names.map((name, index) => observer(index + 1, { name })),
  totalItems: names.length,
  totalPages: 1,
});

async function answerObservers(stage: Stage, ...names: string[]) {
  await settle(() => stage.waiting(listObservers).answer(page(...names)));
}

describe('TAB-02 back to the observers', () => {
  async function visitTwice() {
    const { visited } = login();
    const first = openScreen(<ObserversScreen />, { visited });
    await settle(() => first.waiting(countObservers).answer(2));
    await answerObservers(first, 'Ana', 'Dan');
    first.close();
    return openScreen(<ObserversScreen />, { visited });
  }

  test('the rows stand at once with their time, one request brings newer ones', async () => {
    const stage = await visitTwice();
    expect(namesShown()).toEqual(['Ana', 'Dan']);
    expect(screen.getByText(/^as of \d\d:\d\d:\d\d$/u)).toBeInTheDocument();
    expect(screen.getByText('refreshing')).toBeInTheDocument();
    await expectAccessible();
    expect(stage.asked.map(({ endpoint }) => endpoint)).toEqual([listObservers]);
    await answerObservers(stage, 'Ana', 'Dan', 'Ema');
    expect([namesShown(), screen.queryByText('refreshing'), stage.asked.length]).toEqual([
      ['Ana', 'Dan', 'Ema'],
      null,
      1,
    ]);
  });

  test('in Romanian, too', async () => {
    await speak('ro');
    await visitTwice();
    expect(screen.getByText(/^la ora \d\d:\d\d:\d\d$/u)).toBeInTheDocument();
    expect(screen.getByText('se actualizează')).toBeInTheDocument();
  });

  test('where that fails the old rows stay, and it is said', async () => {
    const stage = await visitTwice();
    await settle(() => stage.waiting(listObservers).fail(failures.server));
    expect(namesShown()).toEqual(['Ana', 'Dan']);
    expect(screen.getByText(/^as of/u)).toBeInTheDocument();
    expect(screen.getByText('What you see could not be updated.')).toBeInTheDocument();
  });

  test('OBS-06 nobody sees their own change undone: after a deletion nothing of before is shown', async () => {
    const { cache, visited } = login();
    const first = openScreen(<ObserversScreen />, { visited });
    await answerObservers(first, 'Ana', 'Dan');
    const deleted = cache.call(deleteObserver, { query: { id: '2' } });
    await settle(() => first.waiting(deleteObserver).answer(true));
    await deleted;
    first.close();
    openScreen(<ObserversScreen />, { visited });
    expect(namesShown()).toEqual([]);
  });

  test('SES-07 another login knows nothing of it', async () => {
    const first = await visitTwice();
    first.close();
    openScreen(<ObserversScreen />, login());
    expect(namesShown()).toEqual([]);
  });
});

describe('TAB-02 back to the answers', () => {
  const at = { path: '/urgents/details/2/1002' };

  async function visitTwice() {
    layOut();
    const { visited } = login();
    const first = openUrgents({ ...at, visited });
    await answerAll(first);
    first.close();
    return openUrgents({ ...at, visited });
  }

  test('the list and the thread stand at once, and each of them is asked for once', async () => {
    const stage = await visitTwice();
    expect(screen.getAllByText(/Was it so\?$/u).length).toBeGreaterThan(0);
    expect(screen.getByText(/^As of \d\d:\d\d:\d\d, refreshing$/u)).toBeInTheDocument();
    const asked = stage.asked.map(({ endpoint }) => endpoint);
    expect(asked.filter((endpoint) => [listForms, getForm].some((one) => one === endpoint))).toEqual([]);
    for (const part of [listCompletedQuestions, getAnswerExtra, listNotes])
      expect(asked.filter((endpoint) => endpoint === part)).toHaveLength(1);
    await answerAll(stage);
    expect(screen.queryByText(/refreshing$/u)).toBeNull();
  });

  test('AND-07 a thread that cannot be asked for stays as it was, and it is said', async () => {
    const stage = await visitTwice();
    await settle(() => stage.waiting(listCompletedQuestions).fail(failures.server));
    expect(screen.getAllByText(/Was it so\?$/u).length).toBeGreaterThan(0);
    expect(screen.getByText('The answers could not be loaded.')).toBeInTheDocument();
  });

  test('the list asks for its beginning in one page', async () => {
    layOut();
    const { visited } = login();
    const first = openUrgents({ visited });
    await answerAll(first);
    first.close();
    const stage = openUrgents({ visited });
    expect(screen.getAllByText(/^AB \d/u).length).toBeGreaterThan(0);
    const asked = stage.asked.filter(({ endpoint }) => endpoint === listThreads);
    expect(asked.map(({ args }) => args.query)).toEqual([{ urgent: 'true', page: 1, pageSize: 10 }]);
    await settle(() => fireEvent.keyDown(document.body, { key: '?' }));
  });
});
