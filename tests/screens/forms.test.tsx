import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { addForm, deleteForm, getForm, listForms, type FormSummary } from '#contract/forms.ts';
import { createFormsAtHand } from '#src/app/formsAtHand.ts';
import { freeCode } from '#src/screens/forms/forms.codes.ts';
import { arranged, asOrder, isOwn, moved } from '#src/screens/forms/forms.order.ts';
import { pageSizes, readQuery, writeQuery } from '#src/screens/forms/forms.query.ts';
import { FormsScreen } from '#src/screens/forms/FormsScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { cellsOf, namesShown, openScreen, press, settle, speak, type Given, type Stage } from './observersStage.tsx';

const form = (id: number, code: string, more: Partial<FormSummary> = {}): FormSummary => ({
  id,
  code,
  description: `Form ${code}`,
  ver: 1,
  currentVersion: 1,
  diaspora: false,
  order: id,
  draft: false,
  ...more,
});
const opening = form(1, 'A', { questions: 15, savedAt: '2026-11-21T10:00:00.000Z', savedBy: 'ana' });
const voting = form(2, 'B', { currentVersion: 3, diaspora: true });
const counting = form(3, 'C', { draft: true });
const all = [opening, voting, counting];
const many = Array.from({ length: 23 }, (_, index) => form(index + 1, `F${index + 1}`));

const answer = (stage: Stage, forms: readonly FormSummary[]) =>
  settle(() => stage.waiting(listForms).answer({ formVersions: forms }));

const as = (organizer: boolean): Given => ({
  claims: { token: 't', userName: 'ana', expiresAt: null, organizer, idNgo: 1 },
});

async function opened(forms: readonly FormSummary[] = all, given: Given = {}): Promise<Stage> {
  const stage = openScreen(<FormsScreen />, { ...as(true), ...given });
  await answer(stage, forms);
  return stage;
}

async function choose(name: string, action: string) {
  await press(`Actions for ${name}`);
  await press(action, 'menuitem');
}

const agree = async (word: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: word })));
};

const sections = [
  {
    uniqueId: 'AS1',
    id: 11,
    code: 'S',
    description: 'Opening',
    orderNumber: 0,
    questions: [
      {
        id: 21,
        formCode: 'A',
        code: 'A1',
        idSection: 11,
        questionType: 2,
        text: 'Was the urn sealed?',
        hint: 'Look at all sides',
        orderNumber: 0,
        optionsToQuestions: [
          { id: 31, idOption: 31, optionId: 31, text: 'Yes', isFreeText: false, flagged: false, orderNumber: 0 },
          { id: 32, idOption: 32, optionId: 32, text: 'No', isFreeText: true, flagged: true, orderNumber: 1 },
        ],
      },
    ],
  },
  { uniqueId: 'AS2', id: 12, code: 'T', description: 'Later', orderNumber: 1, questions: [] },
];

/** The same as a draft that the server does not know yet. */
const uploaded = {
  code: 'A',
  description: 'Form A',
  currentVersion: 1,
  diaspora: false,
  draft: true,
  formSections: [
    {
      code: 'S',
      description: 'Opening',
      orderNumber: 0,
      questions: [
        {
          code: 'A1',
          text: 'Was the urn sealed?',
          hint: 'Look at all sides',
          questionType: 2,
          orderNumber: 0,
          optionsToQuestions: [
            { text: 'Yes', isFreeText: false, flagged: false, orderNumber: 0 },
            { text: 'No', isFreeText: true, flagged: true, orderNumber: 1 },
          ],
        },
      ],
    },
    { code: 'T', description: 'Later', orderNumber: 1, questions: [] },
  ],
};

beforeEach(async () => {
  localStorage.clear();
  await speak('en');
});

