import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { exportAnswers } from '#contract/exports.ts';
import { DownloadAnswers } from '#src/screens/answers/download/DownloadAnswers.tsx';
import type { ThreadsAsked } from '#src/screens/answers/download/export.query.ts';
import { answersFileName } from '#src/screens/answers/download/answersFileName.ts';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle, speak, type Asked, type Stage } from '#tests/support/screen.tsx';

const saved = () => savedFiles.map(([name, { type, size }]) => [name, type, size]);

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const night: ThreadsAsked = {
  county: 'AB',
  pollingStationNumber: '12',
  observerId: '7',
  urgent: 'true',
  from: '2026-11-22T20:00',
  to: '2026-11-23T06:30',
};

beforeAll(() => import('#src/screens/answers/download/DownloadDialog.tsx'));
const open = async (asked: ThreadsAsked = {}, threads: number | null = 1_240): Promise<Stage> => {
  const stage = openScreen(<DownloadAnswers asked={asked} threads={threads} county="AB Alba" />);
  await press('Download answers');
  await screen.findByRole('alertdialog', { name: 'Download answers' });
  return stage;
};

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);
const dialog = () => screen.getByRole('alertdialog');
const said = () => [...dialog().querySelectorAll('p')].map(({ textContent }) => textContent);
const filters = () =>
  within(dialog())
    .queryAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
const choose = (name: string) => settle(() => fireEvent.click(within(dialog()).getByRole('radio', { name })));
const buttons = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);

async function running(asked?: ThreadsAsked): Promise<Stage & { request: Asked }> {
  const stage = await open(asked);
  await press('Download');
  return { ...stage, request: stage.waiting(exportAnswers) };
}

const rows = 'One row for each option chosen. Test observers are left out.';

describe('ANS-07 before it runs', () => {
  test('says what will be exported: every filter on screen, times in the zone of the election by name', async () => {
    const stage = await open(night, 50);
    expect(said()).toEqual([
      'The answers, flagged or not, of the 50 emergencies on screen.',
      'Only answers given in this period; a visit’s other answers are left out.',
      rows,
    ]);
    expect(filters()).toEqual([
      'County: AB Alba',
      'Station number: 12',
      'Observer id: 7',
      'From: 22 Nov 2026, 20:00 (Eastern European Time)',
      'To: 23 Nov 2026, 06:30 (Eastern European Time)',
    ]);
    expect(stage.asked).toEqual([]);
    await expectAccessible();
  });

  test('a time in UTC, as it is asked for where no zone is configured, is said in the zone that is shown', async () => {
    await open({ from: '2026-11-22T20:00:00Z' });
    expect(filters()).toEqual(['From: 22 Nov 2026, 22:00 (Eastern European Time)']);
  });

  test.each([
    ['all threads', {}, 1_240, 'The answers of the 1,240 visits on screen.'],
    ['one thread', {}, 1, 'The answers of the one visit on screen.'],
    ['no thread', {}, 0, 'No answers match the filters on screen: the file will hold headings alone.'],
    ['nobody knows how many', {}, null, 'The answers that match the filters on screen.'],
    [
      'nobody knows how many, of the flagged',
      { urgent: 'true' },
      null,
      'The answers of the emergencies that match the filters on screen.',
    ],
  ])('%s', async (_what, asked, threads, expected) => {
    await open(asked, threads);
    expect([said(), filters()]).toEqual([[expected, rows], []]);
  });

  test('cancelled, it asks the server for nothing and can be asked again; the focus comes back', async () => {
    const stage = openScreen(<DownloadAnswers asked={{}} threads={3} county="AB Alba" />);
    const button = screen.getByRole('button');
    button.focus();
    await press('Download answers');
    const question = await screen.findByRole('alertdialog');
    await vi.waitFor(() => expect(question).toContainElement(focused()));
    await press('Cancel');
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await vi.waitFor(() => expect(button).toHaveFocus());
    expect([stage.asked, stage.toasts]).toEqual([[], []]);
    await press('Download answers');
    expect(dialog()).toBeVisible();
  });

  test('LNG-03 speaks Romanian', async () => {
    await speak('ro');
    openScreen(<DownloadAnswers asked={{ from: '2026-11-22T20:00' }} threads={20} county="AB Alba" />);
    await press('Descărcați răspunsuri');
    await screen.findByRole('alertdialog');
    expect(said()[0]).toBe('Răspunsurile celor 20 de vizite de pe ecran.');
    expect(filters()).toEqual(['De la: 22 nov. 2026, 20:00 (Ora Europei de Est)']);
  });
});

