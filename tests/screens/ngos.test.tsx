import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteNgo, listNgos, setNgoOrganizer, setNgoStatus, type Ngo } from '#contract/ngos.ts';
import { arrange } from '#src/screens/ngos/ngos.arrange.ts';
import { pageSizes, readQuery, sortColumns, writeQuery } from '#src/screens/ngos/ngos.query.ts';
import { NgosScreen } from '#src/screens/ngos/NgosScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { cellsOf, namesShown, openScreen, press, settle, speak, type Stage } from './observersStage.tsx';

const alpha: Ngo = { id: 1, name: 'Alpha', shortName: 'ALF', organizer: true, isActive: true };
const serban: Ngo = { id: 2, name: 'Șerban și fiii', shortName: 'SF', organizer: false, isActive: true };
const quiet: Ngo = { id: 3, name: 'Zece', shortName: 'Z10', organizer: false, isActive: false };
const all = [quiet, alpha, serban];
const many = Array.from({ length: 30 }, (_, index) => ({
  ...alpha,
  id: index + 1,
  name: `NGO ${index + 1}`,
  shortName: `N${index + 1}`,
}));

const answer = (stage: Stage, ngos: readonly Ngo[]) => settle(() => stage.waiting(listNgos).answer(ngos));

async function opened(ngos: readonly Ngo[] = all, search = ''): Promise<Stage> {
  const stage = openScreen(<NgosScreen />, { search });
  await answer(stage, ngos);
  return stage;
}

async function choose(name: string, action: string) {
  await press(`Actions for ${name}`);
  await press(action, 'menuitem');
}

const question = () => screen.findByRole('alertdialog');
const agree = async (word: string) => {
  const dialog = await question();
  await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: word })));
};
const flags = (name: string) => cellsOf(name).slice(1, 3);

beforeEach(() => speak('en'));

describe('what is shown', () => {
  test('NGO-01 by name, with short name, flags in words, and the total', async () => {
    const stage = await opened();
    expect(namesShown()).toEqual(['Alpha', 'Șerban și fiii', 'Zece']);
    expect(cellsOf('Zece')).toEqual(['Z10', 'No', 'No', 'Edit']);
    expect(screen.getByText('3 in total')).toBeInTheDocument();
    await press('Add NGO');
    expect(stage.went).toEqual(['/ong/new']);
  });

  test('NGO-01 NGO-02 Edit leads to the profile, and so does the row, to look at', async () => {
    const stage = await opened();
    await press('Edit: Alpha');
    await settle(() => fireEvent.click(screen.getByText('Z10')));
    expect(stage.went).toEqual(['/ong/edit/1', '/ong/view/3']);
  });

  test('NGO-03 TAB-07 nine on a page; the pages come from one answer, and the address knows them', async () => {
    const stage = await opened(many);
    expect(namesShown()).toEqual(many.slice(0, 9).map(({ name }) => name));
    await press('Last page');
    expect([namesShown(), stage.address(), stage.asked.length]).toEqual([
      ['NGO 28', 'NGO 29', 'NGO 30'],
      'page=4&size=9',
      1,
    ]);
  });

  test('TAB-03 sorted by a column, descending first, equals by name', async () => {
    const stage = await opened();
    await press('Active');
    await answer(stage, all);
    expect([namesShown(), stage.address()]).toEqual([
      ['Alpha', 'Șerban și fiii', 'Zece'],
      'sort=isActive%3Adesc&size=9',
    ]);
    await press('Active');
    await answer(stage, all);
    expect([namesShown(), stage.address()]).toEqual([
      ['Zece', 'Alpha', 'Șerban și fiii'],
      'sort=isActive%3Aasc&size=9',
    ]);
  });

  test('NAV-07 the filter finds names and short names without regard to diacritics, and stands in the address', async () => {
    const stage = await opened();
    await settle(() =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: ' SERBAN ' } }),
    );
    await press('Filter');
    await answer(stage, all);
    expect([namesShown(), stage.address()]).toEqual([['Șerban și fiii'], 'name=SERBAN&size=9']);
    await settle(() => stage.goTo('name=z10'));
    await answer(stage, all);
    expect([namesShown(), screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value]).toEqual([
      ['Zece'],
      'z10',
    ]);
    await press('Remove the filter “Name”');
    await answer(stage, all);
    expect(namesShown()).toHaveLength(3);
  });

  test('NGO-03 TAB-02 a failure says why and tries again at once when asked', async () => {
    const stage = openScreen(<NgosScreen />);
    await settle(() => stage.waiting(listNgos).fail(failures.offline));
    expect(screen.getByText('The NGOs could not be loaded.').parentElement).toHaveTextContent('cannot be reached');
    await press('Try now');
    await answer(stage, all);
    expect([namesShown().length, screen.queryByText('The NGOs could not be loaded.')]).toEqual([3, null]);
  });

  test('TAB-02 the connection coming back is a reason to try', async () => {
    const stage = openScreen(<NgosScreen />);
    await settle(() => stage.waiting(listNgos).fail(failures.offline));
    await settle(() => stage.goOnline());
    await answer(stage, all);
    expect(namesShown()).toHaveLength(3);
  });
});

