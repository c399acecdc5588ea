import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getWall } from '#contract/wall.ts';
import { wallViews } from '#machines/wall/wall.machine.ts';
import { readPlace, writePlace } from '#src/wall/wallAddress.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { settle, speak } from '#tests/support/screen.tsx';
import { stopClock } from '#tests/support/screenWalk.ts';
import { figures, givenWall, openWall, TOKEN } from './wall.given.tsx';

givenWall();

beforeEach(() => {
  stopClock();
  vi.setSystemTime('2026-11-22T08:00:31.000Z');
});

async function shown(view: string, changed: Partial<typeof figures> = {}) {
  const stage = await openWall({ search: `?lang=en&view=${view}` });
  await settle(() => stage.waiting().answer({ ...figures, ...changed }));
  return stage;
}

const pass = (ms: number) => settle(() => vi.advanceTimersByTime(ms));
const figureOf = (label: string | RegExp) => screen.getByText(label).closest('div')?.textContent;

describe('the address', () => {
  test.each([
    ['', '', { language: null, theme: 'dark', held: null, token: null }],
    ['?lang=ro&theme=light&view=day', `#${TOKEN}`, { language: 'ro', theme: 'light', held: 'day', token: TOKEN }],
    ['?lang=fr&theme=pink&view=secret', '#short', { language: null, theme: 'dark', held: null, token: null }],
    ['?lang=ro&lang=en', `#${TOKEN}x`, { language: 'ro', theme: 'dark', held: null, token: null }],
    ['', `#${'é'.repeat(43)}`, { language: null, theme: 'dark', held: null, token: null }],
  ])('SIT-05 %j %j is understood', (search, hash, place) => {
    expect(readPlace(search, hash)).toEqual(place);
  });

  test('SIT-05 what is written is read back, and the token stands behind the #', () => {
    for (const held of [null, ...wallViews])
      for (const theme of ['light', 'dark'] as const)
        for (const token of [null, TOKEN]) {
          const place = { language: 'ro', theme, held, token } as const;
          const { search, hash } = new URL(writePlace(place), 'http://vigil.example/wall');
          expect(readPlace(search, hash)).toEqual(place);
          expect(search).not.toContain(TOKEN);
        }
  });

  test('SIT-05 theme and language are links that keep the rest', async () => {
    await shown('counties');
    expect(screen.getByRole('link', { name: 'Light' }).getAttribute('href')).toBe(
      `?lang=en&theme=light&view=counties#${TOKEN}`,
    );
    expect(screen.getByRole('link', { name: 'Română' }).getAttribute('href')).toBe(`?lang=ro&view=counties#${TOKEN}`);
  });
});

