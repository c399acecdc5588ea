import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Figure } from '#src/screens/statistics/figure.ts';
import { linesOf, pictureOf } from '#src/screens/statistics/picture.ts';
import { rowsOf, tabbed } from '#src/screens/statistics/copiedTable.ts';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { press, settle, speak, type Stage } from '#tests/support/screen.tsx';
import { byCounty, opened } from './questions.given.tsx';

/** What was lent to the clipboard, by type. */
let copied: Record<string, Blob | Promise<Blob>>[];
let refuses: boolean;

class Item {
  static supports = (type: string) => type === 'image/svg+xml';
  readonly parts: Record<string, Blob | Promise<Blob>>;
  constructor(parts: Record<string, Blob | Promise<Blob>>) {
    this.parts = parts;
  }
}

beforeEach(() => {
  copied = [];
  refuses = false;
  vi.stubGlobal('ClipboardItem', Item);
  const write = ([item]: Item[]) => {
    if (refuses) return Promise.reject(new Error('not allowed'));
    copied.push(item?.parts ?? {});
    return Promise.resolve();
  };
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const figureName = 'Copy or save: A1. A fost urna sigilată?';

async function take(what: string, name: string = figureName): Promise<void> {
  await press(name);
  await settle(() => screen.getByRole('menuitem', { name: what }).click());
}

const textOf = async (part: Blob | Promise<Blob> | undefined) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await ((await part) ?? new Blob()).arrayBuffer());

const titles = ({ toasts }: Stage) => toasts.map(({ title }) => title);

describe('STQ-03 a figure is taken along', () => {
  test('STQ-03 as a table for a spreadsheet: figures without signs between thousands, and the footnote', async () => {
    const stage = await opened();
    await take('Copy as table');
    const lines = (await textOf(copied[0]?.['text/plain'])).split('\n').map((line) => line.split('\t'));
    expect(lines.slice(0, 4)).toEqual([
      ['A1. A fost urna sigilată?'],
      ['Option', 'Visits (n)', 'Of (N)', 'Share, %', '95% interval from, %', '95% interval to, %'],
      ['Da', '182', '263', '69.2', '63.4', '74.5'],
      ['Nu · flagged answer', '81', '263', '30.8', '25.5', '36.6'],
    ]);
    expect(lines.slice(4)).toEqual([
      ['Form A: Deschidere · All NGOs · All visits · Urban and rural'],
      [expect.stringMatching(/^As of 22 Nov 2026, .*\. n = 263 visits that answered the question\.$/u)],
      [
        expect.stringMatching(
          /^A visit is what one observer sent.*Interval: 95%, Wilson score\..*inactive NGOs do not count\.$/u,
        ),
      ],
    ]);
    expect(titles(stage)).toEqual(['QUESTIONS_COPIED']);
  });

  test('STQ-03 in Romanian with a comma, as spreadsheets there read numbers', async () => {
    await speak('ro');
    await opened();
    await take('Copiați ca tabel', 'Copiați sau salvați: A1. A fost urna sigilată?');
    expect((await textOf(copied[0]?.['text/plain'])).split('\n')[2]).toBe('Da\t182\t263\t69,2\t63,4\t74,5');
  });

  test('STQ-03 the footnote says what was chosen, and what that means', async () => {
    await opened({ search: 'review=confirmed&area=rural&question=11&by=hour' });
    await take('Copy as table', 'Copy or save: A1. A fost urna sigilată? “Nu”');
    const text = await textOf(copied[0]?.['text/plain']);
    expect(text).toContain('Confirmed visits only · Rural only');
    expect(text).toContain('Confirmed: staff confirmed the visit, and nothing flagged in it has changed since.');
    expect(text).toContain('Area: as the observer said of the station;');
    expect(text).toContain('By hour: answers given within that hour');
    expect(text).not.toContain('Several options');
  });

  test('STQ-03 as a drawing: as one where programs take it, as text for all others', async () => {
    await opened();
    await take('Copy as drawing (SVG)');
    expect(Object.keys(copied[0] ?? {})).toEqual(['image/svg+xml', 'text/plain']);
    const svg = await textOf(copied[0]?.['image/svg+xml']);
    expect(svg).not.toContain('undefined');
    expect(await textOf(copied[0]?.['text/plain'])).toBe(svg);
    const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(drawing.querySelector('parsererror')).toBeNull();
    const said = [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent).join(' ');
    expect(said).toContain('A1. A fost urna sigilată?');
    expect(said).toContain('81 of 263: 30.8% (25.5% to 36.6%)');
    expect(said).toContain('n = 263 visits that answered the question.');
  });

  test('STQ-03 saved with a name that says form, question and time', async () => {
    await opened();
    await take('Save drawing (SVG)');
    await vi.waitFor(() => expect(savedFiles).toHaveLength(1));
    await take('Save table (CSV)');
    await vi.waitFor(() => expect(savedFiles).toHaveLength(2));
    expect(savedFiles.map(([name, { type }]) => [name, type])).toEqual([
      ['A-A1-2026-11-22T080030Z.svg', 'image/svg+xml'],
      ['A-A1-2026-11-22T080030Z.csv', 'text/csv;charset=utf-8'],
    ]);
    expect((await textOf(savedFiles[1]?.[1])).split('\r\n')[2]).toBe('"Da","182","263","69.2","63.4","74.5"');
  });

  test('STQ-03 what the browser does not allow is said', async () => {
    refuses = true;
    const stage = await opened();
    await take('Copy as table');
    await settle(() => {});
    expect(titles(stage)).toEqual(['QUESTIONS_COPY_FAILED']);
  });

  test('STQ-03 a picture that cannot be drawn is no refusal of the browser', async () => {
    vi.stubGlobal(
      'Image',
      class {
        decode = () => Promise.reject(new Error('no picture'));
      },
    );
    vi.spyOn(console, 'error').mockReturnValue();
    const stage = await opened();
    await take('Save picture (PNG)');
    await settle(() => {});
    expect([titles(stage), savedFiles]).toEqual([['QUESTIONS_SAVE_FAILED'], []]);
  });

  test('STQ-03 where there is no clipboard, files are offered alone', async () => {
    Reflect.deleteProperty(navigator, 'clipboard');
    await opened();
    await press(figureName);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Save picture (PNG)',
      'Save drawing (SVG)',
      'Save table (CSV)',
    ]);
  });

  test('STQ-03 where it takes text alone, no picture is offered, and the rest is copied as text', async () => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(window, 'ClipboardItem');
    const texts: string[] = [];
    const writeText = async (text: string) => void texts.push(text);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await opened();
    await press(figureName);
    expect(screen.queryByRole('menuitem', { name: 'Copy as picture (PNG)' })).toBeNull();
    await settle(() => screen.getByRole('menuitem', { name: 'Copy as drawing (SVG)' }).click());
    await take('Copy as table');
    expect(texts.map((text) => text.slice(0, 4))).toEqual(['<svg', 'A1. ']);
  });
});

