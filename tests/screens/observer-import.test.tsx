import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listNgos } from '#contract/ngos.ts';
import { importObservers, importTemplate, listObservers } from '#contract/observers.ts';
import type { Job, Told } from '#src/screens/observer-import/file-work.ts';
import { ObserverImportScreen } from '#src/screens/observer-import/ObserverImportScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { observer, openScreen, press, settle, speak, type Stage } from './observersStage.tsx';

/** Workers wait until the test lets them work, in the page. */
let working: { job: Job; run: () => Promise<void>; ended: boolean }[];

vi.mock('#src/screens/observer-import/startWork.ts', async () => {
  const { work } = await import('#src/screens/observer-import/file-work.ts');
  return {
    startWork(job: Job, hear: (told: Told) => void) {
      const one = { job, ended: false, run: () => work(job, (told) => one.ended || hear(told)) };
      working.push(one);
      return () => {
        one.ended = true;
      };
    },
  };
});

const saved: [string, Blob][] = [];
vi.mock('#src/screens/observer-import/saveFile.ts', () => ({
  saveFile: (blob: Blob, name: string) => saved.push([name, blob]),
}));

const ngos = [
  { id: 1, shortName: 'ONE', name: 'First NGO', organizer: false, isActive: true },
  { id: 2, shortName: 'TWO', name: 'Second NGO', organizer: true, isActive: true },
];

const claimsOf = (organizer: boolean) => ({
  token: 't',
  userName: 'ana',
  expiresAt: null,
  organizer,
  idNgo: organizer ? 2 : 1,
});

async function opened(organizer = false, phones: string[] = []): Promise<Stage> {
  const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(organizer) });
  await settle(() => {});
  const data = phones.map((phone, index) => observer(index + 1, { phone, idNgo: organizer ? 2 : 1 }));
  await settle(() => stage.waiting(listObservers).answer({ data, totalItems: data.length, totalPages: 1 }));
  await settle(() => stage.waiting(listNgos).answer(organizer ? ngos : ngos.slice(0, 1)));
  return stage;
}

const choose = (content: string, name = 'list.csv') =>
  settle(() =>
    fireEvent.change(screen.getByLabelText(/Select file/u), { target: { files: [new File([content], name)] } }),
  );

async function letWork() {
  const next = working.findLast(({ ended }) => !ended);
  await settle(() => {});
  await next?.run();
  await settle(() => {});
}

async function checked(content: string, organizer = false, phones: string[] = []): Promise<Stage> {
  const stage = await opened(organizer, phones);
  await choose(content);
  await letWork();
  return stage;
}

const step = () => screen.getByRole('listitem', { current: 'step' }).textContent?.replace(/^\d/u, '');
const linesIn = (name: RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const importButton = () => screen.getByRole('button', { name: /^Import \d/u });
const canImport = () => importButton().getAttribute('aria-disabled') !== 'true';
const pick = (name: string, value: string) =>
  settle(() => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } }));
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

const messy = '0731,1,Ana\n07x,1,Dan\n0731,2,Ion\n0732,3,Mara\n';

beforeEach(async () => {
  working = [];
  saved.length = 0;
  await speak('en');
});
afterEach(() => sessionStorage.clear());

