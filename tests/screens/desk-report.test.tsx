import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveBackAll } from '#contract/review-claims.ts';
import { getHandover, noteHandover, reviewNumbers } from '#contract/desk-report.ts';
import { readDesk } from '#src/screens/answers/desk/desk.query.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, speak, type Stage } from '#tests/support/screen.tsx';
import { ngoAdmin } from '#tests/support/claims.ts';
import { ana, from, handover, numbers, opened, openReport, stefan } from './desk-report.given.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T08:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';
const askedBy = (name: string) => {
  const { pathname, searchParams } = new URL(hrefOf(name), 'http://console');
  return [pathname, Object.fromEntries(Object.entries(readDesk(searchParams)).filter(([, value]) => value !== ''))];
};
const figures = () =>
  [...document.querySelectorAll('main dl > div, dl > div')].map((one) => [
    one.querySelector('dt')?.textContent,
    one.querySelector('strong')?.textContent,
  ]);
const all = { tab: 'all', order: 'worst' };

describe('the numbers of the desk', () => {
  test('DSK-14 what is open and waits, how long verdicts took', async () => {
    await opened('numbers');
    expect(figures()).toEqual([
      ['Open', '4'],
      ['Longest wait', '1\u00a0h'],
      ['Waiting', '2'],
      ['Escalated', '0'],
      ['Median time to verdict', '9\u00a0min'],
    ]);
  });

  test('DSK-14 each count leads to the list that it counts, and the desk reads it from the address', async () => {
    await opened('numbers');
    expect(askedBy('Open: 4')).toEqual(['/urgents', { ...all, open: 'true' }]);
    expect(askedBy('Waiting: 2')).toEqual(['/urgents', { ...all, tab: 'waiting' }]);
    expect(askedBy('ștefan, Claimed now: 1')).toEqual(['/urgents', { ...all, claimedBy: '3' }]);
    expect(askedBy('ana, Verdicts: 3')).toEqual([
      '/urgents',
      { ...all, verdict: 'any', decidedBy: '1', decidedFrom: from },
    ]);
    const [first, second] = screen.getAllByRole('link', { name: /(?:Confirmed|Dismissed): / });
    const periods = [first, second].map((link) =>
      readDesk(new URL(link?.getAttribute('href') ?? '', 'http://c').searchParams),
    );
    expect(periods).toEqual([
      expect.objectContaining({ verdict: 'confirmed', decidedFrom: from, decidedTo: '2026-11-22T06:59:59.999Z' }),
      expect.objectContaining({
        verdict: 'dismissed',
        decidedFrom: '2026-11-22T07:00:00.000Z',
        decidedTo: '2026-11-22T07:59:59.999Z',
      }),
    ]);
    expect(screen.queryByRole('link', { name: /Escalated/u })).toBe(null);
  });

  test('NAV-07 the period stands in the address; another one is asked for', async () => {
    const stage = openReport('numbers', { search: 'hours=1' });
    const first = stage.waiting(reviewNumbers);
    expect(first.args.query).toEqual({ from: '2026-11-22T07:00:00.000Z' });
    expect(screen.getByRole('link', { name: 'Last hour' })).toHaveAttribute('aria-current', 'page');
    await settle(() => first.answer(numbers));
    await settle(() => stage.goTo('hours=0'));
    const second = stage.waiting(reviewNumbers);
    expect(second.args.query).toEqual({});
    await settle(() => second.answer({ ...numbers, from: null }));
    expect(screen.getByText(/^Until /u)).toBeInTheDocument();
    await settle(() => stage.goTo('hours=junk'));
    expect(stage.waiting(reviewNumbers).args.query).toEqual({ from: '2026-11-22T00:00:00.000Z' });
  });

  test('DSK-14 people are not told to those who are no administrators', async () => {
    await opened('numbers', { changed: { people: null } });
    expect(screen.queryByRole('heading', { name: 'By person' })).toBe(null);
  });

  test('a failure has its reason and another try', async () => {
    const stage = openReport('numbers');
    await settle(() => stage.waiting(reviewNumbers).fail(failures.offline));
    expect(screen.getByText('The figures could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(reviewNumbers).answer(numbers));
    expect(figures()).toHaveLength(5);
  });
});

const sent = ({ asked }: Stage) => asked.filter(({ endpoint }) => endpoint === giveBackAll).length;

describe('giving back', () => {
  test('DSK-10 what a colleague has claimed, after a question; the numbers are asked for anew', async () => {
    const stage = await opened('numbers');
    await press('Give all back: ștefan');
    const question = screen.getByRole('alertdialog', { name: 'Give back what ștefan has claimed?' });
    expect(within(question).getByText('1 visit goes back to the desk for everybody.')).toBeInTheDocument();
    await press('Cancel');
    expect([screen.queryByRole('alertdialog'), sent(stage)]).toEqual([null, 0]);
    await press('Give all back: ștefan');
    await press('Give all back');
    const call = stage.waiting(giveBackAll);
    expect(call.args).toEqual({ params: { id: 3 } });
    await settle(() => call.answer({ given: 1 }));
    expect(stage.toasts).toMatchObject([{ status: 'success', description: 'DESK_GIVEN_BACK', values: { count: 1 } }]);
    await settle(() => stage.waiting(reviewNumbers).answer({ ...numbers, people: [ana] }));
    expect(screen.queryByRole('row', { name: /ștefan/u })).toBe(null);
  });

  test('DSK-10 one’s own at once, once; a failure is said', async () => {
    const stage = await opened('handover');
    await press('Give all of mine back');
    await press('Give all of mine back');
    expect(sent(stage)).toBe(1);
    expect(screen.getByRole('button', { name: 'Give all of mine back' })).toHaveAttribute('aria-disabled', 'true');
    await settle(() => stage.waiting(giveBackAll).fail(failures.offline));
    expect(stage.toasts).toMatchObject([{ title: 'DESK_NOT_GIVEN_BACK' }]);
  });

  test('DSK-10 who has claimed nothing has nothing to give back', async () => {
    await opened('numbers', {
      changed: {
        people: [
          { ...ana, claimed: 0 },
          { ...stefan, claimed: 0 },
        ],
      },
    });
    expect(screen.queryAllByRole('button', { name: /back/iu })).toEqual([]);
  });

  test('PEO-01 nobody gives back what is out of reach, and viewers nothing', async () => {
    await opened('numbers', { changed: { people: [ana, { ...stefan, isInReach: false }] } });
    expect(screen.getAllByRole('button', { name: /back/iu }).map(({ textContent }) => textContent)).toEqual([
      'Give all of mine back',
    ]);
  });

  test('PEO-01 reviewers give back their own alone', async () => {
    await opened('numbers', { claims: { ...ngoAdmin, role: 'reviewer' }, changed: { people: [ana, stefan] } });
    expect(screen.getAllByRole('button', { name: /back/iu })).toHaveLength(1);
  });
});

describe('the handover', () => {
  test('DSK-15 what the shift did and leaves, the longest wait, notes, and the head of the history', async () => {
    await opened('handover');
    expect(figures()).toEqual([
      ['Opened in the period', '9'],
      ['Closed', '3'],
      ['Open', '4'],
      ['Waiting', '2'],
      ['Escalated', '0'],
    ]);
    expect(askedBy('Opened in the period: 9')).toEqual(['/urgents', { ...all, openedFrom: from }]);
    expect(askedBy('Closed: 3')).toEqual(['/urgents', { ...all, verdict: 'any', decidedFrom: from }]);
    expect(hrefOf('AB 12')).toBe('/urgents/details/7/12');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ștefan, Al doilea ONG, 22 Nov 2026, 09:55Două așteaptă.\nSunați la 10.',
      'ana, Organizatorii, 22 Nov 2026, 09:50(the text was erased)',
    ]);
    expect(document.querySelector('footer')).toHaveTextContent(
      'Fingerprint of the history (position:hash): 1234:8dbd827d5bab7c99',
    );
  });

  test('DSK-15 nothing open, nothing noted, nothing in the history', async () => {
    await opened('handover', { changed: { longest: null, notes: [], head: null, people: [] } });
    expect(screen.getByText('Nothing is open.')).toBeInTheDocument();
    expect(screen.getByText('Nobody has written a note in this period.')).toBeInTheDocument();
    expect(document.querySelector('footer')).toHaveTextContent('none');
  });

  const type = (text: string) => {
    const box = screen.getByRole('textbox', { name: 'Note for the next shift' });
    fireEvent.change(box, { target: { value: text } });
    return box;
  };
  const keyIn = (body: unknown) => (typeof body === 'object' && body !== null && 'key' in body ? body.key : undefined);

  test('DSK-15 a note is sent once, also when it is sent again, and is there then', async () => {
    const stage = await opened('handover');
    const box = type('  Sunați la 10. ');
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    const first = stage.waiting(noteHandover);
    await settle(() => first.fail(failures.offline));
    expect(stage.toasts).toMatchObject([{ title: 'HANDOVER_NOTE_FAILED' }]);
    expect(box).toHaveValue('  Sunați la 10. ');
    await press('Add the note');
    const again = stage.waiting(noteHandover);
    expect([first.args.body, again.args.body]).toEqual([
      { key: expect.any(String), text: 'Sunați la 10.' },
      { key: keyIn(first.args.body), text: 'Sunați la 10.' },
    ]);
    await settle(() => again.answer({ act: 32 }));
    expect(box).toHaveValue('');
    await settle(() => stage.waiting(getHandover).answer({ ...handover, notes: [] }));
    type('Another.');
    await press('Add the note');
    expect(keyIn(stage.waiting(noteHandover).args.body)).not.toBe(keyIn(first.args.body));
  });

  test('DSK-15 what is typed of a note outlives the screen, and is the same note', async () => {
    const stage = await opened('handover');
    type('Half a sen');
    await press('Add the note');
    const first = stage.waiting(noteHandover);
    stage.close();
    const again = await opened('handover');
    expect(screen.getByRole('textbox', { name: 'Note for the next shift' })).toHaveValue('Half a sen');
    await press('Add the note');
    expect(again.waiting(noteHandover).args.body).toEqual(first.args.body);
  });

  test('PEO-01 viewers write none', async () => {
    await opened('handover', { claims: { ...ngoAdmin, role: 'viewer' } });
    expect(screen.queryByRole('textbox')).toBe(null);
  });

  test('DSK-15 it is printed', async () => {
    await opened('handover');
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await press('Print');
    expect(print).toHaveBeenCalledOnce();
  });
});

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));

  test.each(['numbers', 'handover'] as const)('%s', async (which) => {
    const stage = openReport(which);
    await expectAccessible();
    await settle(() =>
      stage.waiting(which === 'numbers' ? reviewNumbers : getHandover).answer(which === 'numbers' ? numbers : handover),
    );
    await expect(expectAccessible()).resolves.toBeUndefined();
  });

  test('a question', async () => {
    await opened('numbers');
    await press(/ștefan/u);
    await expect(expectAccessible()).resolves.toBeUndefined();
  });
});
