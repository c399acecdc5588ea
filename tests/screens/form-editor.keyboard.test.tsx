import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  choose,
  expectSections,
  field,
  focused,
  givenBrowserStore,
  openForm,
  optionTexts,
  outline,
  questionTexts,
  showOptions,
} from './form-editor.given.tsx';
import { settle } from '#tests/support/screen.tsx';

givenBrowserStore();

const altArrow = (element: Element | null, key: string) =>
  settle(() => {
    if (element instanceof HTMLElement) element.focus();
    fireEvent.keyDown(element ?? document.body, { key, altKey: true });
  });
describe('FED-07 everything that drag does also works by keyboard', () => {
  test('Alt and arrows move what is in focus, which stays in focus', async () => {
    await openForm();
    await altArrow(field('Text of question A1'), 'ArrowDown');
    expect([questionTexts(), focused()]).toEqual([
      ['Who was there?', 'Was the urn sealed?'],
      'Text of question A1: Was the urn sealed?',
    ]);
    await altArrow(document.activeElement, 'ArrowUp');
    expect([questionTexts(), focused()]).toEqual([
      ['Was the urn sealed?', 'Who was there?'],
      'Text of question A1: Was the urn sealed?',
    ]);
    await altArrow(field('Section title'), 'ArrowDown');
    expectSections('The count 1 question', 'The station 2 questions');
    expect(focused()).toBe('Section title: The station');
  });

  test('past the border of a section or a question into the next', async () => {
    await openForm();
    await altArrow(screen.getByRole('button', { name: 'Move A2' }), 'ArrowDown');
    expect([questionTexts(), focused()]).toEqual([['Who was there?', 'Was it public?'], 'Move A2']);
    await showOptions('A2');
    await showOptions('B1');
    await altArrow(field('Text of option 2'), 'ArrowDown');
    expect([optionTexts(), focused()]).toEqual([['Police', 'Others', 'Yes'], 'Text of option 1: Others']);
  });

  test('in the outline a question moves, and the focus stays there', async () => {
    await openForm();
    await altArrow(outline().getByRole('button', { name: 'A2 Who was there?' }), 'ArrowUp');
    expect([questionTexts(), document.activeElement?.textContent]).toEqual([
      ['Who was there?', 'Was the urn sealed?'],
      'A2 Who was there?',
    ]);
  });

  test('a list of choices keeps its own keys', async () => {
    await openForm();
    await altArrow(screen.getByRole('combobox', { name: 'Type of question A1' }), 'ArrowDown');
    expect(questionTexts()).toEqual(['Was the urn sealed?', 'Who was there?']);
  });

  test('the menu moves as well, and has the focus again', async () => {
    await openForm();
    await choose('A2', 'Move up');
    expect([questionTexts(), focused()]).toEqual([['Who was there?', 'Was the urn sealed?'], 'More for A2']);
    await choose('Section 1', 'Move down');
    expectSections('The count 1 question', 'The station 2 questions');
    expect(focused()).toBe('More for Section 2');
  });
});