describe('OBI-01 choosing', () => {
  test('the own NGO is there and fixed; its name says which it is', async () => {
    await opened();
    const field = screen.getByRole('textbox', { name: 'NGO id' });
    expect([step(), field]).toEqual(['Choose a file', expect.objectContaining({ value: '1', readOnly: true })]);
    expect(field).toHaveAccessibleDescription('First NGO');
    expect(screen.getByRole('link', { name: 'Observers' })).toHaveAttribute('href', '/observatori');
  });

  test('an organizer chooses, ids and names in sight, beginning with the own', async () => {
    await opened(true);
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'NGO id' });
    expect([choice.value, [...choice.options].map(({ text }) => text)]).toEqual([
      '2',
      ['1 · First NGO', '2 · Second NGO'],
    ]);
  });

  test('where the NGOs cannot be had, an organizer types the id', async () => {
    const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(true) });
    await settle(() => {});
    await settle(() => stage.waiting(listNgos).fail(failures.forbidden));
    await settle(() => stage.waiting(listObservers).fail(failures.offline));
    const field = screen.getByRole('textbox', { name: /^NGO id/u });
    expect(field).toHaveValue('2');
    fireEvent.change(field, { target: { value: '7' } });
    await settle(() => fireEvent.blur(field));
    await choose('0731,1,Ana');
    await settle(() => stage.waiting(listObservers).answer({ data: [], totalItems: 0, totalPages: 1 }));
    await letWork();
    await press(/^Import 1/u);
    expect(stage.waiting(importObservers).args).toMatchObject({ form: { ongId: '7' } });
  });

  test('a file can be dropped', async () => {
    await opened();
    const zone = screen.getByText('Select file').closest('label') ?? document.body;
    fireEvent.dragOver(zone);
    await settle(() => fireEvent.drop(zone, { dataTransfer: { files: [new File(['0731,1,Ana'], 'a.csv')] } }));
    await letWork();
    expect(step()).toBe('Check');
  });

  test('the template is downloaded under the name that the server gives', async () => {
    const stage = await opened();
    await press('Download a template');
    const blob = new Blob(['Phone,Pin,Name']);
    await settle(() =>
      stage.waiting(importTemplate).answer({ name: 'observers-template.csv', type: 'text/csv', blob }),
    );
    expect(saved).toEqual([['observers-template.csv', blob]]);
  });

  test.each([
    ['empty', '', /^list\.csv has no rows\./u],
    ['of headings alone', 'Phone,Pin,Name', /^list\.csv has no rows\./u],
    [
      'a workbook',
      'PK\u0003\u0004',
      /is a workbook or no text file\. Open it in your spreadsheet program, save it as CSV/u,
    ],
  ])('a file that is %s is refused with what to do, and another can be chosen', async (_what, content, said) => {
    await opened();
    await choose(content);
    await letWork();
    expect([step(), alerts()]).toEqual(['Choose a file', expect.stringMatching(said)]);
    await choose('0731,1,Ana');
    await letWork();
    expect(step()).toBe('Check');
  });

  test('a file that is too large is refused before it is read', async () => {
    await opened();
    const large = new File(['x'], 'large.csv');
    Object.defineProperty(large, 'size', { value: 60 * 1024 * 1024 });
    await settle(() => fireEvent.change(screen.getByLabelText(/Select file/u), { target: { files: [large] } }));
    expect([alerts(), working]).toEqual([expect.stringContaining('larger than 50 MB'), []]);
  });

  test('reading can be cancelled, which ends the worker', async () => {
    await opened();
    await choose(messy);
    expect(screen.getByRole('progressbar', { name: 'Reading list.csv…' })).toBeVisible();
    await press('Cancel');
    expect([step(), working.map(({ ended }) => ended)]).toEqual(['Choose a file', [true]]);
  });
});

