import { fireEvent, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeDeskView,
  deleteDeskView,
  listDeskViews,
  saveDeskView,
  type DeskView,
  type ViewFilter,
} from '#contract/desk-views.ts';
import { maxDeskViews } from '#contract/desk-views.values.ts';
import { listReviews } from '#contract/reviews.ts';
import { reviewOrders, reviewStates, reviewTabs } from '#contract/reviews.values.ts';
import { filterOfView, viewOf } from '#src/screens/answers/desk/views.query.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, speak } from '#tests/support/screen.tsx';
import { openDesk } from './desk.given.tsx';

const offers = ['account', 'desk', 'desk-views'];
const night: DeskView = { id: 4, name: 'Night in AB', filter: { tab: 'mine', county: 'AB' }, missing: [], count: 17 };
const old: DeskView = {
  id: 9,
  name: 'Of form Z',
  filter: { tab: 'all' },
  missing: ['form', 'claimedBy'],
  count: 1_240,
};

const panel = () => screen.getByRole('region', { name: 'Saved views' });
const named = () => within(panel()).queryAllByRole('link');
const box = () => screen.getByRole('textbox', { name: 'Name of the view' });
const opener = () => screen.getByRole('button', { name: 'Saved views' });

async function opened(views: DeskView[] = [night, old], search?: string) {
  const stage = await openDesk({ offers, ...(search !== undefined && { search }) });
  await settle(() => fireEvent.click(opener()));
  await stage.serve();
  await settle(() => stage.waiting(listDeskViews).answer({ at: '2026-11-22T08:00:00.000Z', views }));
  return stage;
}

const type = (label: string, value: string) =>
  settle(() => void fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } }));

