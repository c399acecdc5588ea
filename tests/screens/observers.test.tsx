import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  countObservers,
  deleteObserver,
  exportObservers,
  listObservers,
  resetObserver,
  type Observer,
} from '#contract/observers.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { cellsOf, namesShown, observer, openObservers, press, settle, speak, type Stage } from './observersStage.tsx';

const saved: [name: string, size: number][] = [];
vi.mock('#src/screens/observers/saveFile.ts', () => ({
  saveFile: (blob: Blob, name: string) => saved.push([name, blob.size]),
}));

const ana = observer(1, { name: 'Ana Pop', lastSeen: '2026-11-22T06:41:00Z', numberOfPollingStations: 3 });
const dan = observer(2, { name: 'Dan Ilie', isActive: false });
const mara = observer(3, { name: 'Mara Șerban' });

async function list(stage: Stage, data: Observer[], totalItems = data.length) {
  await settle(() => stage.waiting(listObservers).answer({ data, totalItems, totalPages: 1 }));
}

async function opened(data: Observer[] = [ana, dan, mara], search = ''): Promise<Stage> {
  const stage = openObservers(search);
  await settle(() => stage.waiting(countObservers).answer(data.length));
  await list(stage, data);
  return stage;
}

async function choose(name: string, action: string) {
  await press(`Actions for ${name}`);
  await press(action, 'menuitem');
}

const dialog = (role: 'dialog' | 'alertdialog') => screen.findByRole(role);
const isRefused = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const queryOf = (stage: Stage) => stage.asked.findLast(({ endpoint }) => endpoint === listObservers)?.args.query;
const check = (name: string) => press(`Select ${name}`, 'checkbox');

beforeEach(async () => {
  saved.length = 0;
  await speak('en');
});

describe('what is shown', () => {
  test('OBS-01 the total comes from its own call, and a refresh asks for it again', async () => {
    const stage = await opened();
    expect(screen.getByText('3 in total')).toBeInTheDocument();
    await press('Refresh');
    await settle(() => stage.waiting(countObservers).answer(1_240));
    expect(screen.getByText('1,240 in total')).toBeInTheDocument();
  });

  test('OBS-01 a count that fails leaves the list working', async () => {
    const stage = openObservers();
    await settle(() => stage.waiting(countObservers).fail(failures.forbidden));
    await list(stage, [ana]);
    expect([namesShown(), screen.queryByText(/in total/u)]).toEqual([['Ana Pop'], null]);
  });

  test('OBS-04 a row: name, phone, last seen as local time, visited stations', async () => {
    await opened();
    expect(cellsOf('Ana Pop')).toEqual(['', ana.phone, '22 Nov 2026, 08:41', '3', 'Edit']);
    expect(cellsOf('Dan Ilie')).toEqual(['', dan.phone, 'Not specified', '2', 'Edit']);
    expect(screen.getByText('22 Nov 2026, 08:41').closest('time')).toHaveAttribute(
      'datetime',
      '2026-11-22T06:41:00.000Z',
    );
    expect(namesShown()).toEqual(['Ana Pop', 'Dan IlieDeactivated', 'Mara Șerban']);
  });

  test('OBS-02 requests ask for 100 rows, nine are shown, and another page size is remembered', async () => {
    const many = Array.from({ length: 100 }, (_, index) => observer(index + 1));
    const stage = openObservers();
    expect(queryOf(stage)).toEqual({ Page: 1, PageSize: 100 });
    await list(stage, many, 230);
    expect(namesShown()).toHaveLength(9);
    await settle(() =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '25' } }),
    );
    expect([namesShown().length, stage.address()]).toEqual([25, 'size=25']);
    const next = openObservers();
    expect(next.asked.map(({ args }) => args.query)).toContainEqual({ Page: 1, PageSize: 100 });
    await list(next, many, 230);
    expect(screen.getAllByText('Showing 1 to 25 of 230')).toHaveLength(2);
  });

  test('TAB-07 next is refused while the next chunk is on its way, and keeps the focus', async () => {
    const many = Array.from({ length: 100 }, (_, index) => observer(index + 1));
    const stage = openObservers('page=11&size=9');
    await list(stage, many, 230);
    const next = screen.getByRole('button', { name: 'Next page' });
    next.focus();
    await press('Next page');
    expect([
      isRefused('Next page'),
      isRefused('Last page'),
      isRefused('Previous page'),
      document.activeElement,
    ]).toEqual([true, true, false, next]);
    expect(queryOf(stage)).toEqual({ Page: 2, PageSize: 100 });
  });

  test('TAB-05 cards by choice, remembered', async () => {
    await opened();
    await press('As cards');
    expect(screen.getByRole('button', { name: 'As cards' })).toHaveAttribute('aria-pressed', 'true');
    await opened();
    expect(screen.getAllByRole('button', { name: 'As cards' }).map((one) => one.getAttribute('aria-pressed'))).toEqual([
      'true',
      'true',
    ]);
  });

  test('API-04 an answer of the wrong shape is an error with a retry', async () => {
    const stage = openObservers();
    await settle(() => stage.waiting(listObservers).fail(failures.wrongShape));
    expect(screen.getByText(/an answer that this version cannot read/u)).toBeInTheDocument();
    await press('Try now');
    await list(stage, [ana]);
    expect(namesShown()).toEqual(['Ana Pop']);
  });
});

