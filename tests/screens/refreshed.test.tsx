import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { failures } from '#tests/support/failures.ts';
import { layOut } from '#tests/support/layout.ts';
import { listNotifications } from '#contract/notifications.ts';
import { createReplyCache, maxAgeMs, type ReplyCache } from '#src/api/cache.ts';
import type { Call } from '#src/api/call.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import { HistoryScreen } from '#src/screens/notifications/HistoryScreen.tsx';
import { namesShown, openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { answerAll, heading, question } from './answers.given.tsx';
import { opened as openForms } from './forms.given.tsx';
import { opened as openNgos } from './ngos.given.tsx';
import { pageOf, sentNotification } from './notifications.given.tsx';
import { opened as openObservers } from './observers.given.tsx';

async function openHistory() {
  const stage = openScreen(<HistoryScreen />);
  await settle(() => stage.waiting(listNotifications).answer(pageOf([sentNotification()])));
  return stage;
}

async function openAnswers(visited?: (call: Call) => ReplyCache) {
  layOut();
  const stage = openScreen(<AnswersScreen list="answers" />, {
    path: '/answers/details/2/1002',
    ...(visited && { visited }),
  });
  await answerAll(stage);
  return stage;
}

/** Whatever is asked for fails, and what is asked for because of that. */
async function breakConnection({ asked }: Stage) {
  await settle(() => {
    for (const { fail } of asked.splice(0)) fail(failures.offline);
  });
}

const time = /^as of (\d\d:\d\d:\d\d)$/u;
const threadsListed = () => screen.getAllByRole('link').filter((link) => link.dataset['place'] !== undefined).length;

describe('TAB-02 a refresh without a connection takes nothing away, and says that it is old', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test.each([
    ['observers', () => openObservers()],
    ['NGOs', () => openNgos()],
    ['forms', () => openForms()],
    ['sent notifications', openHistory],
  ])('%s', async (_, open) => {
    const stage = await open();
    const [rows, asOf, total] = [namesShown(), screen.getByText(time).textContent, screen.getByText(/in total$/u)];
    expect([rows.length > 0, screen.queryByText('not refreshed')]).toEqual([true, null]);
    await press('Refresh');
    await breakConnection(stage);
    expect([namesShown(), screen.getByText(time).textContent, screen.getByText(/in total$/u)]).toEqual([
      rows,
      asOf,
      total,
    ]);
    expect(screen.getByText('not refreshed')).toBeInTheDocument();
    expect(screen.getByText('What you see could not be updated.')).toBeInTheDocument();
  });

  test.each([
    ['at once', 0],
    ['when no reply is kept any more', maxAgeMs + 1],
  ])(
    'answers, %s: the list, and the thread that is read with its station, answers, notes and form',
    async (_, after) => {
      let clock = Date.parse('2026-11-24T08:00:00Z');
      const stage = await openAnswers((call) => createReplyCache({ call, now: () => clock }));
      clock += after;
      const seen = () => [
        threadsListed(),
        heading(),
        question('A1')?.textContent,
        screen.getByText('The station is crowded.').textContent,
        screen.getByText('3 in total').textContent,
      ];
      const before = seen();
      await press('Refresh');
      await breakConnection(stage);
      expect(seen()).toEqual(before);
      expect(screen.getByText('not refreshed')).toBeInTheDocument();
      expect(screen.getByText(/^As of \d\d:\d\d:\d\d, not refreshed$/u)).toBeInTheDocument();
      await settle(() => stage.goOnline());
      await answerAll(stage);
      expect(screen.queryByText(/not refreshed/u)).toBeNull();
    },
  );
});