describe('DSK-12 saved views at the head of the desk', () => {
  test('each says its count, and from when the counts are; they are counted again when asked', async () => {
    const stage = await opened();
    expect(named().map(({ textContent }) => textContent)).toEqual(['Night in AB 17', 'Of form Z 1,240']);
    expect(panel().textContent).toContain('Counted at ');
    await expectAccessible();
    await press('Count again');
    await settle(() =>
      stage.waiting(listDeskViews).answer({ at: '2026-11-22T08:01:00.000Z', views: [{ ...night, count: 16 }] }),
    );
    expect(named().map(({ textContent }) => textContent)).toEqual(['Night in AB 16']);
  });

  test('one that is chosen is asked for, stands in the address, and the list of views closes', async () => {
    const stage = await opened();
    expect(named()[0]?.getAttribute('href')).toBe('/urgents?urgente=true&county=AB&tab=mine');
    await press(/^Night in AB/u, 'link');
    expect(stage.waiting(listReviews).args.query).toEqual({
      county: 'AB',
      tab: 'mine',
      order: 'worst',
      page: 1,
      pageSize: 5,
    });
    expect([stage.address(), screen.queryByRole('region', { name: 'Saved views' })]).toEqual([
      'urgente=true&county=AB&tab=mine',
      null,
    ]);
    expect(document.activeElement).toBe(opener());
    expect(stage.toasts).toEqual([]);
  });

  test('one that is in part gone says what is left out, in the list and when it is opened', async () => {
    const stage = await opened();
    const row = named()[1]?.closest('li');
    expect(row?.textContent).toContain('Left out, because it is no longer there: Form, Claimed by');
    await press(/^Of form Z/u, 'link');
    expect(stage.address()).toBe('urgente=true&tab=all');
    expect(stage.toasts).toMatchObject([
      { status: 'warning', description: 'VIEW_LEFT_OUT', values: { name: 'Of form Z', fields: 'Form, Claimed by' } },
    ]);
  });

  test('the filter of now is saved under a name; what was typed stays until it is', async () => {
    const stage = await opened([], 'urgente=true&tab=waiting&order=newest&county=CJ&formCode=A');
    expect(panel().textContent).toContain('No saved views yet');
    expect(screen.getByRole('button', { name: 'Save this view' }).getAttribute('aria-disabled')).toBe('true');
    await type('Name of the view', ' Night  ');
    await press('Save this view');
    const first = stage.waiting(saveDeskView);
    expect(first.args.body).toEqual({
      name: 'Night',
      filter: { tab: 'waiting', order: 'newest', county: 'CJ', form: 'A' },
    });
    await settle(() => first.fail({ ...failures.refused, status: 409, code: 'too-many-views', values: { most: 30 } }));
    expect(stage.toasts).toMatchObject([{ status: 'error', title: 'VIEW_NOT_CHANGED' }]);
    await settle(() => stage.waiting(listDeskViews).answer({ at: '2026-11-22T08:00:00.000Z', views: [] }));
    expect(box()).toHaveProperty('value', ' Night  ');
    await press('Save this view');
    await settle(() => stage.waiting(saveDeskView).answer({ id: 4 }));
    await settle(() => stage.waiting(listDeskViews).answer({ at: '2026-11-22T08:00:00.000Z', views: [night] }));
    expect([box(), named().length]).toMatchObject([{ value: '' }, 1]);
  });

  test('a name that is there is asked about, and its filter is replaced, not saved beside it', async () => {
    const stage = await opened();
    await type('Name of the view', 'night IN ab');
    await press('Save this view');
    expect(screen.getByRole('alertdialog').textContent).toContain('Save the current filter in “Night in AB”?');
    await press('Replace');
    const call = stage.waiting(changeDeskView);
    expect(call.args).toEqual({ params: { id: 4 }, body: { filter: { tab: 'new', order: 'worst' } } });
    await settle(() => call.answer(null));
    expect(stage.toasts).toMatchObject([{ status: 'success', description: 'VIEW_REPLACED' }]);
    await settle(() => stage.waiting(listDeskViews).answer({ at: '2026-11-22T08:00:00.000Z', views: [night] }));
    expect(box()).toHaveProperty('value', '');
  });

  test('one is renamed; a name that is refused stays in its field', async () => {
    const stage = await opened();
    await press('Rename the view “Night in AB”');
    expect(document.activeElement).toHaveProperty('value', 'Night in AB');
    await type('New name', 'Of form Z');
    await press('Rename');
    const call = stage.waiting(changeDeskView);
    expect(call.args).toEqual({ params: { id: 4 }, body: { name: 'Of form Z' } });
    await settle(() => call.fail({ ...failures.refused, status: 409, code: 'view-name-taken', values: {} }));
    await settle(() => stage.waiting(listDeskViews).answer({ at: '2026-11-22T08:00:00.000Z', views: [night, old] }));
    expect(screen.getByRole('textbox', { name: 'New name' })).toHaveProperty('value', 'Of form Z');
    await type('New name', 'Day');
    await press('Rename');
    await settle(() => stage.waiting(changeDeskView).answer(null));
    expect(screen.queryByRole('textbox', { name: 'New name' })).toBeNull();
  });

  test('one is deleted after a question; one that is gone already is no longer listed', async () => {
    const stage = await opened();
    await press('Delete the view “Night in AB”');
    await expectAccessible();
    await press('Cancel');
    expect(stage.asked.filter(({ endpoint }) => endpoint === deleteDeskView)).toEqual([]);
    await press('Delete the view “Night in AB”');
    await press('Delete');
    const call = stage.waiting(deleteDeskView);
    expect(call.args).toEqual({ params: { id: 4 } });
    await settle(() => call.fail({ ...failures.notFound, code: 'view-unknown' }));
    await settle(() => stage.waiting(listDeskViews).answer({ at: '2026-11-22T08:00:00.000Z', views: [old] }));
    expect(named().map(({ textContent }) => textContent)).toEqual(['Of form Z 1,240']);
  });

  test('the view of the filter of now is marked, and is not put into itself', async () => {
    await opened([{ ...night, filter: { tab: 'new', order: 'worst' } }, old]);
    expect(named().map((link) => link.getAttribute('aria-current'))).toEqual(['true', null]);
    const replaces = within(panel()).getAllByRole('button', { name: /^Save the current filter/u });
    expect(replaces.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', null]);
  });

  test('an account with as many as it may have is told before it types', async () => {
    await opened(Array.from({ length: maxDeskViews }, (_, at) => ({ ...night, id: at + 1, name: `View ${at}` })));
    expect(panel().textContent).toContain('You have 30 saved views already.');
  });

  test('where they cannot be loaded that is said, with a retry', async () => {
    const stage = await openDesk({ offers });
    await settle(() => fireEvent.click(opener()));
    await settle(() => stage.waiting(listDeskViews).fail(failures.forbidden));
    expect(panel().textContent).toContain('The saved views could not be loaded.');
    expect(screen.queryByRole('textbox', { name: 'Name of the view' })).toBeNull();
  });

  test('LNG-01 in Romanian, too', async () => {
    await speak('ro');
    const stage = await openDesk({ offers });
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Vizualizări salvate' })));
    await settle(() => stage.waiting(listDeskViews).answer({ at: '2026-11-22T08:00:00.000Z', views: [old] }));
    expect(document.querySelector('section[aria-label="Vizualizări salvate"]')?.textContent).toContain(
      'Lăsat deoparte, fiindcă nu mai există: Formular, Preluată de',
    );
  });

  test('DSK-17 without the feature there are none', async () => {
    await openDesk();
    expect(screen.queryByText('Saved views')).toBeNull();
  });

  test('whatever is filtered is kept, and comes back as it was', () => {
    const digits = fc.integer({ min: 1, max: 2_147_483_647 }).map(String);
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    const wall = instants.map((at) => at.toISOString().slice(0, 16));
    const instant = instants.map((at) => at.toISOString());
    const given = fc.record(
      {
        tab: fc.constantFrom(...reviewTabs),
        order: fc.constantFrom(...reviewOrders),
        county: fc.constantFrom('AB', 'CJ'),
        pollingStationNumber: digits,
        observer: fc.constantFrom('Șerban', '0722 000', 'a & b = c'),
        from: wall,
        to: wall,
        state: fc.constantFrom(...reviewStates),
        claimedBy: digits,
        escalated: fc.constantFrom('true', 'false'),
        form: fc.constantFrom('A', 'Ș1'),
        question: digits,
        open: fc.constantFrom('true', 'false'),
        verdict: fc.constantFrom('any', 'confirmed', 'dismissed'),
        decidedBy: digits,
        decidedFrom: instant,
        decidedTo: instant,
        openedFrom: instant,
        openedTo: instant,
        changedFrom: instant,
      },
      { requiredKeys: ['tab', 'order'] },
    );
    fc.assert(
      fc.property(given, fc.constantFrom('Europe/Bucharest', 'UTC'), (filter: ViewFilter, timeZone) => {
        expect(viewOf(filterOfView(filter, timeZone), timeZone)).toEqual(filter);
      }),
    );
  });
});