describe('what is shown', () => {
  test('FRM-01 FRM-03 place, code, title, diaspora, draft, questions, version, when and by whom it was saved', async () => {
    const stage = await opened();
    expect(namesShown()).toEqual(['Form A', 'Form B', 'Form C']);
    expect(cellsOf('Form A')).toEqual(['1', 'A', 'No', 'Published', '15', '1', '21 Nov 2026, 12:00ana', 'Edit']);
    expect(cellsOf('Form B')).toEqual(['2', 'B', 'Yes', 'Published', '–', '3', '–', 'Edit']);
    expect(cellsOf('Form C')).toEqual(['3', 'C', 'No', 'Draft', '–', '1', '–', 'Edit']);
    expect(screen.getByText('3 in total')).toBeInTheDocument();
    await press('New form');
    await press('Edit: A Form A');
    await settle(() => fireEvent.click(screen.getByText('Form C')));
    expect(stage.went).toEqual(['/formulare/nou', '/formulare/1', '/formulare/3']);
    await expectAccessible();
  });

  test('FRM-01 NAV-07 ten on a page, out of one answer; the address knows the page', async () => {
    const stage = await opened(many);
    expect(namesShown()).toEqual(many.slice(0, 10).map(({ description }) => description));
    await press('Last page');
    expect([namesShown(), stage.address(), stage.asked.length]).toEqual([
      ['Form F21', 'Form F22', 'Form F23'],
      'page=3&size=10',
      1,
    ]);
    await settle(() => stage.goTo('page=2&size=10'));
    expect(namesShown()[0]).toBe('Form F11');
  });

  test('TAB-02 a failure says why and tries again at once when asked, and when the connection is back', async () => {
    const stage = openScreen(<FormsScreen />, as(true));
    await settle(() => stage.waiting(listForms).fail(failures.offline));
    expect(screen.getByText('The forms could not be loaded.').parentElement).toHaveTextContent('cannot be reached');
    await expectAccessible();
    await press('Try now');
    await settle(() => stage.waiting(listForms).fail(failures.offline));
    await settle(() => stage.goOnline());
    await answer(stage, all);
    expect([namesShown().length, screen.queryByText('The forms could not be loaded.')]).toEqual([3, null]);
  });

  test('FRM-01 without forms it says what to do', async () => {
    await opened([]);
    expect(screen.getByText('Write a new form, or import one from a file.')).toBeInTheDocument();
    await expectAccessible();
  });

  test('NAV-10 who is no organizer looks, orders and exports, and changes nothing', async () => {
    const stage = await opened(all, as(false));
    expect(screen.queryByRole('button', { name: /New form|Import|Edit/u })).toBeNull();
    await press('Actions for B Form B');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Move up',
      'Move down',
      'Export as a file',
    ]);
    await settle(() => fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' }));
    await settle(() => fireEvent.click(screen.getByText('Form B')));
    await screen.findByRole('dialog', { name: 'Preview of B Form B' });
    expect(stage.went).toEqual([]);
  });

  test('LNG-01 in Romanian', async () => {
    await speak('ro');
    await opened();
    expect(screen.getByRole('heading', { level: 1, name: 'Formulare' })).toBeInTheDocument();
    expect(cellsOf('Form C').slice(2, 4)).toEqual(['Nu', 'Ciornă']);
    await expectAccessible();
  });
});