describe('OBS-08 the filter', () => {
  const type = (name: string, value: string) =>
    settle(() => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }));
  const both = () => [isRefused('Filter'), isRefused('Clear filter')];

  test('both buttons are refused while nothing is typed and nothing applied', async () => {
    const stage = await opened();
    expect(both()).toEqual([true, true]);
    await type('Name', '   ');
    expect(both()).toEqual([true, true]);
    await type('Phone', '0722');
    expect(both()).toEqual([false, false]);
    await press('Clear filter');
    expect([both(), screen.getByRole('textbox', { name: 'Phone' }), stage.asked.length]).toEqual([
      [true, true],
      expect.objectContaining({ value: '' }),
      2,
    ]);
  });

  test('it is trimmed, sent, written to the address, and can be taken away piece by piece', async () => {
    const stage = await opened();
    await type('Name', ' ana ');
    await type('Phone', '0722');
    fireEvent.submit(screen.getByRole('search'));
    await list(stage, [ana]);
    expect([queryOf(stage), stage.address()]).toEqual([
      { Name: 'ana', Number: '0722', Page: 1, PageSize: 100 },
      'name=ana&phone=0722&size=9',
    ]);
    await press('Remove the filter “Name”');
    await list(stage, [ana, dan]);
    expect([queryOf(stage), screen.getByRole('textbox', { name: 'Name' })]).toEqual([
      { Number: '0722', Page: 1, PageSize: 100 },
      expect.objectContaining({ value: '' }),
    ]);
    await press('Clear filter');
    expect(queryOf(stage)).toEqual({ Page: 1, PageSize: 100 });
  });
});

describe('TAB-04 the selection', () => {
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  const header = () => [all().checked, all().indeterminate];

  test('the bar takes the place of the filter, with the count; the header box is mixed when some are selected', async () => {
    await opened();
    expect([header(), screen.queryByRole('group', { name: 'Selection' })]).toEqual([[false, false], null]);
    await check('Ana Pop');
    const bar = screen.getByRole('group', { name: 'Selection' });
    expect([header(), within(bar).getByText('1 selected').textContent, screen.queryByRole('search')]).toEqual([
      [false, true],
      '1 selected',
      null,
    ]);
    await press('Select all', 'checkbox');
    expect([header(), within(bar).getByText(/selected/u).textContent]).toEqual([[true, false], '3 selected']);
    await press('Clear the selection');
    expect([header(), screen.queryByRole('group', { name: 'Selection' })]).toEqual([[false, false], null]);
  });

  test('j, k and the arrows go from row to row, x selects, Enter opens the actions and Escape leaves them', async () => {
    await opened();
    const rows = screen.getAllByRole('row').slice(1);
    const [first, second] = rows;
    first?.focus();
    const key = (name: string) =>
      settle(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: name }));
    await key('j');
    await key('ArrowDown');
    await key('k');
    expect(document.activeElement).toBe(second);
    await key('x');
    expect(screen.getByRole('checkbox', { name: 'Select Dan Ilie' })).toBeChecked();
    await key('Enter');
    expect(document.activeElement).toHaveTextContent('Reset password');
    await key('ArrowUp');
    expect(document.activeElement).toHaveTextContent('Delete');
    await key('Escape');
    expect([screen.queryByRole('menu'), document.activeElement?.getAttribute('aria-label')]).toEqual([
      null,
      'Actions for Dan Ilie',
    ]);
  });
});