describe('NGO-02 the switches', () => {
  test('what does no harm is switched at once and told when the server agreed', async () => {
    const stage = await opened();
    await choose('Zece', 'Make active');
    expect(flags('Zece')).toEqual(['No', 'Yes']);
    const call = stage.waiting(setNgoStatus);
    expect([call.args, stage.toasts]).toEqual([{ params: { id: '3' }, body: { isActive: true } }, []]);
    await settle(() => call.answer(undefined));
    expect([flags('Zece'), stage.toasts]).toEqual([
      ['No', 'Yes'],
      [
        {
          status: 'success',
          title: 'SUCCESS',
          description: 'NGO_ACTIVE_FLAG_UPDATE_SUCCESS',
          values: { name: 'Zece' },
        },
      ],
    ]);
  });

  test('a refusal puts it back and says why', async () => {
    const stage = await opened();
    await choose('Alpha', 'Remove the organizer role');
    expect(flags('Alpha')).toEqual(['No', 'Yes']);
    const call = stage.waiting(setNgoOrganizer);
    expect(call.args).toEqual({ params: { id: '1' }, body: { isOrganizer: false } });
    await settle(() => call.fail({ ...failures.refused, status: 409, detail: 'The last organizer stays.' }));
    expect([flags('Alpha'), stage.toasts]).toEqual([
      ['Yes', 'Yes'],
      [
        {
          status: 'error',
          title: 'NGO_FLAG_UPDATE_FAILED',
          description: 'The last organizer stays.',
          values: { name: 'Alpha' },
        },
      ],
    ]);
  });

  test.each([
    ['Make inactive', 'Alpha', 'Make Alpha inactive?', setNgoStatus, { isActive: false }, ['Yes', 'No']],
    ['Make organizer', 'Zece', 'Make Zece an organizer?', setNgoOrganizer, { isOrganizer: true }, ['Yes', 'No']],
  ] as const)('%s is asked about first', async (action, name, title, endpoint, body, after) => {
    const stage = await opened();
    const before = flags(name);
    await choose(name, action);
    expect(await question()).toHaveAccessibleName(title);
    await agree('Cancel');
    expect([flags(name), stage.asked.length]).toEqual([before, 1]);
    await choose(name, action);
    await agree(action);
    expect([flags(name), stage.waiting(endpoint).args.body]).toEqual([after, body]);
  });

  test('rows that come anew show what the server has', async () => {
    const stage = await opened();
    await choose('Zece', 'Make active');
    await settle(() => stage.waiting(setNgoStatus).answer(undefined));
    await press('Refresh');
    await answer(stage, all);
    expect(flags('Zece')).toEqual(['No', 'No']);
  });
});

