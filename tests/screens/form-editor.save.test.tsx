import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addForm, getFormUse, updateForm } from '#contract/forms.ts';
import { countReached } from '#contract/notifications.ts';
import { countObservers } from '#contract/observers.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import {
  answer,
  choose,
  conflict,
  dialog,
  field,
  focused,
  givenBrowserStore,
  openForm,
  reachTold,
  openNew,
  publish,
  serve,
  showOptions,
  stillKept,
  summary,
  theirSections,
  type,
  unused,
} from './form-editor.given.tsx';
import { press, settle, speak } from '#tests/support/screen.tsx';

givenBrowserStore();

const used = { questions: [{ id: 1, answers: 214, notes: 2 }], options: [{ id: 2, answers: 214 }] };

describe('FED-05 saving', () => {
  test('while it is sent the form rests and says so; then the forms are shown', async () => {
    const stage = await openForm(summary({ draft: true }));
    await type('Form title', 'Openings');
    await press('Save as draft');
    expect(screen.getByText('The form is being saved.')).toBeInTheDocument();
    for (const name of ['Save as draft', 'Publish'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    expect(field('Form title').closest('[inert]')).not.toBeNull();
    await expectAccessible();
    const sent = stage.waiting(updateForm);
    expect(sent.args.body).toMatchObject({
      id: 7,
      currentVersion: 3,
      order: 4,
      draft: true,
      description: 'Openings',
      formSections: [
        { id: 1, questions: [{ id: 1 }, { id: 2 }] },
        { id: 2, questions: [{ id: 3 }] },
      ],
    });
    await settle(() => sent.answer(7));
    expect(stage.toasts).toMatchObject([{ status: 'success', description: 'FORM_DRAFT_SAVED' }]);
    expect([stage.went.at(-1), stage.isGuarded()]).toEqual(['/formulare', false]);
    await waitFor(async () => expect(await stillKept(7)).toEqual([]));
  });

  test('nothing to save: the button says why', async () => {
    await openForm();
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveAttribute(
      'title',
      'Nothing has changed since the form was saved.',
    );
  });

  test.each([
    ['a draft', summary({ draft: true })],
    ['a published form', summary()],
  ])('C6 %s goes to the phones only after a question that says to how many, and with how much', async (_, form) => {
    const stage = await openForm(form);
    await type('Form title', 'Openings');
    await press('Publish');
    await reachTold(stage, form.draft ? null : unused);
    const asked = await dialog();
    expect(asked).toHaveTextContent('340 observers will see this form with 3 questions.');
    expect(asked).toHaveTextContent(/Their phones download (it|this version) at once/u);
    expect(asked).not.toHaveTextContent('Observers have answered');
    await expectAccessible();
    await settle(() => fireEvent.keyDown(asked, { key: 'Escape' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([stage.asked.some(({ endpoint }) => endpoint === updateForm), field('Form title').value]).toEqual([
      false,
      'Openings',
    ]);
    await press('Publish');
    await reachTold(stage, form.draft ? null : unused);
    await answer('Publish');
    expect(stage.waiting(updateForm).args.body).toMatchObject({ id: 7, draft: false });
  });

  test('C6 a back end that cannot tell whom a message reaches tells how many observers there are', async () => {
    const stage = await openForm(summary({ draft: true }));
    await type('Form title', 'Openings');
    await press('Publish');
    await settle(() => stage.waiting(countReached).fail(failures.notFound));
    await settle(() => stage.waiting(countObservers).answer(1));
    expect(await dialog()).toHaveTextContent('1 observer will see this form with 3 questions.');
    await answer('Cancel');
    await press('Publish');
    await settle(() => stage.waiting(countReached).fail(failures.notFound));
    await settle(() => stage.waiting(countObservers).fail(failures.notFound));
    expect(await dialog()).toHaveTextContent('Every observer will see this form with 3 questions.');
  });

  test('publish during network loss: told, nothing lost, and the focus is where it was', async () => {
    const stage = await openForm(summary({ draft: true }));
    await type('Form title', 'Openings');
    await settle(() => screen.getByRole('button', { name: 'Publish' }).focus());
    await press('Publish');
    await reachTold(stage);
    await answer('Publish');
    await settle(() => stage.waiting(updateForm).fail(failures.offline));
    expect(stage.toasts).toMatchObject([{ status: 'error', title: 'FORM_NOT_SAVED' }]);
    expect([field('Form title').value, focused(), stage.isGuarded()]).toEqual(['Openings', 'Publish', true]);
    await press('Publish');
    await reachTold(stage);
    await answer('Publish');
    await settle(() => stage.waiting(updateForm).answer(7));
    expect(stage.went.at(-1)).toBe('/formulare');
  });

  test('Ctrl and S save a draft from within a field, and the focus comes back to it when that fails', async () => {
    const stage = await openForm(summary({ draft: true }));
    await type('Section title', 'Stations');
    await settle(() => field('Section title').focus());
    await settle(() => fireEvent.keyDown(field('Section title'), { key: 's', ctrlKey: true }));
    await settle(() => field('Section title').blur());
    await settle(() => stage.waiting(updateForm).fail(failures.timeout));
    expect(focused()).toBe('Section title: Stations');
  });

  test('what the server objects to stands at its field, is said with it, and is led to', async () => {
    const stage = await publish();
    const errors = { 'formSections.1.questions.0.optionsToQuestions.0.text': ['is odd'], code: ['is used elsewhere'] };
    await settle(() => stage.waiting(updateForm).fail({ ...failures.refused, errors }));
    expect([focused(), stage.toasts]).toEqual(['Text of option 1: Yes', []]);
    expect(field('Text of option 1')).toHaveAccessibleDescription('is odd');
    expect(field('Form code')).toHaveAccessibleDescription('is used elsewhere');
    await expectAccessible();
    await type('Text of option 1', 'Yes, it was');
    expect(field('Text of option 1')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('a code that another form has: at the code, in a new form as well', async () => {
    const stage = await openNew();
    await type('Form title', 'Twin');
    await type('Form code', 'A');
    await press('Save as draft');
    const taken = { ...failures.refused, status: 409, errors: { code: ['is used by another form'] } };
    await settle(() => stage.waiting(addForm).fail(taken));
    await serve(stage);
    expect([focused(), field('Form code').getAttribute('aria-invalid')]).toEqual(['Form code: A', 'true']);
    expect(field('Form code')).toHaveAccessibleDescription('is used by another form');
  });

  test('C16 a text that another server finds too long says how long it may be', async () => {
    const stage = await openNew();
    await type('Form title', 'Long');
    await type('Form code', 'A');
    await press('Save as draft');
    const refusal = { ...failures.refused, errors: { code: ['Too big'] }, errorCodes: { code: 'too-long' } };
    await settle(() => stage.waiting(addForm).fail(refusal));
    expect(field('Form code')).toHaveAccessibleDescription('Use at most 20 characters.');
  });

  test('C20 LNG-03 a code that is taken is said in the language of the reader, by the name of the reason', async () => {
    await speak('ro');
    const stage = await openNew();
    await type('Titlu formular', 'Geamăn');
    await type('Cod formular', 'A');
    await press('Salvați ca ciornă');
    const errors = { code: ['is used by another form'] };
    await settle(() =>
      stage
        .waiting(addForm)
        .fail({ ...failures.refused, status: 409, errors, errorCodes: { code: 'form-code-taken' } }),
    );
    await serve(stage);
    expect(field('Cod formular')).toHaveAccessibleDescription('Alt formular are deja acest cod. Introduceți altul.');
  });
});

describe('FED-05 before a version that has answers is replaced', () => {
  test('the differences are listed with what they touch', async () => {
    const stage = await openForm();
    await showOptions('A1');
    await press('Unflag option');
    await press('Add option');
    await press('Add option');
    await type('Text of option 3', 'a');
    await type('Text of option 4', 'a');
    await press('Publish');
    await reachTold(stage, used);
    const review = await dialog();
    expect(
      within(review)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Option 3 of question A1 is new',
      'Option 4 of question A1 is new',
      'Option 2 of question A1 loses its flag214 answers',
    ]);
    await expectAccessible();
    await answer('Publish');
    await settle(() => stage.waiting(updateForm).answer(7));
    expect(stage.toasts).toMatchObject([{ description: 'FORM_WAS_PUBLISHED' }]);
  });

  test('what is moved is said with the place that it has now', async () => {
    const stage = await openForm();
    await choose('A1', 'Move down');
    await choose('Section 1', 'Move down');
    await press('Publish');
    await reachTold(stage, used);
    expect(
      within(await dialog())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Section B is moved; it is number 1 now', 'Question A2 is moved; it is number 1 in Section A now']);
  });

  test('of long texts what is around the difference is shown', async () => {
    const stage = await openForm();
    const text = `Was the urn sealed? ${'Look at it from all sides. '.repeat(10)}`;
    await type('Text of question A1', text);
    await press('Publish');
    await reachTold(stage, used);
    expect(within(await dialog()).getByRole('listitem').textContent).toBe(
      `Question A1: text “Was the urn sealed?” becomes “${text.slice(0, 100)}…”214 answers`,
    );
    await answer('Cancel');
    await type('Text of question A1', `${text}!`);
    await press('Undo (Ctrl+Z)');
    expect(field('Text of question A1')).toHaveValue('Was the urn sealed?');
  });

  test('the answers cannot be counted: said, counted again, or published all the same', async () => {
    const stage = await openForm();
    await type('Form title', 'Openings');
    await press('Publish');
    await settle(() => stage.waiting(getFormUse).fail(failures.offline));
    expect(await dialog()).toHaveTextContent(
      'How many observers there are, and how many answers it touches, is not known: they could not be counted.',
    );
    await expectAccessible();
    await answer('Count again');
    await reachTold(stage, used);
    expect(await dialog()).toHaveTextContent('Form: title “Opening” becomes “Openings”');
    await answer('Cancel');
    expect([field('Form title').value, stage.isGuarded()]).toEqual(['Openings', true]);
  });

  test('two new questions without codes are two lines', async () => {
    const stage = await openForm();
    for (const code of ['A3', 'A4']) {
      await press('Add question');
      await type('Text of question ' + code, 'Same');
    }
    for (const box of screen.getAllByRole('textbox', { name: 'Question code' }).slice(2))
      await settle(() => fireEvent.change(box, { target: { value: '' } }));
    await press('Save as draft');
    await answer('Make it a draft');
    await settle(() => stage.waiting(updateForm).fail(conflict));
    await serve(stage, summary({ currentVersion: 4 }), theirSections());
    const lines = within(await dialog()).getAllByText('Question without code is new');
    expect(lines.length).toBe(2);
  });

  test('a published form becomes a draft only after a question', async () => {
    const stage = await openForm();
    await press('Save as draft');
    expect(await dialog()).toHaveTextContent('Phones will no longer show it until it is published again.');
    await expectAccessible();
    await answer('Cancel');
    expect(stage.asked.some(({ endpoint }) => endpoint === updateForm)).toBe(false);
    await press('Save as draft');
    await answer('Make it a draft');
    await settle(() => stage.waiting(updateForm).answer(7));
    expect(stage.toasts).toMatchObject([{ description: 'FORM_DRAFT_SAVED' }]);
  });
});
