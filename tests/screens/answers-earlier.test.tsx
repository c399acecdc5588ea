import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getVisitHistory, type LostAnswer } from '#contract/answers.ts';
import { exportAnswers } from '#contract/exports.ts';
import { DownloadAnswers } from '#src/screens/answers/download/DownloadAnswers.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { layOut } from '#tests/support/layout.ts';
import { openScreen, press, settle, speak, type Stage } from '#tests/support/screen.tsx';
import { answerAll, askedOf, completed, openThread, question } from './answers.given.tsx';

beforeEach(() => {
  layOut();
});

const idQuestion = completed[0]?.id ?? 0;
const lost = (more: Partial<LostAnswer>): LostAnswer => ({
  idQuestion,
  formCode: 'A',
  idOption: 5,
  text: 'Yes',
  value: null,
  flagged: false,
  answeredAt: '2026-11-22T05:00:00.000Z',
  lostAt: '2026-11-22T06:05:00.000Z',
  isWithdrawn: false,
  ...more,
});

const isEarlier = ({ endpoint }: { endpoint: unknown }) => endpoint === getVisitHistory;

async function opened(offers = ['visit-history']): Promise<Stage> {
  const stage = openThread(1, 'urgente=true&form=1', offers);
  await settle(() => {});
  await answerAll(stage, isEarlier);
  return stage;
}

const answer = (stage: Stage, given: LostAnswer[] | null) =>
  settle(() => stage.waiting(getVisitHistory).answer(given && { revision: 3, flagRevision: 1, lost: given }));

const earlier = () =>
  [...document.querySelectorAll('ul[aria-label] > li')]
    .filter((item) => item.querySelector('del') !== null)
    .map(({ textContent }) => textContent);

describe('LED-05 what was answered before', () => {
  test('stands below its question, with the time at which it was changed or withdrawn', async () => {
    const stage = await opened();
    expect(askedOf(stage, getVisitHistory)?.args.query).toEqual({ idObserver: 1, idPollingStation: 1_001 });
    await answer(stage, [
      lost({ isWithdrawn: true, lostAt: '2026-11-22T07:05:00.000Z' }),
      lost({ idOption: 6, text: 'Other', value: 'Ștampila lipsă' }),
      lost({ idQuestion: 999, text: 'Elsewhere' }),
    ]);
    expect(earlier()).toEqual([
      'Withdrawn 22 Nov 2026, 09:05: Yes ',
      'Changed 22 Nov 2026, 08:05: Other Ștampila lipsă',
    ]);
    const item = question('A1')?.closest('li') ?? document.body;
    expect(within(item).getByRole('list', { name: 'Earlier answers' })).toBeVisible();
    await expectAccessible();
  });

  test('is said in Romanian', async () => {
    await speak('ro');
    const stage = await opened();
    await answer(stage, [lost({})]);
    expect(earlier()).toEqual(['Schimbat 22 nov. 2026, 08:05: Yes ']);
  });

  test.each([
    ['nothing', []],
    ['a visit that nobody knows', null],
  ])('%s is nothing to show', async (_what, given) => {
    const stage = await opened();
    await answer(stage, given);
    expect(earlier()).toEqual([]);
  });

  test('AND-07 what fails is said, and tried again, beside answers that stay', async () => {
    const stage = await opened();
    await settle(() => stage.waiting(getVisitHistory).fail(failures.forbidden));
    expect([screen.getByText('The earlier answers could not be loaded.'), question('A1')]).not.toContain(null);
    await press('Try now');
    await answer(stage, [lost({})]);
    expect(earlier()).toHaveLength(1);
  });

  test('DSK-17 is not asked for in front of another back end', async () => {
    const stage = await opened([]);
    expect(stage.asked.some(isEarlier)).toBe(false);
  });
});

describe('LED-05 the download of answers', () => {
  const open = async (offers: readonly string[]) => {
    const stage = openScreen(<DownloadAnswers asked={{}} threads={3} county="" />, { offers });
    await press('Download answers');
    await screen.findByRole('alertdialog');
    return stage;
  };
  const box = () => screen.queryByRole('checkbox', { name: 'With answers that were changed or withdrawn' });

  test('has earlier answers where they are wanted, in whatever format', async () => {
    const stage = await open(['visit-history']);
    await settle(() => fireEvent.click(box() ?? document.body));
    await settle(() => fireEvent.click(screen.getAllByRole('radio')[1] ?? document.body));
    expect(box()).toBeChecked();
    await press('Download');
    expect(stage.waiting(exportAnswers).args.query).toEqual({ versions: 'all', format: 'csv' });
  });

  test('DSK-17 offers none in front of another back end', async () => {
    await open([]);
    expect(box()).toBeNull();
  });
});