describe('NGO-02 deleting', () => {
  test('is asked, called, told, and the list is loaded anew', async () => {
    const stage = await opened();
    await choose('Zece', 'Delete');
    expect(await question()).toHaveAccessibleName('Delete Zece?');
    await agree('Delete');
    const call = stage.waiting(deleteNgo);
    expect(call.args).toEqual({ params: { id: '3' } });
    await settle(() => call.answer(undefined));
    await answer(stage, [alpha, serban]);
    expect([namesShown(), stage.toasts]).toEqual([
      ['Alpha', 'Șerban și fiii'],
      [{ status: 'warning', title: 'SUCCESS', description: 'NGO_DELETE_SUCCESS' }],
    ]);
  });

  test('a refusal is told with the reason, and the row stays', async () => {
    const stage = await opened();
    await choose('Zece', 'Delete');
    await agree('Delete');
    await settle(() => stage.waiting(deleteNgo).fail({ ...failures.refused, detail: 'It has observers.' }));
    expect([namesShown().length, stage.toasts]).toEqual([
      3,
      [
        {
          status: 'error',
          title: 'NGO_DELETE_FAILED',
          description: 'It has observers.',
          values: { name: 'Zece' },
        },
      ],
    ]);
  });
});

describe('NAV-07 the address', () => {
  const query = fc.record({
    filter: fc.record({ name: fc.string({ maxLength: 200 }).map((text) => text.trim()) }),
    sort: fc.option(
      fc.record({
        column: fc.constantFrom(...sortColumns),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    page: fc.integer({ min: 1, max: 9_999 }),
    pageSize: fc.constantFrom(...pageSizes),
  });

  test('what is written is read again', () => {
    fc.assert(
      fc.property(query, fc.constantFrom(...pageSizes), (wanted, usual) => {
        expect(readQuery(new URLSearchParams(writeQuery(wanted).toString()), usual)).toEqual(wanted);
      }),
    );
  });

  test.each(['', 'sort=id:asc&page=0&size=7', 'page=x&size=9.5&sort=name'])(
    'nonsense counts as absent: %s',
    (search) => {
      expect(readQuery(new URLSearchParams(search), 25)).toEqual({
        filter: { name: '' },
        sort: null,
        page: 1,
        pageSize: 25,
      });
    },
  );
});

test('TAB-03 arranging loses no row and invents none, whatever the order', () => {
  const ngo = fc.record({
    id: fc.nat(),
    name: fc.string(),
    shortName: fc.string(),
    organizer: fc.boolean(),
    isActive: fc.boolean(),
  });
  const sort = fc.record({
    column: fc.constantFrom(...sortColumns),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  });
  fc.assert(
    fc.property(fc.array(ngo), sort, (ngos, order) => {
      const arranged = arrange(ngos, { name: '' }, order);
      expect(new Set(arranged)).toEqual(new Set(ngos));
      expect(arranged).toHaveLength(ngos.length);
    }),
  );
});

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));

  const menu = async (name: RegExp, item: number) => {
    await opened();
    await settle(() => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body));
    await settle(() => fireEvent.click(screen.getAllByRole('menuitem')[item] ?? document.body));
  };
  const states: Record<string, () => Promise<unknown>> = {
    loading: async () => openScreen(<NgosScreen />),
    rows: () => opened(),
    'rows in cards': async () => {
      await opened();
      await press(language === 'en' ? 'As cards' : 'Ca fișe');
    },
    none: () => opened([]),
    'none that match': () => opened(all, 'name=nobody'),
    failed: async () => {
      const stage = openScreen(<NgosScreen />);
      await settle(() => stage.waiting(listNgos).fail(failures.server));
    },
    switching: () => menu(/Zece/u, 0),
    'asking about a role': async () => {
      await menu(/Zece/u, 1);
      await question();
    },
    'asking to delete': async () => {
      await menu(/Zece/u, 2);
      await question();
    },
  };

  test.each(Object.entries(states))('%s', async (_name, reach) => {
    await reach();
    await waitFor(() => expect(document.body).not.toBeEmptyDOMElement());
    await expectAccessible();
  });
});