describe('order', () => {
  const kept = () => JSON.parse(localStorage.getItem('forms.order') ?? 'null');
  const alt = (name: string, key: string) =>
    settle(() => fireEvent.keyDown(screen.getByRole('button', { name: `Move ${name}` }), { key, altKey: true }));

  test('FRM-02 moved by the menu: at once, told, kept in this browser, and nobody is asked', async () => {
    const stage = await opened();
    await choose('C Form C', 'Move up');
    expect([namesShown(), kept(), stage.asked.length]).toEqual([['Form A', 'Form C', 'Form B'], [1, 3, 2], 1]);
    expect(screen.getByText('C Form C is now 2 of 3.')).toBeInTheDocument();
    await choose('A Form A', 'Move down');
    expect([namesShown(), kept()]).toEqual([
      ['Form C', 'Form A', 'Form B'],
      [3, 1, 2],
    ]);
    stage.close();
    await opened();
    expect(namesShown()).toEqual(['Form C', 'Form A', 'Form B']);
    await press('Back to the usual order');
    expect([namesShown(), screen.queryByRole('button', { name: 'Back to the usual order' })]).toEqual([
      ['Form A', 'Form B', 'Form C'],
      null,
    ]);
  });

  test('FRM-02 FED-07 moved by Alt and the arrows, as far as the ends; the focus stays', async () => {
    await opened();
    const handle = () => screen.getByRole('button', { name: 'Move A Form A' });
    handle().focus();
    await alt('A Form A', 'ArrowUp');
    expect(kept()).toBeNull();
    await alt('A Form A', 'ArrowDown');
    await alt('A Form A', 'ArrowDown');
    await alt('A Form A', 'ArrowDown');
    expect(namesShown()).toEqual(['Form B', 'Form C', 'Form A']);
    expect(document.activeElement).toBe(handle());
  });

  test('FRM-02 over the end of a page the reader goes along', async () => {
    const stage = await opened(many);
    await choose('F10 Form F10', 'Move down');
    expect([namesShown().slice(0, 2), stage.address()]).toEqual([['Form F10', 'Form F12'], 'page=2&size=10']);
  });

  test('FRM-02 forms that are new here come last, forms that are gone leave no gap', async () => {
    localStorage.setItem('forms.order', '[9,3,1]');
    await opened();
    expect(namesShown()).toEqual(['Form C', 'Form A', 'Form B']);
  });

  test('FRM-02 whatever is moved where, nothing is lost or doubled and it stands where it was put', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(22), fc.nat(22)), { maxLength: 30 }),
        fc.shuffledSubarray(many),
        (moves, some) => {
          let order: readonly number[] = some.map(({ id }) => id);
          for (const [from, to] of moves) {
            const before = arranged(many, order);
            const one = before[from] ?? opening;
            order = moved(before, one.id, to);
            const after = arranged(many, order);
            const others = (forms: readonly FormSummary[]) => forms.filter(({ id }) => id !== one.id);
            expect(after[to]).toEqual(one);
            expect(others(after)).toEqual(others(before));
          }
          expect(isOwn(many, order)).toBe(arranged(many, order).some(({ id }, place) => id !== place + 1));
        },
      ),
    );
    expect([asOrder([1, 2]), asOrder(['a']), asOrder({}), asOrder(null)]).toEqual([
      [1, 2],
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('deeds', () => {
  test('FRM-04 deleting is asked about; refused, the reason is told and the form stays', async () => {
    const stage = await opened();
    await choose('A Form A', 'Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete A Form A?' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this record?');
    await expectAccessible();
    await agree('Cancel');
    await choose('A Form A', 'Delete');
    await agree('Delete');
    const refusal = {
      ...failures.refused,
      status: 409,
      detail: 'The form A cannot be deleted: 2 answers refer to it.',
    };
    await settle(() => stage.waiting(deleteForm).fail(refusal));
    expect(stage.toasts).toEqual([
      { status: 'error', title: 'FORM_NOT_DELETED', description: refusal.detail, values: { name: 'A Form A' } },
    ]);
    expect(namesShown()).toHaveLength(3);
  });

  test('FRM-01 deleted, the list is read anew', async () => {
    const stage = await opened();
    await choose('B Form B', 'Delete');
    await agree('Delete');
    const asked = stage.waiting(deleteForm);
    expect(asked.args.query).toEqual({ formId: '2' });
    await settle(() => asked.answer(undefined));
    await answer(stage, [opening, counting]);
    expect(stage.toasts).toEqual([{ status: 'warning', title: 'SUCCESS', description: 'FORM_DELETED' }]);
    expect(namesShown()).toEqual(['Form A', 'Form C']);
  });

  test('FRM-03 a duplicate is a draft with a free code and without ids, and is opened', async () => {
    const stage = await opened();
    await choose('A Form A', 'Duplicate');
    expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
    await settle(() => stage.waiting(getForm).answer(sections));
    await settle(() => stage.waiting(listForms).answer({ formVersions: [...all, form(9, 'a-2')] }));
    const asked = stage.waiting(addForm);
    expect(asked.args.body).toEqual({ ...uploaded, code: 'A-3' });
    await settle(() => asked.answer(10));
    expect(stage.went).toEqual(['/formulare/10']);
    const values = { name: 'A Form A', code: 'A-3' };
    expect(stage.toasts).toEqual([{ status: 'success', title: 'SUCCESS', description: 'FORM_DUPLICATED', values }]);
  });

  test('FRM-04 a duplicate that fails is told with the reason', async () => {
    const stage = await opened();
    await choose('A Form A', 'Duplicate');
    await settle(() => stage.waiting(getForm).fail(failures.offline));
    expect(stage.toasts).toEqual([
      { status: 'error', title: 'FORM_NOT_DUPLICATED', description: 'FAULT_OFFLINE', values: { name: 'A Form A' } },
    ]);
    expect(stage.went).toEqual([]);
  });

  test('FED-06 a code for another form is free and short enough, whatever codes there are', () => {
    expect(freeCode('A', all)).toBe('A-2');
    expect(freeCode('A-2', [form(1, 'A-2'), form(2, 'A-3')])).toBe('A-4');
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.array(fc.nat(30), { maxLength: 20 }), (code, ends) => {
        const taken = [code, ...ends.map((end) => `${code.slice(0, 17)}-${end}`)].map((one, id) => form(id, one));
        const free = freeCode(code, taken);
        expect(free.length).toBeLessThanOrEqual(20);
        expect(taken.map((one) => one.code.toLowerCase())).not.toContain(free.toLowerCase());
      }),
    );
  });
});

describe('preview', () => {
  test('FRM-01 as a phone shows it, section by section, without flags', async () => {
    const stage = await opened();
    await choose('A Form A', 'Preview');
    const dialog = await screen.findByRole('dialog', { name: 'Preview of A Form A' });
    await settle(() => stage.waiting(getForm).answer(sections));
    const question = within(dialog).getByRole('group', { name: 'A1 Was the urn sealed?' });
    expect(
      within(question)
        .getAllByRole('radio')
        .map((box) => box.parentElement?.textContent),
    ).toEqual(['Yes', 'No']);
    expect(within(question).getByLabelText('Text for “No”')).toBeInTheDocument();
    expect(dialog).not.toHaveTextContent(/flag/iu);
    await expectAccessible();
    await press('Next');
    expect(dialog).toHaveTextContent('Section 2 of 2');
    expect(dialog).toHaveTextContent('This section has no questions yet.');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('FRM-01 on paper everything is there at once', async () => {
    const stage = await opened();
    await choose('A Form A', 'Preview');
    await settle(() => stage.waiting(getForm).answer(sections));
    const sheet = document.querySelector('[data-print-sheet]');
    expect(sheet).toHaveTextContent('A · Form A');
    expect([...(sheet?.querySelectorAll('h2, h3, li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'S Opening',
      'A1 Was the urn sealed?',
      'Yes',
      'No',
      'T Later',
    ]);
  });

  test('a form that cannot be read says why, and one that is gone says so', async () => {
    const stage = await opened();
    await choose('A Form A', 'Preview');
    await settle(() => stage.waiting(getForm).fail(failures.server));
    expect(screen.getByText('The form could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(getForm).fail(failures.notFound));
    expect(screen.getByText('This form has been deleted meanwhile.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
  });
});

describe('at hand', () => {
  const formsAtHand = () => {
    const kept = createFormsAtHand();
    kept.put([opening], '2026-11-21T06:00:00.000Z');
    return kept;
  };

  test('SES-07 what was read at login shows at once with its time, and is read anew', async () => {
    const kept = formsAtHand();
    const stage = openScreen(<FormsScreen />, { ...as(true), formsAtHand: kept });
    await settle(() => {});
    expect(namesShown()).toEqual(['Form A']);
    expect(screen.getByText('as of 08:00:00')).toBeInTheDocument();
    await answer(stage, all);
    expect([namesShown(), stage.asked.length, kept.get()?.forms]).toEqual([['Form A', 'Form B', 'Form C'], 1, all]);
  });

  test('SES-07 NAV-07 a further page waits for what the server has', async () => {
    const stage = openScreen(<FormsScreen />, { ...as(true), formsAtHand: formsAtHand(), search: 'page=2&size=10' });
    await settle(() => {});
    expect(namesShown()).toEqual([]);
    await answer(stage, many);
    expect([namesShown()[0], stage.asked.length]).toEqual(['Form F11', 1]);
  });
});

describe('address', () => {
  test('NAV-07 what is written is read back, and junk is as if absent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), fc.constantFrom(...pageSizes), (page, pageSize) => {
        const query = { filter: {}, sort: null, page, pageSize };
        expect(readQuery(writeQuery(query), 10)).toEqual(query);
      }),
    );
    expect(readQuery(new URLSearchParams('page=x&size=7'), 25)).toEqual({
      filter: {},
      sort: null,
      page: 1,
      pageSize: 25,
    });
  });
});
