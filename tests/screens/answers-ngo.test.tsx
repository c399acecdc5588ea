import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { getAttachment, listNotes } from '#contract/notes.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import { layOut } from '#tests/support/layout.ts';
import { threadOf } from '#tests/support/threads.ts';
import { answer as answerPhoto, door, holdFiles, note, viewer } from './answers-notes.given.tsx';
import { answerAll, askedOf } from './answers.given.tsx';
import { claimsOf } from './observer-import.given.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

holdFiles();
beforeEach(() => {
  layOut();
});

/** Two people of one name at one station. */
const duplicate = { observerName: 'Ana Pop', pollingStationName: 'AB 1' };
const duplicates = [threadOf(1, { ngo: 'First NGO', ...duplicate }), threadOf(2, { ngo: 'Second NGO', ...duplicate })];
const withoutNgo = [threadOf(1, duplicate), threadOf(2, duplicate)];

async function opened(isOrganizer: boolean, path: string, page: object = {}, search = ''): Promise<Stage> {
  const stage = openScreen(<AnswersScreen list="answers" />, { path, search, claims: claimsOf(isOrganizer) });
  await settle(() => {});
  for (let round = 0; round < 3; round += 1) {
    const threads = askedOf(stage, listThreads);
    if (threads === undefined) break;
    stage.asked.splice(stage.asked.indexOf(threads), 1);
    await settle(() => threads.answer({ data: duplicates, totalItems: 2, totalPages: 1, ...page }));
  }
  await answerAll(stage);
  return stage;
}

const rows = () => [...document.querySelectorAll('nav a[data-place]')].map(({ textContent }) => textContent);

describe('C4 the NGO stands beside the observer', () => {
  test('in the rows and in the header of the visit, for who sees several', async () => {
    await opened(true, '/answers/details/2/1002');
    expect(rows()).toEqual([
      expect.stringContaining('Ana Pop First NGO'),
      expect.stringContaining('Ana Pop Second NGO'),
    ]);
    const visit = screen.getByRole('region', { name: 'AB 1' });
    expect(visit.querySelector('header')).toHaveTextContent('Second NGO');
    expect(within(visit).queryByText('First NGO')).toBeNull();
  });

  test('above the rows for a visit that was opened by its address', async () => {
    const far = threadOf(9, { ngo: 'Far NGO' });
    const stage = openScreen(<AnswersScreen list="answers" />, {
      path: '/answers/details/9/1009',
      claims: claimsOf(true),
    });
    await settle(() => {});
    await settle(() => {
      for (const { endpoint, args, answer } of stage.asked) {
        if (endpoint !== listThreads) continue;
        answer({ data: args.query?.['observerId'] === 9 ? [far] : duplicates, totalItems: 2, totalPages: 1 });
      }
    });
    expect(within(screen.getByRole('navigation')).getByText('Far NGO')).toBeVisible();
  });

  const photo = note({ questionId: null, text: 'A photo' }, door);
  /** The note of the station with its picture, enlarged. */
  async function enlarged(isOrganizer: boolean) {
    const stage = openScreen(<AnswersScreen list="answers" />, {
      path: '/answers/details/2/1002',
      claims: claimsOf(isOrganizer),
    });
    await settle(() => {});
    await settle(() => stage.waiting(listThreads).answer({ data: duplicates, totalItems: 2, totalPages: 1 }));
    await settle(() => stage.waiting(listNotes).answer([photo]));
    await answerPhoto(stage.waiting(getAttachment));
    await press(/^Show picture door\.jpg/u);
    const [row] = screen.getAllByText('A photo').map((text) => text.closest('li'));
    return { row, dialog: await viewer() };
  }

  test('at each note and in the viewer of its photos, which covers the rest', async () => {
    const { row, dialog } = await enlarged(true);
    expect(row).toHaveTextContent('Second NGO');
    expect(within(dialog).getByText('AB 1 · Ana Pop · Second NGO · 22 Nov 2026, 08:41')).toBeVisible();
  });

  test('in neither for who sees their own alone; the viewer says whose photo it is', async () => {
    const { row, dialog } = await enlarged(false);
    expect(row).not.toHaveTextContent('NGO');
    expect(within(dialog).getByText('AB 1 · Ana Pop · 22 Nov 2026, 08:41')).toBeVisible();
  });

  test('nowhere for who sees their own alone', async () => {
    await opened(false, '/answers/details/2/1002');
    expect(document.body).not.toHaveTextContent(/(?:First|Second) NGO/u);
  });

  test('nor where a back end says nothing of it', async () => {
    await opened(true, '/answers/details/2/1002', { data: withoutNgo });
    expect(document.body).not.toHaveTextContent('NGO');
  });
});

describe('C9 a filtered list says of how many it is', () => {
  const total = () => screen.getByRole('heading', { level: 1 }).parentElement?.textContent;

  test('where the server tells', async () => {
    await opened(false, '/answers', { totalItems: 1_043, unfilteredItems: 21_240 }, 'county=AB');
    expect(total()).toContain('1,043 of 21,240');
  });

  test('and how many there are where it does not, or nothing is filtered', async () => {
    await opened(false, '/answers', { totalItems: 1_043 });
    expect(total()).toContain('1,043 in total');
  });
});