describe('OBS-06 deleting one', () => {
  test('is asked, called, told, and the list and the count are loaded anew', async () => {
    const stage = await opened();
    await choose('Ana Pop', 'Delete');
    const question = await dialog('alertdialog');
    expect(question).toHaveAccessibleName('Delete Ana Pop?');
    expect(stage.asked.filter(({ endpoint }) => endpoint === deleteObserver)).toEqual([]);
    await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));
    const call = stage.waiting(deleteObserver);
    expect(call.args).toEqual({ query: { id: '1' } });
    await settle(() => call.answer(true));
    expect(stage.toasts).toEqual([
      { status: 'warning', title: 'SUCCESS', description: 'OBSERVER_DELETED', values: { count: 1 } },
    ]);
    expect(queryOf(stage)).toEqual({ Page: 1, PageSize: 1_000 });
    await settle(() => stage.waiting(countObservers).answer(2));
    await list(stage, [dan, mara]);
    expect([namesShown(), screen.getByText('2 in total').textContent]).toEqual([
      ['Dan IlieDeactivated', 'Mara Șerban'],
      '2 in total',
    ]);
  });

  test('can be called off, and the focus goes back', async () => {
    const stage = await opened();
    await choose('Ana Pop', 'Delete');
    const question = await dialog('alertdialog');
    await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Cancel' })));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Actions for Ana Pop'));
    expect([screen.queryByRole('alertdialog'), stage.asked.length]).toEqual([null, 2]);
  });

  test.each([
    ['the reason of the server', { ...failures.refused, detail: 'Ana has sent answers.' }, 'Ana has sent answers.'],
    ['our words where it gave none', failures.server, 'FAULT_SERVER'],
  ])('a failure is told with %s, and the row stays', async (_title, failure, description) => {
    const stage = await opened();
    await choose('Ana Pop', 'Delete');
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Delete' })));
    await settle(() => stage.waiting(deleteObserver).fail(failure));
    expect(stage.toasts).toEqual([
      { status: 'error', title: 'OBSERVER_DELETE_FAILED', description, values: { name: 'Ana Pop' } },
    ]);
    expect([namesShown().length, stage.asked.length]).toEqual([3, 3]);
  });
});