describe('what is seen', () => {
  test('SIT-05 now: the figures of the situation', async () => {
    await shown('now');
    expect(figureOf('Observers heard from in the last hour')).toMatch(/412of 500$/u);
    expect(figureOf('Polling stations covered')).toMatch(/300of 1,240$/u);
    expect(figureOf('Answers since 09:45')).toMatch(/312310 at the previous hour’s pace$/u);
    expect(figureOf('Open emergencies')).toMatch(/4longest wait 20\u00a0min$/u);
    expect(figureOf('Messages not delivered')).toMatch(/3$/u);
  });

  test('SIT-01 counters that are behind say so', async () => {
    await shown('now', { countedTo: '2026-11-22T08:00:20.000Z' });
    expect(figureOf('Answers since 09:45')).toMatch(/counted to 10:00:20$/u);
  });

  test('SIT-05 counties: how many stations are covered, and what was flagged there', async () => {
    await shown('counties');
    const rows = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['Alba AB10 of 40⚑ 2121 flagged answers', 'Iași IȘ0 of 60']);
    expect(rows.map((row) => row.querySelector('b')?.style.width)).toEqual(['25%', '0%']);
  });

  test.each([
    ['plan', 'Polling stations with an answer, of those expected;'],
    ['hours', 'Polling stations with an answer, of all;'],
  ] as const)('SIT-05 COV-01 counties: by the %s, it says which stations are meant', async (basis, words) => {
    await shown('counties', { coverage: { ...figures.coverage, basis } });
    expect(screen.getByText(words, { exact: false })).toBeDefined();
  });

  test('SIT-05 COV-02 coverage: of each form, how many stations are in each state, in numbers and words', async () => {
    await shown('coverage');
    const forms = within(screen.getByRole('main')).getAllByRole('region');
    expect(forms.map((form) => form.querySelector('h2')?.textContent)).toEqual(['A: Deschidere', 'C: Numărare']);
    const rows = forms.map((form) => [...form.querySelectorAll('dl > div')].map((row) => row.textContent));
    expect(rows[0]).toEqual([
      'not due0',
      'expected0',
      'late340',
      'partial25',
      'complete2,000',
      'flagged4',
      'unplanned1',
    ]);
    expect(rows[1]?.slice(0, 3)).toEqual(['not due1,100', 'expected0', 'late0']);
    expect(screen.getByText('1,100 of 1,240 stations expected')).toBeDefined();
    expect(screen.getByText('Expected by the plan.')).toBeDefined();
    expect(screen.getByText('counted to 10:00:29')).toBeDefined();
  });

  test('SIT-05 coverage: no form is published yet', async () => {
    await shown('coverage', { coverage: { ...figures.coverage, forms: [] } });
    expect(screen.getByText('There is no published form yet.')).toBeDefined();
  });

  test('SIT-05 day: a chart of each form to which something came, with its sentence', async () => {
    await shown('day');
    expect(screen.getAllByRole('figure')).toHaveLength(1);
    expect(screen.getByRole('figure').textContent).toMatch(
      /^A: Deschidere.*30 answers, 2 of them flagged, and 1 visits.*Most came between 09:45 and 10:00: 30 answers\.$/u,
    );
  });

  test('SIT-05 day: of many forms those with most answers, in their order, and how many there are', async () => {
    const forms = Array.from({ length: 8 }, (_, index) => ({
      code: `F${index}`,
      description: 'x',
      quarters: [{ from: '2026-11-22T07:45:00.000Z', arrivals: 1, answers: index < 2 ? 1 : 10 - index, flagged: 0 }],
    }));
    await shown('day', { forms });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      [2, 3, 4, 5, 6, 7].map((index) => `F${index}: x`),
    );
    expect(screen.getByText('The 6 forms with most answers, of 8.', { exact: false })).toBeDefined();
  });

  test('SIT-05 day: nothing has come yet', async () => {
    await shown('day', { forms: [] });
    expect(screen.getByText('Nothing has come in yet.')).toBeDefined();
  });

  test('SIT-05 emergencies: how many, the longest wait, and the stations with most flagged answers', async () => {
    await shown('first');
    expect(figureOf('Open emergencies')).toMatch(/4longest wait 20\u00a0min$/u);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'CJ 40Cluj2 flagged answers',
      'AB 2Alba1 flagged answer',
    ]);
  });

  test('SIT-05 emergencies: none', async () => {
    await shown('first', { openEmergencies: 0, waitingSince: null, flaggedMost: [] });
    expect(screen.getByText('No emergency is open.')).toBeDefined();
    expect(screen.getByText('No answer was flagged in the last hour.')).toBeDefined();
  });

  test('SIT-05 what comes next is on the wall a second later', async () => {
    const stage = await shown('now');
    await pass(1_000);
    expect(stage.asked).toHaveLength(2);
    expect(stage.waiting().endpoint).toBe(getWall);
    await settle(() => stage.waiting().answer({ ...figures, openEmergencies: 5 }));
    expect(figureOf('Open emergencies')).toMatch(/5longest/u);
  });
});

describe('its age', () => {
  test('SIT-05 a lost line is told with the age of the figures, which stay; the line is used when it is back', async () => {
    const stage = await shown('now');
    await pass(1_000);
    await settle(() => stage.waiting().fail(failures.offline));
    for (let second = 0; second < 150; second += 1) {
      await pass(1_000);
      const last = stage.asked.at(-1);
      await settle(() => last?.fail(failures.offline));
    }
    expect(screen.getByRole('alert').textContent).toBe('No connection. The figures are 2\u00a0min old.');
    expect(figureOf('Open emergencies')).toMatch(/^Open emergencies4/u);
    const before = stage.asked.length;
    await settle(() => void window.dispatchEvent(new Event('online')));
    expect(stage.asked.length).toBe(before + 1);
    await settle(() => stage.waiting().answer(figures));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('SIT-05 a request that hangs is no reason to show old figures as new ones', async () => {
    await shown('now');
    await pass(11_000);
    expect(screen.getByRole('alert').textContent).toBe('No connection. The figures are less than a minute old.');
  });

  test('SIT-05 a link says in its last hour when it ends', async () => {
    await shown('now', { linkEnds: '2026-11-22T08:50:00.000Z' });
    expect(screen.getByText('This link ends at 10:50.', { exact: false })).toBeDefined();
  });

  test('SIT-05 without a link it is the session that is over', async () => {
    const stage = await openWall({ hash: '' });
    await settle(() => stage.waiting().fail(failures.unauthorized));
    expect(screen.getByText('Nobody is logged in')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/');
  });
});

test('SIT-05 keys that mean something else are left to the browser, and the space bar to a focused button', async () => {
  const stage = await openWall();
  const before = stage.address();
  expect(fireEvent.keyDown(document.body, { key: '2', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: '9' })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true);
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Hold' }), { key: ' ' })).toBe(true);
  expect(stage.address()).toBe(before);
  expect(fireEvent.keyDown(document.body, { key: '2' })).toBe(false);
});

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));

  test.each(wallViews)('SIT-05 %s', async (view) => {
    await shown(view);
    vi.useRealTimers();
    await expect(expectAccessible()).resolves.toBeUndefined();
  });

  test('SIT-05 a link that ended', async () => {
    const stage = await openWall();
    await settle(() => stage.waiting().fail(failures.unauthorized));
    vi.useRealTimers();
    await expect(expectAccessible()).resolves.toBeUndefined();
  });
});
