import { act, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  claimCall,
  giveBackCall,
  listLateObservers,
  listLateStations,
  nextCall,
  noteCall,
} from '#contract/coverage-calls.ts';
import { listForms } from '#contract/form-list.ts';
import { recipientsDraft } from '#src/storage/drafts.ts';
import { CallsScreen } from '#src/screens/coverage/calls/CallsScreen.tsx';
import type { Services } from '#src/services.tsx';
import { organizer } from '#tests/support/claims.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { callTo, lateStation } from '#tests/support/calls-to-stations.ts';
import { failures } from '#tests/support/failures.ts';
import { cellsOf, openScreen, press, settle, speak, type Given } from '#tests/support/screen.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T08:00:30Z') }));
afterEach(() => void vi.useRealTimers());

const colleague = { id: 3, account: 'dan', ngo: 'Prima' };
const page = (data: ReturnType<typeof lateStation>[]) => ({
  data,
  totalItems: data.length,
  totalPages: 1,
  at: '2026-11-22T08:00:30.000Z',
});
const list = page([lateStation(12, [7, 8]), lateStation(40, [9])]);

async function opened(given: Given = {}, listed = list) {
  const stage = openScreen(
    <Routes>
      <Route path="*" element={<CallsScreen />} />
    </Routes>,
    { claims: organizer, offers: ['coverage'], ...given },
  );
  await settle(() => stage.waiting(listLateStations).answer(listed));
  return stage;
}
type Stage = Awaited<ReturnType<typeof opened>>;

const key = (name: string) => settle(() => fireEvent.keyDown(document.body, { key: name }));
const deal = (stage: Stage, call = callTo(12, [7, 8])) =>
  settle(() => stage.waiting(nextCall).answer({ call, left: 1 }));
const current = () => screen.queryByRole('region', { name: /^(?:AB|CJ) \d+$/u });