describe('OBI-02 checking', () => {
  test('problems first with line, phone, name and reason; counts; the first good lines', async () => {
    await checked(messy, false, ['0732']);
    expect(screen.getByText('4 rows').parentElement).toHaveTextContent('list.csv4 rows1 can be added3 with problems');
    expect(linesIn(/with problems/u)).toEqual([
      ['2', '07x', 'Dan', 'The phone number needs 3 to 19 digits.'],
      ['3', '0731', 'Ion', 'The same phone number as line 1.'],
      ['4', '0732', 'Mara', 'An observer of this NGO has this phone number already.'],
    ]);
    expect(linesIn(/First rows/u)).toEqual([['1', '0731', 'Ana']]);
    expect([importButton().textContent, canImport()]).toEqual(['Import 1 observer', true]);
  });

  test('it is said honestly when the phones could not be compared', async () => {
    const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(false) });
    await settle(() => {});
    await settle(() => stage.waiting(listObservers).fail(failures.offline));
    await choose('0731,1,Ana');
    await settle(() => stage.waiting(listObservers).fail(failures.offline));
    await letWork();
    expect(screen.getByText(/^The phones could not be compared/u)).toBeVisible();
    expect(canImport()).toBe(true);
  });

  test('every page of the observers is compared, and only those of the NGO', async () => {
    const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(true) });
    await settle(() => {});
    const other = observer(1, { phone: '0731', idNgo: 1 });
    await settle(() => stage.waiting(listObservers).answer({ data: [other], totalItems: 2, totalPages: 2 }));
    const own = observer(2, { phone: '0732', idNgo: 2 });
    const second = stage.waiting(listObservers);
    expect(second.args.query).toEqual({ Page: 2, PageSize: 1_000 });
    await settle(() => second.answer({ data: [own], totalItems: 2, totalPages: 2 }));
    await choose('0731,1,Ana\n0732,2,Dan');
    await letWork();
    expect(linesIn(/with a problem/u).map(([line]) => line)).toEqual(['2']);
  });

  test('a hundred problems at a time', async () => {
    await checked(Array.from({ length: 250 }, (_, row) => `x${row},1,Ana`).join('\n'));
    expect([linesIn(/with problems/u).length, canImport()]).toEqual([100, false]);
    await press('Next page');
    await press('Next page');
    expect(linesIn(/with problems/u).map(([line]) => line)).toEqual(
      Array.from({ length: 50 }, (_, row) => String(201 + row)),
    );
    expect(screen.getByText('Showing 201 to 250 of 250')).toBeVisible();
  });

  test('the columns can be said otherwise, and the file is sent as it is then seen', async () => {
    const stage = await checked('Persoana;Parola;Telefon\nAna;1;0731\nDan;2;0732');
    expect(screen.getByText(/^The headings do not tell every column/u)).toBeVisible();
    expect(canImport()).toBe(false);
    await pick('Name', '0');
    await letWork();
    expect([screen.queryByText(/^The headings do not tell/u), linesIn(/First rows/u)]).toEqual([
      null,
      [
        ['2', '0731', 'Ana'],
        ['3', '0732', 'Dan'],
      ],
    ]);
    await press(/^Import 2/u);
    await letWork();
    const { args } = stage.waiting(importObservers);
    expect(await fileIn(args)).toBe('"Phone","Pin","Name"\r\n"0731","1","Ana"\r\n"0732","2","Dan"\r\n');
  });

  test('two columns never mean the same, and headings may be a line like any other', async () => {
    await checked('0731,1,Ana\n0732,2,Dan');
    await pick('Phone', '1');
    await letWork();
    const chosen = ['Phone', 'PIN', 'Name'].map(
      (name) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value,
    );
    expect(chosen).toEqual(['1', '0', '2']);
    await press('The first line holds headings', 'checkbox');
    await letWork();
    expect(screen.getByText('1 row')).toBeVisible();
  });

  test('an organizer who changes the NGO has the file checked against that one', async () => {
    const stage = await checked('0731,1,Ana', true, ['0731']);
    expect(canImport()).toBe(false);
    await pick('NGO id', '1');
    await settle(() => stage.waiting(listObservers).answer({ data: [], totalItems: 0, totalPages: 1 }));
    await letWork();
    expect(canImport()).toBe(true);
  });

  test('the bad lines are downloaded with their reasons', async () => {
    await checked(messy, false, ['0732']);
    await press('Download these rows');
    await letWork();
    expect(saved.map(([name]) => name)).toEqual(['list-problems.csv']);
    expect(await saved[0]?.[1].text()).toContain('"07x","1","Dan","The phone number needs 3 to 19 digits.","2"\r\n');
  });

  test('another file can be chosen', async () => {
    await checked(messy);
    await press('Choose another file');
    expect(step()).toBe('Choose a file');
  });
});

const fileIn = (args: object): Promise<string> =>
  'files' in args && isFiles(args.files) ? args.files.file.text() : Promise.resolve('no file');

const isFiles = (value: unknown): value is { file: Blob } =>
  typeof value === 'object' && value !== null && 'file' in value && value.file instanceof Blob;

