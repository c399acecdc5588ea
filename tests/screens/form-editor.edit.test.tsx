import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  answer,
  choose,
  dialog,
  expectSections,
  field,
  focused,
  givenBrowserStore,
  keyIn,
  openForm,
  openNew,
  optionTexts,
  questionTexts,
  showOptions,
  type,
} from './form-editor.given.tsx';
import { press, settle, speak } from '#tests/support/screen.tsx';

givenBrowserStore();

const paste = (name: string, text: string) =>
  settle(() => fireEvent.paste(field(name), { clipboardData: { getData: () => text } }));
describe('FED-04 options by keyboard', () => {
  test('Enter adds one behind, Backspace in an empty new one takes it away, and the focus goes along', async () => {
    await openForm();
    await showOptions('A1');
    await keyIn('Text of option 1', 'Enter');
    expect([optionTexts(), focused()]).toEqual([['Yes', '', 'No'], 'Text of option 2: ']);
    await type('Text of option 2', 'Perhaps');
    await keyIn('Text of option 2', 'Backspace');
    expect(optionTexts()).toEqual(['Yes', 'Perhaps', 'No']);
    await type('Text of option 2', '');
    await keyIn('Text of option 2', 'Backspace');
    expect([optionTexts(), focused()]).toEqual([['Yes', 'No'], 'Text of option 1: Yes']);
  });

  test('Backspace in an emptied one that is stored asks, as every deletion does', async () => {
    await openForm();
    await showOptions('A1');
    await type('Text of option 2', '');
    await keyIn('Text of option 2', 'Backspace');
    expect(await dialog()).toHaveTextContent('Delete this option?');
    await answer('Cancel');
    expect(optionTexts()).toEqual(['Yes', '']);
  });

  test('keys that an input method uses, and Enter with Alt, add nothing', async () => {
    await openForm();
    await showOptions('A1');
    await keyIn('Text of option 1', 'Enter', { isComposing: true });
    await keyIn('Text of option 1', 'Enter', { altKey: true });
    await keyIn('Text of option 1', 'Backspace');
    expect(optionTexts()).toEqual(['Yes', 'No']);
  });

  test('free text and flag: buttons that say what they would do', async () => {
    await openForm();
    await showOptions('A1');
    const toggle = (name: string) => settle(() => fireEvent.click(screen.getAllByRole('button', { name })[0]!));
    await toggle('Mark as free text');
    await toggle('Unflag option');
    await toggle('Flag option');
    const all = screen.getAllByRole('button', { name: /^(?:Mark as|Flag option|Unflag)/u });
    expect(all.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Mark as regular',
      'Unflag option',
      'Mark as free text',
      'Flag option',
    ]);
  });

  test('predefined sets come at once, behind what is there, in the language of the reader', async () => {
    await speak('ro');
    await openForm();
    await settle(() => screen.getAllByRole('button', { expanded: false })[0]!.click());
    await press('Da, nu, nu știu');
    await press(/1.*5/u);
    expect(optionTexts()).toEqual([
      'Yes',
      'No',
      'Da',
      'Nu',
      'Nu știu',
      '1 - Foarte slab',
      '2 - Slab',
      '3 - Mediu',
      '4 - Bine',
      '5 - Foarte bine',
    ]);
  });
});

