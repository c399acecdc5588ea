import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Claims } from '#contract/session-token.values.ts';
import { listReviews } from '#contract/reviews.ts';
import { organizer } from '#tests/support/claims.ts';
import { claimOf, rowOf } from '#tests/support/reviews.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, speak } from '#tests/support/screen.tsx';
import { bodyOf, notice, openDesk, rowsShown, waitingActs, type DeskStage } from './desk.given.tsx';

const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/u);
const visit = (number: number) => ({
  idObserver: number,
  idPollingStation: 1_000 + number,
  key: uuid,
  version: 1,
  seen: 3,
});
const bar = () => screen.getByRole('region', { name: /^(Several at once|Mai multe deodată)$/u });
const tick = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('checkbox', { name })));
const confirmed = (number: number) => rowOf(number, { state: 'confirmed', isOpen: false, version: 2 }, { version: 2 });
const outcome = (number: number, refused: string | null = null) => ({
  idObserver: number,
  idPollingStation: 1_000 + number,
  row: refused === null ? confirmed(number) : rowOf(number, { version: 5 }, { version: 5 }),
  act: refused === null ? 70 + number : null,
  refused,
});

/** Picks all that is shown and opens the form of an act. */
async function pickAll(stage: DeskStage, act: string) {
  await press('Several at once');
  await stage.serve();
  await tick('Select all shown');
  await press(act);
}

