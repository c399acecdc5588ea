import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { countUnread, markRead } from '#contract/unread.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import type { ThreadList } from '#src/route.ts';
import { Listening, stubStreams } from '#tests/app/streams.given.tsx';
import { layOut } from '#tests/support/layout.ts';
import { stopClock } from '#tests/support/screenWalk.ts';
import { openScreen, press, settle } from '#tests/support/screen.tsx';
import { answerAll, askedOf, openUrgents } from './answers.given.tsx';

beforeEach(() => layOut());

const readAll = () => screen.queryByRole('button', { name: 'Mark all as read' });
const asOf = () => screen.queryByText(/^as of /u)?.textContent;

/** The list beside a server that counts so many emergencies as unread. */
async function openUnread(list: ThreadList, count: number) {
  const wire = stubStreams();
  const stage = openScreen(
    <Listening>
      <AnswersScreen list={list} />
    </Listening>,
    { path: `/${list}`, search: list === 'urgents' ? 'urgente=true' : '' },
  );
  await settle(() => {});
  await wire.open();
  await answerAll(stage, ({ endpoint }) => endpoint === countUnread);
  await settle(() => askedOf(stage, countUnread)?.answer({ count, latest: 40 }));
  return stage;
}

describe('what has not been read', () => {
  beforeEach(() => stopClock());

  test('can be marked as read at once, as far as it was counted', async () => {
    const stage = await openUnread('urgents', 2);
    await press('Mark all as read');
    expect(askedOf(stage, markRead)?.args.body).toEqual({ read: [], upTo: 40 });
    await settle(() => askedOf(stage, markRead)?.answer({ count: 0, latest: 0 }));
    expect(readAll()).toBeNull();
  });

  test('where there is none, nothing is offered', async () => {
    await openUnread('urgents', 0);
    expect(readAll()).toBeNull();
  });

  test('nor among the answers that are not urgent', async () => {
    await openUnread('answers', 2);
    expect(readAll()).toBeNull();
  });
});

test('how old the list is is said once it is there', async () => {
  const stage = openUrgents();
  await answerAll(stage, ({ endpoint }) => endpoint === listThreads);
  expect(asOf()).toBeUndefined();
  await answerAll(stage);
  expect(asOf()).toMatch(/^as of \d\d:\d\d:\d\d$/u);
});

test('ANS-07 the download says the county by its name', async () => {
  const stage = openUrgents({ search: 'urgente=true&county=AB' });
  await answerAll(stage);
  await press('Download answers');
  const county = (await screen.findAllByRole('term')).find(({ textContent }) => textContent === 'County');
  expect(county?.nextElementSibling?.textContent).toBe('AB Alba');
});

test('DSK-05 ? lists the keys, and is taken for nothing else', async () => {
  await answerAll(openUrgents());
  let isLeftAlone = true;
  await settle(() => {
    isLeftAlone = fireEvent.keyDown(document.body, { key: '?' });
  });
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  expect(isLeftAlone).toBe(false);
});