const bar = { key: '1', label: 'Da', notes: [], isFlagged: false, n: 15, of: 40, door: '' };
const figure: Figure = {
  title: 'A1',
  heading: 'Option',
  sentence: 'So it is.',
  bars: [bar],
  footnote: ['One.', 'Two.'],
  fileName: 'A1',
};
const beside = () => 'beside';

describe('STQ-03 the drawing', () => {
  test('STQ-03 nothing that is typed into a form breaks it or becomes part of it', () => {
    const hostile = '</text><script>alert(1)</script> & "x" \u0000\u0008 \uD83D 🗳';
    const svg = pictureOf(
      { ...figure, title: hostile, bars: [{ ...bar, label: hostile }], footnote: [hostile] },
      { beside },
    );
    const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect([drawing.querySelector('parsererror'), drawing.querySelector('script')]).toEqual([null, null]);
    expect(drawing.documentElement.textContent).toContain('</text><script>alert(1)</script> & "x"');
  });

  test('STQ-03 it is as high as what it says', () => {
    const heightOf = (bars: number) =>
      Number(
        /height="(\d+)"/u.exec(
          pictureOf({ ...figure, bars: Array.from({ length: bars }, () => bar) }, { beside }),
        )?.[1],
      );
    expect(heightOf(40)).toBeGreaterThan(heightOf(1) + 39 * 24);
  });

  test('STQ-03 fewer than 30 answers have no bar', () => {
    const parts = (of: number) => {
      const svg = pictureOf({ ...figure, bars: [{ ...bar, n: 15, of }] }, { beside });
      return [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('rect')].length;
    };
    expect([parts(30), parts(29), parts(0)]).toEqual([3, 2, 2]);
  });

  test('STQ-03 lines are no longer than the place they have; a word that is, is broken', () => {
    expect(linesOf('one two three', 1_000, 10)).toEqual(['one two three']);
    expect(linesOf('one two three', 45, 10)).toEqual(['one two', 'three']);
    expect(linesOf('a'.repeat(20), 45, 10)).toEqual(['aaaaaaaa', 'aaaaaaaa', 'aaaa']);
    expect(linesOf('  ', 45, 10)).toEqual([]);
  });
});

test('STQ-03 nothing of a table is run as a formula, and each row stays one', () => {
  const rows = rowsOf({ ...figure, bars: [{ ...bar, label: '=1+1\ttab\nline' }] }, ['n', 'N', 's', 'l', 'h'], '.');
  expect(tabbed(rows).split('\n')[2]).toBe("'=1+1 tab line\t15\t40\t37.5\t24.2\t53.0");
});

test('STQ-03 by county, each with its own whole', async () => {
  await opened({ search: 'question=11&by=county', groups: byCounty });
  await take('Copy as table', 'Copy or save: A1. A fost urna sigilată? “Nu”');
  const lines = (await textOf(copied[0]?.['text/plain'])).split('\n');
  expect(lines.slice(2, 6)).toEqual([
    'Alba\t15\t148\t10.1\t6.2\t16.0',
    'Bacău\t66\t86\t76.7\t66.8\t84.4',
    'Cluj\t0\t29\t\t\t',
    'Dolj\t0\t0\t\t\t',
  ]);
});
