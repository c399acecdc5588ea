import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { updateForm } from '#contract/forms.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  answer,
  field,
  focused,
  givenBrowserStore,
  keyIn,
  openForm,
  openNew,
  optionTexts,
  questionTexts,
  sections,
  showOptions,
  summary,
  type,
} from './form-editor.given.tsx';
import { press, settle } from '#tests/support/screen.tsx';

givenBrowserStore();

const listed = () => [...document.querySelectorAll('details li')].map((entry) => entry.textContent);
const mend = (entry: string) =>
  settle(() => fireEvent.click(screen.getByRole('button', { name: entry, hidden: true })));
const code = (at: number): HTMLInputElement =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Question code' })[at]!;

describe('FED-06 problems are listed, and each leads to its field', () => {
  test('an empty form: title, code and a section are wanted; publishing leads to the first', async () => {
    const stage = await openNew();
    expect(listed()).toEqual([
      'Form, title: Fill this in.',
      'Form, code: Fill this in.',
      'Form: Add at least one section.',
    ]);
    expect(screen.queryByText('Fill this in.', { selector: 'p' })).toBeNull();
    await press('Publish');
    expect([focused(), stage.asked]).toEqual(['Form title: ', []]);
    expect(field('Form title')).toHaveAccessibleDescription('Fill this in.');
    expect(screen.getByText('Add at least one section.', { selector: 'p' })).toBeInTheDocument();
    await expectAccessible();
    await mend('Form: Add at least one section.');
    expect(focused()).toBe('Add section');
  });

  test('a draft wants no more than a title and a code', async () => {
    const stage = await openNew();
    await press('Save as draft');
    expect(focused()).toBe('Form title: ');
    await type('Form title', 'Half');
    await press('Save as draft');
    expect(focused()).toBe('Form code: ');
    await type('Form code', 'H');
    await press('Save as draft');
    expect(stage.asked.length).toBe(1);
  });

  test('one far down in a section that is not open is reached at once', async () => {
    const [first, second] = sections;
    const [sample] = second!.questions;
    const questions = Array.from({ length: 20 }, (_, at) => ({
      ...sample!,
      id: 10 + at,
      code: `B${at + 1}`,
      text: at === 17 ? '' : `Question ${at + 1}`,
      optionsToQuestions: [{ ...sample!.optionsToQuestions[0]!, id: 100 + at, idOption: 100 + at, optionId: 100 + at }],
    }));
    await openForm(summary(), [first!, { ...second!, questions }]);
    await mend('B18, text: Fill this in.');
    expect([focused(), questionTexts().length]).toEqual(['Text of question B18: ', 20]);
  });

  test('empty sections and questions stand in the list, the outline and the section', async () => {
    await openForm();
    await press('Add section');
    expect(listed()).toEqual(['C, title: Fill this in.', 'C: Add at least one question.']);
    await mend('C: Add at least one question.');
    expect(focused()).toBe('More for Section 2');
    await press('Add question');
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Delete option 1' })));
    await answer('Delete');
    expect(listed()).toEqual(['C, title: Fill this in.', 'C1, text: Fill this in.', 'C1: Add at least one option.']);
    await press('Publish');
    expect([focused(), screen.getByText('Add at least one option.', { selector: 'p' }).className]).toEqual([
      'Section title: ',
      expect.stringContaining('problem'),
    ]);
    await expectAccessible();
  });

  test('codes that clash: the second is told, until they differ', async () => {
    const stage = await openForm();
    await settle(() => fireEvent.change(code(1), { target: { value: ' A1 ' } }));
    expect(listed()).toEqual(['A1, code: Another question has this code. Choose a different one.']);
    await press('Publish');
    expect([document.activeElement === code(1), stage.asked.length]).toEqual([true, 2]);
    expect(code(1)).toHaveAccessibleDescription('Another question has this code. Choose a different one.');
    await expectAccessible();
    await settle(() => fireEvent.change(code(1), { target: { value: 'A9' } }));
    expect([listed(), code(1).getAttribute('aria-invalid')]).toEqual([[], 'false']);
  });

  test('texts of 1,000 characters are taken, longer ones told with the limit, and a draft waits for that too', async () => {
    const stage = await openForm(summary({ draft: true }));
    await showOptions('A1');
    await type('Text of question A1', 'x'.repeat(1_000));
    await type('Text of option 2', 'y'.repeat(1_000));
    expect(listed()).toEqual([]);
    await type('Text of option 2', 'y'.repeat(1_001));
    expect(listed()).toEqual(['Option 2 of question A1, text: Use at most 1,000 characters.']);
    await press('Save as draft');
    expect(focused().slice(0, 19)).toBe('Text of option 2: y');
    expect(stage.asked.some(({ endpoint }) => endpoint === updateForm)).toBe(false);
    await type('Text of option 2', 'y');
    await press('Save as draft');
    expect(stage.waiting(updateForm).args.body).toMatchObject({
      formSections: [{ questions: [{ text: 'x'.repeat(1_000) }, {}] }, {}],
    });
  });

  test('an entry leads into another section, and into options that were hidden', async () => {
    const parts = structuredClone(sections);
    parts[1]!.questions[0]!.optionsToQuestions[0]!.text = '';
    await openForm(summary({ draft: true }), parts);
    await mend('Option 1 of question B1, text: Fill this in.');
    expect([focused(), questionTexts()]).toEqual(['Text of option 1: ', ['Was it public?']]);
    expect(
      within(screen.getByRole('navigation', { name: 'Outline of the form' })).getByRole('button', {
        name: 'The count 1 question 1 thing to correct before publishing',
      }),
    ).toHaveAttribute('aria-current', 'true');
  });

  test('a question without a code has a name all the same', async () => {
    const parts = structuredClone(sections);
    parts[0]!.questions[0]!.code = ' ';
    parts[0]!.questions[0]!.optionsToQuestions[0]!.text = '';
    await openForm(summary({ draft: true }), parts);
    expect(listed()).toEqual([
      'without code, code: Fill this in.',
      'Option 1 of question without code, text: Fill this in.',
    ]);
    expect(field('Text of question without code')).toHaveValue('Was the urn sealed?');
    expect(screen.getByRole('button', { name: 'More for Question without code' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move Question without code' })).toBeInTheDocument();
  });

  test('fifty at most are listed, with how many more there are', async () => {
    const parts = structuredClone(sections);
    const [question] = parts[1]!.questions;
    parts[1]!.questions = Array.from({ length: 60 }, (_, index) => ({
      ...question!,
      id: 100 + index,
      code: `C${index}`,
      text: '',
    }));
    await openForm(summary({ draft: true }), parts);
    expect([listed().length, listed().at(-1)]).toEqual([51, 'and 10 more']);
  });
});

describe('FED-08 undo and redo of every edit', () => {
  test('what is typed in one field is one step; leaving it begins another', async () => {
    await openForm();
    await type('Form title', 'O');
    await type('Form title', 'Op');
    await settle(() => fireEvent.blur(field('Form title')));
    await type('Form title', 'Ope');
    await keyIn('Form title', 'z', { ctrlKey: true });
    expect(field('Form title')).toHaveValue('Op');
    await keyIn('Form title', 'z', { metaKey: true });
    expect(field('Form title')).toHaveValue('Opening');
    expect(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' })).toHaveAttribute('aria-disabled', 'true');
    await keyIn('Form title', 'Z', { ctrlKey: true, shiftKey: true });
    await keyIn('Form title', 'y', { ctrlKey: true });
    expect(field('Form title')).toHaveValue('Ope');
    expect(screen.getByRole('button', { name: 'Redo (Ctrl+Shift+Z)' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('undone by keyboard at the button: the focus stays there for the next step, back or forth', async () => {
    await openForm();
    await type('Text of question A1', 'Was it sealed well?');
    const button = screen.getByRole('button', { name: 'Undo (Ctrl+Z)' });
    await settle(() => button.focus());
    await press('Undo (Ctrl+Z)');
    expect([document.activeElement === button, field('Text of question A1').value]).toEqual([
      true,
      'Was the urn sealed?',
    ]);
  });

  test('types, hints, "only diaspora" and options are undone where they were done', async () => {
    await openForm();
    await settle(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Only for diaspora' })));
    const kind = screen.getByRole('combobox', { name: 'Type of question A1' });
    await settle(() => fireEvent.change(kind, { target: { value: '3' } }));
    await showOptions('A1');
    await type('Hint for observers', 'Look twice');
    await keyIn('Text of option 2', 'Enter');
    expect(optionTexts()).toEqual(['Yes', 'No', '']);
    for (let steps = 0; steps < 3; steps += 1) await press('Undo (Ctrl+Z)');
    expect([optionTexts(), field('Hint for observers').value, document.activeElement === kind]).toEqual([
      ['Yes', 'No'],
      '',
      true,
    ]);
    expect(kind).toHaveDisplayValue('Single choice');
    await press('Undo (Ctrl+Z)');
    expect(screen.getByRole('checkbox', { name: 'Only for diaspora' })).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Only for diaspora' })).not.toBeChecked();
  });
});