describe('OBS-03 OBS-05 the ways to one observer, to a new one and to a file', () => {
  test('Edit is the main action of a row, a click on the row shows the observer, phones are encoded', async () => {
    const foreign = observer(4, { name: 'Zoe', phone: '+40/722 1' });
    const stage = await opened([ana, foreign]);
    await press('Edit: Ana Pop');
    await settle(() => fireEvent.click(screen.getByRole('rowheader', { name: 'Zoe' })));
    expect(stage.went).toEqual([`/observatori/profil/edit/${ana.phone}`, '/observatori/profil/view/%2B40%2F722%201']);
  });

  test('Import and Add observer are links', async () => {
    await opened();
    const links = ['Import', 'Add observer'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(links).toEqual(['/observatori/import', '/observatori/profil/new']);
  });
});

test('OBS-09 several: one question, progress that can be stopped, every row accounted for, and another try', async () => {
  const stage = await opened();
  await press('Select all', 'checkbox');
  await press('Delete');
  const question = await dialog('alertdialog');
  expect(question).toHaveAccessibleName('Delete 3 observers?');
  expect(question).toHaveTextContent('Ana Pop, Dan Ilie, Mara Șerban');
  await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull();
  await settle(() => stage.waiting(deleteObserver).answer(true));
  const progress = await dialog('dialog');
  expect(progress).toHaveTextContent('1 of 3 done');
  expect(within(progress).getByRole('progressbar')).toHaveAttribute('value', '1');
  await press('Stop after this one');
  await settle(() => stage.waiting(deleteObserver).fail({ ...failures.refused, detail: 'Dan has sent answers.' }));
  const summary = await screen.findByRole('dialog', { name: 'Not every observer was deleted' });
  expect(summary).toHaveTextContent('1 observer was deleted.');
  expect(within(summary).getByRole('listitem')).toHaveTextContent('Dan IlieDan has sent answers.');
  expect(summary).toHaveTextContent('1 was left alone, because you stopped:Mara Șerban');
  await press('Try these again');
  await settle(() => stage.waiting(deleteObserver).answer(true));
  expect(stage.toasts).toEqual([
    { status: 'warning', title: 'SUCCESS', description: 'OBSERVER_DELETED', values: { count: 1 } },
  ]);
});

describe('OBS-10 resetting a password', () => {
  async function asked() {
    const stage = await opened();
    await choose('Ana Pop', 'Reset password');
    const form = await screen.findByRole('dialog', { name: 'Reset the password of Ana Pop' });
    const type = (value: string) =>
      settle(() => fireEvent.input(within(form).getByRole('textbox', { name: /New PIN/u }), { target: { value } }));
    return { stage, form, type };
  }

  test('confirm waits for a value, the hint does not block, success closes', async () => {
    const { stage, form, type } = await asked();
    expect(form).toHaveTextContent('4 or 6 digits');
    expect(isRefused('Confirm')).toBe(true);
    await type('   ');
    expect(isRefused('Confirm')).toBe(true);
    await type('12345');
    expect(isRefused('Confirm')).toBe(false);
    await press('Confirm');
    await waitFor(() => expect(isRefused('Saving…')).toBe(true));
    const call = stage.waiting(resetObserver);
    expect(call.args).toEqual({ body: { action: 'reset-password', phoneNumber: ana.phone, pin: '12345' } });
    await settle(() => call.answer(undefined));
    expect([stage.toasts, screen.queryByRole('dialog')]).toEqual([
      [{ status: 'success', title: 'SUCCESS', description: 'RESET_PASSWORD_DONE' }],
      null,
    ]);
  });

  test('a failure is told and stands in the form, which stays with what was typed', async () => {
    const { stage, form, type } = await asked();
    await type('1234');
    await press('Confirm');
    await waitFor(() => stage.waiting(resetObserver).fail(failures.offline));
    await screen.findByText(/cannot be reached/u);
    expect([stage.toasts, within(form).getByRole('textbox')]).toEqual([
      [{ status: 'error', title: 'ERROR', description: 'RESET_PASSWORD_FAILED' }],
      expect.objectContaining({ value: '1234' }),
    ]);
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('OBS-03 the export', () => {
  const file = { name: 'observers-2026-11-22.xlsx', type: 'application/x', blob: new Blob(['12345']) };

  test('downloads the filtered list in its order under the name that the server gives', async () => {
    const stage = await opened([ana], 'name=ana&sort=name:asc');
    await press('Export');
    const call = stage.waiting(exportObservers);
    expect([call.args, isRefused('Exporting…')]).toEqual([{ query: { Name: 'ana', Sort: 'name:asc' } }, true]);
    await act(async () => call.answer(file));
    await waitFor(() => expect(saved).toEqual([['observers-2026-11-22.xlsx', 5]]));
    await waitFor(() => expect(isRefused('Export')).toBe(false));
    expect(stage.toasts).toEqual([]);
  });

  test('can be cancelled, which ends the request and saves nothing', async () => {
    const stage = await opened();
    await press('Export');
    const call = stage.waiting(exportObservers);
    await press('Cancel the export');
    expect([call.signal?.aborted, isRefused('Export')]).toEqual([true, false]);
    await act(async () => call.answer(file));
    expect(saved).toEqual([]);
  });

  test('a failure is told', async () => {
    const stage = await opened();
    await press('Export');
    await settle(() => stage.waiting(exportObservers).fail(failures.server));
    expect([stage.toasts, isRefused('Export')]).toEqual([
      [{ status: 'error', title: 'OBSERVERS_EXPORT_FAILED', description: 'FAULT_SERVER' }],
      false,
    ]);
  });
});

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));

  async function broken(failure: unknown) {
    const stage = openObservers();
    await settle(() => stage.waiting(listObservers).fail(failure));
  }

  test('NAV-10 a list that may not be seen is said as large as a page, one that failed beside its rows is not', async () => {
    await broken(failures.forbidden);
    const title = { en: 'You may not see this page', ro: 'Nu aveți acces la această pagină' }[language];
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(title);
    cleanup();
    await broken(failures.server);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  const states: Record<string, () => Promise<unknown>> = {
    loading: async () => openObservers(),
    rows: () => opened(),
    'rows with a filter, sorted': () => opened([ana], 'name=ana&sort=name:asc'),
    none: () => opened([]),
    'none that match': () => opened([], 'name=nobody'),
    failed: () => broken(failures.server),
    forbidden: () => broken(failures.forbidden),
    selected: async () => {
      await opened();
      await settle(() => fireEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body));
    },
    menu: async () => {
      await opened();
      await press(/(Actions for|Acțiuni pentru) Ana Pop/u);
    },
    cards: async () => {
      await opened();
      await press(language === 'en' ? 'As cards' : 'Ca fișe');
    },
    'asking to delete': async () => {
      await opened();
      await press(/(Actions for|Acțiuni pentru) Ana Pop/u);
      await settle(() => fireEvent.click(screen.getAllByRole('menuitem').at(-1) ?? document.body));
      await dialog('alertdialog');
    },
    'resetting a password': async () => {
      await opened();
      await press(/(Actions for|Acțiuni pentru) Ana Pop/u);
      await settle(() => fireEvent.click(screen.getAllByRole('menuitem')[0] ?? document.body));
      await dialog('dialog');
    },
  };

  test.each(Object.entries(states))('%s', async (_name, reach) => {
    await reach();
    await expectAccessible();
  });
});
