import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getStatistic, type StatisticValue } from '#contract/statistics.ts';
import { csv } from '#src/screens/statistics/csv.ts';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, type Stage } from '#tests/support/screen.tsx';
import { openTopList } from './statistics.given.tsx';

const asOf = '2026-11-22T08:00:00.000Z';
const county = (rank: number): StatisticValue => ({ label: `County ${rank}`, value: String(5_000 - rank) });
const counties = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => county(from + index));

const answer = (
  stage: Stage,
  data: readonly StatisticValue[],
  totalItems = data.length,
  time: string | null = asOf,
) => {
  const one = stage.waiting(getStatistic);
  return settle(() => one.answer({ data, totalItems, totalPages: 1, ...(time !== null && { asOf: time }) }));
};

async function opened(key = 'numar-observatori', data = counties(1, 3)): Promise<Stage> {
  const stage = openTopList(key);
  await answer(stage, data);
  return stage;
}

let clipboard: string[];

function lendClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}

beforeEach(() => {
  clipboard = [];
  lendClipboard(async (text) => void clipboard.push(text));
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

const written = async () => {
  const [name, blob] = savedFiles[0] ?? ['', new Blob()];
  return [name, blob.type, new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())];
};

describe('STA-03 one list by its address', () => {
  test('it has its name, all in all how many, and the way to the others', async () => {
    await opened();
    expect(screen.getByRole('heading', { level: 1, name: 'Top counties with most observers' })).toBeInTheDocument();
    expect(screen.getByText('3 in this list')).toBeInTheDocument();
    await settle(() => screen.getByRole('link', { name: 'All statistics' }).click());
    expect(screen.getByRole('heading', { level: 1, name: 'All' })).toBeInTheDocument();
  });

  test.each(['observerNumber', 'toString', 'numar-observatori%20', '__proto__'])('unknown is not found: %s', (key) => {
    const stage = openTopList(key);
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(stage.asked).toEqual([]);
  });
});

describe('STA-05 taking it along', () => {
  test('a file has every page, the rank and the time of the figures, and is told by a mark to be UTF-8', async () => {
    const stage = await opened('numar-observatori', counties(1, 20));
    await press('Download as CSV');
    await answer(stage, counties(1, 1_000), 1_002);
    expect(stage.asked.at(-1)?.args).toEqual({
      params: { method: 'observerNumber' },
      query: { page: 2, pageSize: 1_000 },
    });
    await answer(stage, counties(1_001, 1_002), 1_002);
    await settle(() => {});
    await vi.waitFor(() => expect(savedFiles).toHaveLength(1));
    const [name, type, text = ''] = await written();
    const lines = text.split('\r\n');
    expect([name, type, lines.length, lines[0], lines[1], lines[1_002], stage.toasts]).toEqual([
      'numar-observatori-2026-11-22T080000Z.csv',
      'text/csv;charset=utf-8',
      1_004,
      '\ufeff"Rank","County","Observers","As of"',
      '"1","County 1","4999","2026-11-22T08:00:00.000Z"',
      '"1002","County 1002","3998","2026-11-22T08:00:00.000Z"',
      [],
    ]);
  });

  test('the clipboard gets the same without the mark, and that is told', async () => {
    const stage = await opened();
    await press('Copy as CSV');
    await answer(stage, counties(1, 1));
    expect([clipboard, stage.toasts]).toEqual([
      ['"Rank","County","Observers","As of"\r\n"1","County 1","4999","2026-11-22T08:00:00.000Z"\r\n'],
      [{ status: 'success', title: 'STATISTICS_COPIED' }],
    ]);
  });

  test('back ends that send twenty rows whatever was asked are read to their end', async () => {
    const stage = await opened();
    await press('Copy as CSV');
    await answer(stage, counties(1, 20), 41, null);
    await answer(stage, counties(21, 40), 41, null);
    await answer(stage, counties(41, 41), 41, null);
    expect(clipboard[0]?.split('\r\n')).toHaveLength(43);
  });

  test('figures that were counted anew on the way do not mix: all is asked again, and in the end refused', async () => {
    const stage = await opened();
    await press('Copy as CSV');
    for (const attempt of [1, 2, 3]) {
      await answer(stage, counties(1, 2), 4);
      await answer(stage, counties(3, 4), 4, `2026-11-22T08:0${attempt}:00.000Z`);
    }
    expect([clipboard, stage.toasts]).toEqual([
      [],
      [{ status: 'error', title: 'STATISTICS_COPY_FAILED', description: 'FAULT_SERVER' }],
    ]);
  });

  test.each([
    ['Copy as CSV', 'STATISTICS_COPY_FAILED'],
    ['Download as CSV', 'STATISTICS_DOWNLOAD_FAILED'],
  ])('a failure is told: %s', async (button, title) => {
    const stage = await opened();
    await press(button);
    expect(screen.getByRole('button', { name: button })).toHaveAttribute('aria-disabled', 'true');
    await settle(() => stage.waiting(getStatistic).fail(failures.offline));
    expect([savedFiles, clipboard, stage.toasts]).toEqual([
      [],
      [],
      [{ status: 'error', title, description: 'FAULT_OFFLINE' }],
    ]);
  });

  test('a clipboard that refuses is told; without one there is no button', async () => {
    lendClipboard(() => Promise.reject(new DOMException('not allowed', 'NotAllowedError')));
    const stage = await opened();
    await press('Copy as CSV');
    await answer(stage, counties(1, 1));
    expect(stage.toasts.map(({ title, description }) => [title, description])).toEqual([
      ['STATISTICS_COPY_FAILED', 'STATISTICS_COPY_REFUSED'],
    ]);
    stage.close();
    Reflect.deleteProperty(navigator, 'clipboard');
    await opened();
    expect(screen.queryByRole('button', { name: 'Copy as CSV' })).toBeNull();
  });

  test.each([
    ['agrees', () => {}, ['STATISTICS_COPIED', undefined]],
    ['refuses', () => Promise.reject(new Error('no')), ['STATISTICS_COPY_FAILED', 'STATISTICS_COPY_REFUSED']],
  ])('a clipboard that wants the press itself is asked at once, and %s', async (_, decide, toast) => {
    const given: Promise<Blob>[] = [];
    vi.stubGlobal(
      'ClipboardItem',
      vi.fn(function Item(items: Record<string, Promise<Blob>>) {
        given.push(...Object.values(items));
      }),
    );
    const write = () => Promise.all(given).then(decide);
    Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
    const stage = await opened();
    await press('Copy as CSV');
    expect(given).toHaveLength(1);
    await answer(stage, counties(1, 1));
    await vi.waitFor(() => expect(stage.toasts).toHaveLength(1));
    expect(stage.toasts.map(({ title, description }) => [title, description])).toEqual([toast]);
    const rows = [
      ['Rank', 'County', 'Observers', 'As of'],
      ['1', 'County 1', '4999', asOf],
    ];
    expect((await given[0])?.size).toBe(csv(rows).length);
    vi.unstubAllGlobals();
  });

  test('leaving ends it: nothing is saved any more', async () => {
    const stage = await opened();
    await press('Download as CSV');
    const one = stage.waiting(getStatistic);
    stage.close();
    expect(one.signal?.aborted).toBe(true);
    await settle(() => one.answer({ data: counties(1, 1), totalItems: 1, totalPages: 1, asOf }));
    expect([savedFiles, stage.toasts]).toEqual([[], []]);
  });
});