describe('OBI-03 importing', () => {
  const sending = async () => {
    const stage = await checked(messy, false, []);
    await press(/^Import 2/u);
    await settle(() => {});
    return stage;
  };

  test('sends the file as it is, tells how many were added and lists every line that was not', async () => {
    const stage = await sending();
    const call = stage.waiting(importObservers);
    expect([call.args, await fileIn(call.args)]).toEqual([expect.objectContaining({ form: { ongId: '1' } }), messy]);
    expect(stage.isGuarded()).toBe(true);
    const errors = [{ line: 2, phone: '07x', name: 'Dan', reason: 'phone-invalid' }];
    await settle(() => call.answer({ count: 2, errors }));
    expect(stage.toasts).toEqual([
      { status: 'success', title: 'SUCCESS', description: 'IMPORT_DONE', values: { count: 2 } },
    ]);
    expect([step(), stage.isGuarded()]).toEqual(['Done', false]);
    expect(screen.getByText('2 observers have been added successfully')).toBeVisible();
    expect(linesIn(/was not added/u)).toEqual([['2', '07x', 'Dan', 'The phone number needs 3 to 19 digits.']]);
    expect(screen.getByRole('link', { name: 'To the list of observers' })).toHaveAttribute('href', '/observatori');
    await press('Download these rows');
    await letWork();
    expect(await saved[0]?.[1].text()).toContain('"07x","1","Dan","The phone number needs 3 to 19 digits.","2"\r\n');
    await press('Import another file');
    expect(step()).toBe('Choose a file');
    await choose('0731,1,Ana');
    const now = { data: [observer(1, { phone: '0731' })], totalItems: 1, totalPages: 1 };
    await settle(() => stage.waiting(listObservers).answer(now));
    await letWork();
    expect(canImport()).toBe(false);
  });

  test.each([
    [
      'refused',
      { ...failures.refused, detail: 'There is no NGO with this id.' },
      'There is no NGO with this id. No observer was added.',
    ],
    [
      'broken off',
      failures.offline,
      'Some observers may have been added. Importing the file again adds only those who are missing.',
    ],
  ])('what was %s is told, and can be sent again', async (_what, failure, said) => {
    const stage = await sending();
    await settle(() => stage.waiting(importObservers).fail(failure));
    expect(stage.toasts).toEqual([{ status: 'error', title: 'ERROR', description: 'IMPORT_FAILED' }]);
    expect([alerts(), canImport()]).toEqual([expect.stringContaining(said), true]);
  });

  test('cancelling asks, and says that some may have been added', async () => {
    const stage = await sending();
    const { signal } = stage.waiting(importObservers);
    await press('Cancel');
    await screen.findByRole('alertdialog', { name: 'Stop the import?' });
    await press('Stop');
    expect([signal?.aborted, step(), alerts()]).toEqual([
      true,
      'Check',
      expect.stringContaining('Some observers may have been added.'),
    ]);
  });

  test('NAV-08 leaving meanwhile asks', async () => {
    const stage = await sending();
    stage.tryToLeave('/urgents');
    await screen.findByRole('alertdialog', { name: 'Leave while the file is being sent?' });
    await press('Continue');
    expect(stage.went).toEqual([]);
    stage.tryToLeave('/urgents');
    await screen.findByRole('alertdialog', { name: 'Leave while the file is being sent?' });
    await press('Leave now');
    expect(stage.went).toEqual(['/urgents']);
  });

  test('SES-08 a session that ends meanwhile loses neither the file nor what is wrong with it', async () => {
    const stage = await sending();
    await settle(() => stage.waiting(importObservers).fail(failures.unauthorized));
    expect(stage.toasts).toEqual([]);
    stage.endSession();
    stage.close();
    await opened();
    await letWork();
    expect([step(), linesIn(/with problems/u).length]).toEqual(['Check', 2]);
  });

  test('who leaves on their own finds no file later', async () => {
    const stage = await checked(messy);
    stage.close();
    await opened();
    expect([step(), working.length]).toEqual(['Choose a file', 1]);
  });
});

const states: [string, () => Promise<unknown>][] = [
  ['choosing', () => opened()],
  ['choosing as organizer', () => opened(true)],
  ['reading', async () => (await opened(), choose(messy))],
  ['refused', async () => (await opened(), await choose('PK\u0003\u0004'), letWork())],
  ['problems', () => checked(messy)],
  ['no problems', () => checked('0731,1,Ana')],
  ['columns missing', () => checked('Telefon,Oras,Persoana\n0731,1,Ana')],
];

describe.each(['en', 'ro'] as const)('nobody is shut out (%s)', (language) => {
  test.each(states)('%s', async (_name, arrive) => {
    await arrive();
    await speak(language);
    await settle(() => {});
    await expectAccessible();
  });

  test('sending, asked, failed, done', async () => {
    const stage = await checked(messy);
    await press(/^Import 2/u);
    await settle(() => {});
    await expectAccessible();
    await press('Cancel');
    await screen.findByRole('alertdialog');
    await expectAccessible();
    await press('Continue');
    const errors = [{ line: 2, phone: '07x', name: 'Dan', reason: 'phone-invalid' }];
    await settle(() => stage.waiting(importObservers).answer({ count: 2, errors }));
    await speak(language);
    await settle(() => {});
    await expectAccessible();
  });
});