describe('ANS-07 while it runs', () => {
  test('only filters that are neither absent nor empty are sent, under the names of the export', async () => {
    const { request } = await running(night);
    expect(request.args).toEqual({
      query: {
        county: 'AB',
        pollingStationNumber: '12',
        idObserver: '7',
        urgent: 'true',
        from: '2026-11-22T20:00',
        to: '2026-11-23T06:30',
        format: 'xlsx',
      },
    });
  });

  test('the kind of file that was chosen is asked for', async () => {
    const stage = await open();
    await choose('Plain table (.csv)');
    await expectAccessible();
    await press('Download');
    expect(stage.waiting(exportAnswers).args).toEqual({ query: { format: 'csv' } });
  });

  test('shows the bytes, and how many there will be where the server says so', async () => {
    const { request } = await running();
    expect(buttons()).toEqual(['Downloading…', 'Cancel the download']);
    await settle(() => request.received(1_400_000, null));
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Downloading…' });
    expect([bar.position, screen.getByText('1.4 MB')]).toEqual([-1, expect.anything()]);
    await settle(() => request.received(2_000_000, 4_000_000));
    expect([bar.position, screen.getByText('2 MB of 4 MB')]).toEqual([0.5, expect.anything()]);
    await expectAccessible();
  });

  test('cancelled, the request ends and nothing is saved or told', async () => {
    const { request, toasts } = await running();
    await press('Cancel the download');
    expect([request.signal?.aborted, buttons(), saved(), toasts]).toEqual([true, ['Download answers'], [], []]);
    expect(screen.getByRole('button', { name: 'Download answers' })).toHaveFocus();
  });

  test('leaving the screen cancels it too', async () => {
    const { request, close } = await running();
    close();
    expect(request.signal?.aborted).toBe(true);
  });
});

describe('ANS-07 at the end', () => {
  test('the file is saved under the name and the type that the server gave', async () => {
    const { request, toasts } = await running();
    const blob = new Blob(['PK..'], { type: xlsxType });
    await settle(() => request.answer({ name: 'answers-2026-11-22.xlsx', type: xlsxType, blob }));
    await vi.waitFor(() => expect(saved()).toEqual([['answers-2026-11-22.xlsx', xlsxType, 4]]));
    await settle(() => {});
    const values = { name: 'answers-2026-11-22.xlsx' };
    expect(toasts).toEqual([{ status: 'success', title: 'SUCCESS', description: 'ANSWERS_DOWNLOADED', values }]);
    expect(buttons()).toEqual(['Download answers']);
  });

  test.each([
    ['PK\u0003\u0004', 'answers-2026-11-23.xlsx'],
    ['ObserverPhone,IdNgo', 'answers-2026-11-23.csv'],
    ['', 'answers-2026-11-23.csv'],
  ])('a server that gives no name: %j is %s, by the day of the election', async (content, expected) => {
    const late = new Date('2026-11-22T22:30:00Z');
    expect(await answersFileName({ blob: new Blob([content]), name: null }, 'Europe/Bucharest', late)).toBe(expected);
  });

  test.each([
    ['refused', failures.refused, 'bad filter'],
    ['broken off', failures.offline, 'FAULT_OFFLINE'],
    ['empty, as published back ends say it', failures.notFound, 'ANSWERS_DOWNLOAD_NOTHING'],
  ])('%s: told in a toast, and it can be asked for again', async (_what, failure, description) => {
    const { request, toasts } = await running();
    await settle(() => request.fail(failure));
    expect([toasts, buttons(), saved()]).toEqual([
      [{ status: 'error', title: 'ANSWERS_DOWNLOAD_FAILED', description }],
      ['Download answers'],
      [],
    ]);
  });
});