describe('several at once at the desk', () => {
  test('DSK-11 the picked ones are confirmed in one request, each by a key of its own', async () => {
    const stage = await openDesk();
    await press('Several at once');
    await tick('Select AB 1, Observer 1');
    await tick('Select AB 3, Observer 3');
    expect(within(bar()).getByText('2 visits selected').tagName).toBe('OUTPUT');
    await press('Confirm');
    await press('Confirm 2 visits');
    const asked = waitingActs(stage);
    const { act, visits } = bodyOf(asked);
    expect([act, visits]).toEqual([{ type: 'review.confirmed' }, [visit(1), visit(3)]]);
    expect(new Set(Array.isArray(visits) ? visits.map(({ key }) => key) : []).size).toBe(2);
    stage.rows.delete(1);
    stage.rows.delete(3);
    await settle(() => asked.answer({ outcomes: [outcome(1), outcome(3)] }));
    await stage.serve();
    expect([bar().querySelector('h2')?.textContent, rowsShown()]).toEqual(['Done: 2 visits.', ['AB 2']]);
    expect(document.activeElement).toBe(bar().querySelector('h2'));
    await press('Close');
    expect(within(bar()).getByText('0 visits selected')).toBeDefined();
    await press('End the selection');
    expect(screen.queryByRole('region', { name: 'Several at once' })).toBeNull();
  });

  test('DSK-11 all that match are looked up first, each is sent once, and the filter decides', async () => {
    const stage = await openDesk({ total: 1_240, search: 'urgente=true&tab=done&county=AB' });
    await press('Several at once');
    await tick('Select all shown');
    await press('All 1,240 that match');
    expect(within(bar()).getByText('1,240 visits, all that match')).toBeDefined();
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
    await press('Confirm');
    await press('Confirm 1,240 visits');
    expect(bar().textContent).toContain('Looking up the visits…');
    expect(bar().textContent).not.toContain(' of ');
    expect(stage.asked.find(({ endpoint }) => endpoint === listReviews)?.args).toEqual({
      query: { county: 'AB', tab: 'done', order: 'worst', page: 1, pageSize: 200 },
    });
    await stage.serve();
    expect(bodyOf(waitingActs(stage))['visits']).toEqual([visit(1), visit(2), visit(3)]);
  });

  test('DSK-11 those that changed meanwhile are left and named, each with its link', async () => {
    const stage = await openDesk();
    await pickAll(stage, 'Confirm');
    await press('Confirm 3 visits');
    await settle(() =>
      waitingActs(stage).answer({
        outcomes: [outcome(1), outcome(2, 'review-changed'), outcome(3, 'visit-changed')],
      }),
    );
    await stage.serve();
    expect(bar().textContent).toContain('Done: 1 visit.2 visits were left as they are:');
    const items = within(bar()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'AB 2: Somebody has decided meanwhile.',
      'AB 3: Flagged answers have changed meanwhile.',
    ]);
    const link = within(bar()).getByRole('link', { name: 'AB 2' });
    expect(link.getAttribute('href')).toBe('/urgents/details/2/1002?urgente=true');
    await settle(() => fireEvent.click(link));
    await stage.serve();
    expect(document.querySelector('#thread-heading')?.textContent).toBe('AB 2');
  });

  test('DSK-11 a lost line is told, and the same is sent again by the same keys', async () => {
    const stage = await openDesk();
    await pickAll(stage, 'Confirm');
    await press('Confirm 3 visits');
    const first = waitingActs(stage);
    await settle(() => first.fail(failures.offline));
    expect(notice()).toMatch(
      /^\s*The server cannot be reached\. Check the connection\. It resumes by itself; nothing is done twice\.$/u,
    );
    await press('Resume');
    expect(bodyOf(waitingActs(stage))).toEqual(bodyOf(first));
  });

  test('DSK-11 of what nobody answered it is said that nobody knows', async () => {
    const stage = await openDesk();
    await pickAll(stage, 'Confirm');
    await press('Confirm 3 visits');
    await settle(() => waitingActs(stage).fail(failures.offline));
    await press('Cancel');
    await stage.serve();
    expect(within(bar()).getAllByRole('listitem')[0]?.textContent).toBe(
      'AB 1: Nobody knows whether it was done: no answer came.',
    );
  });

  test('DSK-11 a dismissal has one reason for all, and none that is said one by one', async () => {
    const stage = await openDesk();
    await pickAll(stage, 'Dismiss');
    const reason = screen.getByRole('combobox', { name: 'Reason' });
    expect(
      within(reason)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['False alarm', 'Observer’s mistake', 'Test', 'Other reason']);
    await settle(() => fireEvent.change(reason, { target: { value: 'other' } }));
    await press('Dismiss 3 visits');
    expect(stage.asked.some(({ endpoint }) => endpoint.path === '/api/v3/reviews/acts')).toBe(false);
    fireEvent.change(within(bar()).getByRole('textbox'), { target: { value: ' all by one phone ' } });
    await press('Dismiss 3 visits');
    expect(bodyOf(waitingActs(stage))['act']).toEqual({
      type: 'review.dismissed',
      reason: 'other',
      text: 'all by one phone',
    });
  });

  test('DSK-11 they are put off until then, for whom is said', async () => {
    const stage = await openDesk();
    await pickAll(stage, 'Wait');
    await settle(() =>
      fireEvent.change(screen.getByRole('combobox', { name: 'For whom' }), { target: { value: 'colleague' } }),
    );
    await press('Put off 3 visits');
    expect(bodyOf(waitingActs(stage))['act']).toEqual({
      type: 'review.postponed',
      for: 'colleague',
      until: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u),
    });
  });

  test('DSK-11 giving back is offered where one of them is claimed by whom it is offered to', async () => {
    const rows = [rowOf(1), rowOf(2, { state: 'inReview', claim: claimOf() })];
    const stage = await openDesk({ rows });
    await press('Several at once');
    await tick('Select AB 1, Observer 1');
    const back = () => screen.getByRole('button', { name: 'Give back' });
    expect(back().getAttribute('aria-disabled')).toBe('true');
    await tick('Select AB 2, Observer 2');
    expect(back().getAttribute('aria-disabled')).toBeNull();
    await press('Give back');
    await press('Give back 2 visits');
    expect(bodyOf(waitingActs(stage))['act']).toEqual({ type: 'review.givenBack' });
  });

  test('DSK-05 DSK-11 by keyboard: s picks the row that has the focus, Esc leaves the form', async () => {
    const stage = await openDesk();
    document.querySelector<HTMLElement>('a[data-place="1"]')?.focus();
    await stage.press('s');
    await stage.serve();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select AB 2, Observer 2' }).checked).toBe(true);
    await press('Dismiss');
    const select = screen.getByRole('combobox', { name: 'Reason' });
    expect(document.activeElement).toBe(select);
    await settle(() => fireEvent.keyDown(select, { key: 'Escape' }));
    expect([screen.queryByRole('combobox', { name: 'Reason' }), document.activeElement?.textContent]).toEqual([
      null,
      'Dismiss',
    ]);
  });

  test('DSK-11 what leaves the list is picked no longer', async () => {
    const stage = await openDesk();
    await pickAll(stage, 'Confirm');
    stage.rows.delete(2);
    await press('Refresh');
    await stage.serve();
    expect(within(bar()).getByText('2 visits selected')).toBeDefined();
  });

  test('PEO-01 whoever may only read is not offered it', async () => {
    const viewer: Claims = { ...organizer, organizer: false, role: 'viewer' };
    await openDesk({ claims: viewer });
    expect(screen.queryByRole('button', { name: 'Several at once' })).toBeNull();
  });

  test.each([
    ['en', ['Confirm', 'Dismiss', 'Wait', 'Give back'], 'Put off 3 visits'],
    ['ro', ['Confirmați', 'Respingeți', 'Amânați', 'Dați înapoi'], 'Amânați 3 vizite'],
  ] as const)('DSK-11 axe finds nothing, in %s', async (language, names, whole) => {
    const stage = await openDesk();
    await pickAll(stage, 'Wait');
    await speak(language);
    const [actions] = bar().querySelectorAll('fieldset');
    expect([...(actions?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual(names);
    expect(screen.getByRole('button', { name: whole })).toBeDefined();
    await expectAccessible();
  });
});