describe('FED-04 pasting 200 lines', () => {
  const lines = Array.from({ length: 200 }, (_, index) => `Party ${index + 1}`);

  test('200 options, when it is wanted', async () => {
    await openForm();
    await showOptions('A1');
    await settle(() => field('Text of option 2').setSelectionRange(0, 2));
    await paste('Text of option 2', `${lines.join('\r\n')}\n\n`);
    expect(await dialog()).toHaveTextContent('200 lines pasted');
    await expectAccessible();
    await answer('Make 200 options');
    expect(optionTexts()).toEqual(['Yes', ...lines]);
    expect(focused()).toBe('Text of option 201: Party 200');
    await press('Undo (Ctrl+Z)');
    expect(optionTexts()).toEqual(['Yes', 'No']);
  });

  test('one option, or nothing at all', async () => {
    await openForm();
    await showOptions('A1');
    await settle(() => field('Text of option 2').setSelectionRange(1, 1));
    await paste('Text of option 2', 'ew\ntown\n');
    await answer('Keep in one option');
    expect(optionTexts()).toEqual(['Yes', 'New towno']);
    await paste('Text of option 2', 'a\nb');
    await answer('Cancel');
    expect(optionTexts()).toEqual(['Yes', 'New towno']);
  });

  test('one line is pasted as everywhere', async () => {
    await openForm();
    await showOptions('A1');
    await paste('Text of option 1', ' sealed \n');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('FED-03 lines pasted into a text become one line, and the caret stays behind them', async () => {
  await openForm();
  const text = field('Text of question A1');
  text.setSelectionRange(3, 4);
  await paste('Text of question A1', ' (see\r\nbelow) ');
  expect([text.value, text.selectionStart, text.selectionEnd]).toEqual(['Was (see below) the urn sealed?', 16, 16]);
  await press('Undo (Ctrl+Z)');
  expect(text).toHaveValue('Was the urn sealed?');
});

describe('FED-02 FED-03 adding, deleting, doubling', () => {
  test('sections and questions carry codes on, and the focus goes to what is to be written', async () => {
    await openNew();
    await settle(() => fireEvent.click(screen.getAllByRole('button', { name: 'Add section' })[1]!));
    expect(focused()).toBe('Section title: ');
    await press('Add question');
    await press('Add question');
    expect([focused(), field('Section code').value]).toEqual(['Text of question A2: ', 'A']);
    await press('Add section');
    expect(field('Section code')).toHaveValue('B');
    expectSections(
      'A 2 questions 5 things to correct before publishing',
      'B 0 questions 2 things to correct before publishing',
    );
  });

  test('a question is deleted once it was agreed to; the focus goes on before it', async () => {
    await openForm();
    await choose('A2', 'Delete');
    expect(await dialog()).toHaveTextContent('Delete this question with its options?');
    await expectAccessible();
    await answer('Delete');
    expect([questionTexts(), focused()]).toEqual([['Was the urn sealed?'], 'Text of question A1: Was the urn sealed?']);
    await press('Undo (Ctrl+Z)');
    expect(questionTexts()).toEqual(['Was the urn sealed?', 'Who was there?']);
  });

  test('a section is deleted with all that is in it; the last leaves the way to begin again', async () => {
    await openForm();
    await choose('Section 1', 'Delete');
    await answer('Delete');
    expectSections('The count 1 question');
    await choose('Section 1', 'Delete');
    await answer('Delete');
    expectSections();
    expect(screen.getByText('This form has no sections yet')).toBeInTheDocument();
    expect(focused()).toBe('Add section');
  });

  test('a copy stands behind its original under a code of its own', async () => {
    await openForm();
    await choose('A1', 'Duplicate');
    expect([questionTexts(), screen.getByRole('button', { name: '2 options of question A3' })]).toEqual([
      ['Was the urn sealed?', 'Was the urn sealed?', 'Who was there?'],
      document.activeElement,
    ]);
  });

  test('several questions are picked, and doubled together', async () => {
    await openForm();
    for (const code of ['A1', 'A2'])
      await settle(() => fireEvent.click(screen.getByRole('checkbox', { name: `Select question ${code}` })));
    await press('Duplicate');
    const twice = ['Was the urn sealed?', 'Who was there?'].flatMap((text) => [text, text]);
    expect(questionTexts().toSorted()).toEqual(twice);
  });

  test('several questions are picked, and moved or deleted together', async () => {
    await openForm();
    const pick = (code: string) =>
      settle(() => fireEvent.click(screen.getByRole('checkbox', { name: `Select question ${code}` })));
    await pick('A1');
    await pick('A2');
    const bar = within(screen.getByRole('toolbar', { name: 'Selected questions' }));
    expect(bar.getByText('2 questions selected')).toBeInTheDocument();
    await expectAccessible();
    await settle(() => fireEvent.click(bar.getByRole('button', { name: 'Move to another section' })));
    const target = within(await dialog()).getByRole('combobox', { name: 'To the end of' });
    expect(target).toHaveDisplayValue('B · The count');
    await expectAccessible();
    await answer('Move');
    expect(questionTexts()).toEqual(['Was it public?', 'Was the urn sealed?', 'Who was there?']);
    await pick('A2');
    await settle(() => fireEvent.click(bar.getByRole('button', { name: 'Delete' })));
    await answer('Delete');
    expect([questionTexts(), screen.queryByRole('toolbar')]).toEqual([['Was it public?', 'Who was there?'], null]);
  });

  test('a cleared selection is none', async () => {
    await openForm();
    await settle(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Select question A1' })));
    const clear = screen.getByRole('button', { name: 'Clear the selection' });
    await settle(() => clear.focus());
    await press('Clear the selection');
    expect([screen.queryByRole('toolbar'), focused()]).toEqual([null, '2 options of question A1']);
  });
});

describe('C11 ten questions with the same options', () => {
  const select = (name: string) =>
    settle(() => screen.getByRole('checkbox', { name: `Select question ${name}` }).click());
  const same = () => screen.getByRole('button', { name: 'Same options for these' });

  test('a new question is written by keyboard alone: its text, Enter, its options', async () => {
    await openNew();
    await settle(() => fireEvent.click(screen.getAllByRole('button', { name: 'Add section' })[1]!));
    await press('Add question');
    expect([focused(), optionTexts()]).toEqual(['Text of question A1: ', ['']]);
    await keyIn('Text of question A1', 'Enter', { isComposing: true });
    expect(focused()).toBe('Text of question A1: ');
    await keyIn('Text of question A1', 'Enter');
    expect([focused(), optionTexts()]).toEqual(['Text of option 1: ', ['']]);
    await type('Text of option 1', 'Yes');
    await keyIn('Text of option 1', 'Enter');
    expect([focused(), optionTexts()]).toEqual(['Text of option 2: ', ['Yes', '']]);
  });

  test('Enter in a question without options makes the first', async () => {
    await openNew();
    await settle(() => fireEvent.click(screen.getAllByRole('button', { name: 'Add section' })[1]!));
    await press('Add question');
    await keyIn('Text of question A1', 'Enter');
    await keyIn('Text of option 1', 'Backspace');
    expect(optionTexts()).toEqual([]);
    await keyIn('Text of question A1', 'Enter');
    expect([focused(), optionTexts()]).toEqual(['Text of option 1: ', ['']]);
  });

  test('nothing to lose: they have them at once, and not, in one step back', async () => {
    await openForm();
    await press('Add question');
    await press('Add question');
    await select('A1');
    expect(same()).toHaveAttribute('aria-disabled', 'true');
    expect(same()).toHaveAttribute('title', expect.stringContaining('Select several questions'));
    await select('A3');
    await select('A4');
    await settle(() => same().click());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(optionTexts()).toEqual(['Yes', 'No', 'Yes', 'No']);
    expect(same()).toHaveAttribute('aria-disabled', 'true');
    await press('Undo (Ctrl+Z)');
    expect(optionTexts()).toEqual(['', '']);
  });

  test('options that would be lost are named, and the source is a choice', async () => {
    await openForm();
    await showOptions('A1');
    await select('A1');
    await select('A2');
    await settle(() => same().click());
    expect(await dialog()).toHaveTextContent('Replace the options of 1 question?');
    expect(await dialog()).toHaveTextContent('These options are replaced:A2: ');
    await expectAccessible();
    await settle(() =>
      fireEvent.change(screen.getByRole('combobox', { name: 'All get the options of' }), { target: { value: 'q2' } }),
    );
    expect(await dialog()).toHaveTextContent('These options are replaced:A1: Yes, No');
    await answer('Cancel');
    expect(optionTexts()).toEqual(['Yes', 'No']);
    await settle(() => same().click());
    await answer('Replace');
    await press('Undo (Ctrl+Z)');
    expect(optionTexts()).toEqual(['Yes', 'No']);
  });
});