describe('call these first', () => {
  test('COV-04 late stations, each with whom to call, what came of it, and who calls', async () => {
    const [first] = lateStation(12, [7]).callees;
    if (first === undefined) throw new Error('nobody');
    const called = {
      ...first,
      lastCall: {
        outcome: 'unreached' as const,
        at: '2026-11-22T07:30:00.000Z',
        by: colleague,
        text: 'sună mai târziu',
      },
      claim: { by: colleague, until: '2026-11-22T08:05:00.000Z', isMine: false, idPollingStation: 12 },
    };
    const row = { ...lateStation(12, [7]), callees: [called], restsUntil: '2026-11-22T08:20:00.000Z', isSilent: false };
    await opened({}, page([row]));
    const cells = cellsOf('^AB 12');
    expect(cells.slice(0, 2)).toEqual(['Strada Lungă 12', 'lateA 2\u00a0h']);
    expect(screen.getByTitle(/^since .*08:00/u)).toHaveTextContent('A 2 h');
    expect(cells[2]).toContain('Șerban');
    expect(cells[2]).toMatch(/Not reached 09:30 dan.*sună mai târziu.*dan is calling$/u);
    expect(cells[3]).toContain('rests until 10:20');
  });

  test('COV-04 a station that sent nothing at all says so: it counts twice, as the heading says', async () => {
    await opened({}, page([{ ...lateStation(12, [7]), isSilent: true }]));
    expect(cellsOf('^AB 12')[1]).toBe('lateA 2\u00a0hsent nothing at all');
    expect(screen.getByText(/sent nothing at all, its delay counts double/u)).toBeInTheDocument();
  });

  test('COV-04 one key deals the next, one says what came of it, and the next is dealt: two keys each', async () => {
    const stage = await opened({ search: 'county=AB' });
    await key('.');
    const dealt = stage.waiting(nextCall);
    expect(dealt.args).toEqual({ query: { county: 'AB' }, body: {} });
    await settle(() => dealt.answer({ call: callTo(12, [7]), left: 1 }));
    expect(within(current()!).getByRole('link', { name: '072200007' })).toHaveAttribute('href', 'tel:072200007');
    await key('1');
    const noted = stage.waiting(noteCall);
    expect(noted.args).toMatchObject({ params: { id: 12 }, body: { idObserver: 7, outcome: 'reached' } });
    await settle(() => noted.answer({ act: 1, restsUntil: null }));
    const next = stage.waiting(nextCall);
    expect(next.args.body).toEqual({ after: 12 });
    await settle(() => next.answer({ call: callTo(40, [9]), left: 0 }));
    expect(current()).toHaveAccessibleName('CJ 40');
  });

  test('COV-04 twenty stations take at most six keys each, the number dialled and the outcome noted', async () => {
    const stage = await opened();
    let keys = 0;
    const presses = (name: string) => ((keys += 1), key(name));
    const dial = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    await presses('.');
    for (let station = 1; station <= 20; station += 1) {
      await deal(stage, callTo(station, [station]));
      await presses('c');
      await presses(String(1 + (station % 3)));
      await settle(() => stage.waiting(noteCall).answer({ act: station, restsUntil: null }));
    }
    const outcomes = stage.asked.filter(({ endpoint }) => endpoint === noteCall).map(({ args }) => args.body);
    expect(outcomes).toMatchObject(
      Array.from({ length: 20 }, (_, index) => ({
        idObserver: index + 1,
        outcome: ['reached', 'unreached', 'willCallBack'][(index + 1) % 3],
      })),
    );
    expect(dial).toHaveBeenCalledTimes(20);
    vi.restoreAllMocks();
    expect(keys / 20).toBeLessThanOrEqual(6);
  });

  test('COV-04 what was typed goes with the outcome, survives a failure, and is sent again with the same key', async () => {
    const stage = await opened();
    await press('Next');
    await deal(stage);
    const field = () => screen.getByRole('textbox', { name: 'Note about the call' });
    await settle(() => fireEvent.change(field(), { target: { value: ' pleacă acum ' } }));
    await press('Reached');
    const first = stage.waiting(noteCall);
    expect(first.args).toMatchObject({ body: { text: 'pleacă acum' } });
    await settle(() => first.fail(failures.offline));
    expect(screen.getByText('That did not go through.')).toBeInTheDocument();
    expect(field()).toHaveValue(' pleacă acum ');
    await press('Reached');
    const again = stage.waiting(noteCall);
    expect(again.args).toEqual(first.args);
    await settle(() => again.answer({ act: 1, restsUntil: null }));
    await deal(stage);
    expect(field()).toHaveValue('');
  });

  test('COV-04 the list is narrowed to a form, from the first page on, and so is the board behind it', async () => {
    const stage = await opened({ search: 'page=2' });
    const formVersions = [
      { id: 1, code: 'A', description: 'Deschidere', currentVersion: 1, diaspora: false, order: 0, draft: false },
    ];
    await settle(() => stage.waiting(listForms).answer({ formVersions }));
    await settle(() => fireEvent.change(screen.getByRole('combobox', { name: 'Form' }), { target: { value: 'A' } }));
    expect([stage.address(), stage.waiting(listLateStations).args.query]).toEqual([
      'form=A',
      { page: 1, pageSize: 20, form: 'A' },
    ]);
    expect(screen.getByRole('link', { name: 'Coverage' })).toHaveAttribute('href', '/coverage?form=A');
  });

  test('COV-04 whom a colleague calls is called by nobody else, unless one takes over', async () => {
    const stage = await opened();
    await press('Call about AB 12');
    const claim = stage.waiting(claimCall);
    expect(claim.args).toEqual({ params: { id: 12 }, body: {} });
    await settle(() =>
      claim.fail({ ...failures.refused, status: 409, code: 'call-claimed-by-other', values: { account: 'dan' } }),
    );
    expect(screen.getByText('dan is calling about AB 12 now.')).toBeInTheDocument();
    await press('Take over');
    const again = stage.waiting(claimCall);
    expect(again.args).toEqual({ params: { id: 12 }, body: { takesOver: true } });
    await settle(() => again.answer(callTo(12, [7, 8])));
    expect(current()).toHaveAccessibleName('AB 12');
  });

  test('COV-04 nothing divides what is not there, and who was never heard is said to be that', async () => {
    await opened();
    expect(cellsOf('^CJ 40')[2]).toBe('ȘerbanLast heard: never');
  });

  test('COV-04 what is told and whom to call stand under the heading', async () => {
    const stage = await opened();
    await press('Next');
    await deal(stage);
    const heading = screen.getByRole('heading', { level: 1 });
    const call = current();
    expect(call && heading.compareDocumentPosition(call)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('COV-04 given back, nobody is called', async () => {
    const stage = await opened();
    await press('Next');
    await deal(stage);
    await key('m');
    const call = stage.waiting(giveBackCall);
    expect(call.args).toEqual({ params: { id: 12 } });
    await settle(() => call.answer({ given: 2 }));
    expect(current()).toBe(null);
  });

  test('COV-04 a claim that a colleague took is told at once', async () => {
    const stage = await opened();
    await press('Next');
    await deal(stage);
    const taken = lateStation(12, [7, 8]);
    const claim = { by: colleague, until: '2026-11-22T08:05:00.000Z', isMine: false, idPollingStation: 12 };
    await settle(() =>
      stage
        .waiting(listLateStations)
        .answer(page([{ ...taken, callees: taken.callees.map((one) => Object.assign(one, { claim })) }])),
    );
    expect(screen.getByText(/dan/u, { selector: '[role=alert] span' })).toBeInTheDocument();
  });

  test('COV-04 OBS-07 a message to exactly these opens with them as recipients', async () => {
    let services: Services | undefined;
    const stage = await opened({ search: 'form=A', onServices: (given) => (services = given) });
    await press('Message them all');
    const call = stage.waiting(listLateObservers);
    expect(call.args.query).toEqual({ form: 'A' });
    const observers = [
      { id: 7, name: 'Șerban', ngo: 'Prima' },
      { id: 9, name: 'Zoe' },
    ];
    await settle(() => call.answer({ at: '', observers }));
    expect(stage.went).toEqual(['/notifications']);
    expect(services?.drafts.recall(recipientsDraft, (value) => value)).toEqual(observers);
  });

  test('COV-04 none left is said, and so is a list in which none is late', async () => {
    const stage = await opened({}, page([]));
    expect(screen.getByText('No station is late')).toBeInTheDocument();
    await key('.');
    await settle(() => stage.waiting(nextCall).answer({ call: null, left: 0 }));
    expect(screen.getByText(/^Every late station is being called/u)).toBeInTheDocument();
  });

  test('PEO-01 whoever may only read calls nobody', async () => {
    const stage = await opened({ claims: { ...organizer, role: 'viewer' } });
    expect(screen.queryByRole('button', { name: /^(?:Next$|Call about|Message)/u })).toBe(null);
    await key('.');
    expect(stage.asked.some(({ endpoint }) => endpoint === nextCall)).toBe(false);
  });

  test('COV-04 a failure has its reason; the list is asked for again by itself', async () => {
    const stage = await opened();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await settle(() => stage.waiting(listLateStations).fail(failures.offline));
    expect(screen.getByText('What you see could not be updated.')).toBeInTheDocument();
    expect(cellsOf('^CJ 40').length).toBe(4);
  });

  test.each(['en', 'ro'] as const)('axe finds nothing in %s, with an open call', async (language) => {
    await speak(language);
    const stage = await opened();
    await key('.');
    await deal(stage);
    vi.useRealTimers();
    await expectAccessible();
  });
});
