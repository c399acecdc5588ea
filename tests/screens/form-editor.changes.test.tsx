import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { changesBetween } from '#machines/form/diff.ts';
import type { FormDocument } from '#machines/form/document.ts';
import type { Translate } from '#src/i18n/translateKey.ts';
import { Changes } from '#src/screens/form-editor/Changes.tsx';
import { problemText } from '#src/screens/form-editor/problemText.ts';
import { openScreen } from '#tests/support/screen.tsx';

const documentWith = (options: number): FormDocument => ({
  description: 'Opening',
  code: 'A',
  diaspora: false,
  sections: [
    {
      key: 's1',
      id: 1,
      code: 'A',
      description: 'The station',
      questions: [
        {
          key: 'q1',
          id: 1,
          code: 'A1',
          text: 'Who was there?',
          hint: '',
          type: 1,
          options: Array.from({ length: options }, (_, at) => ({
            key: `o${at}`,
            id: at + 1,
            text: `Option ${at}`,
            isFreeText: false,
            flagged: false,
          })),
        },
      ],
    },
  ],
});

function openChanges(count: number): string[] {
  const [before, after] = [documentWith(0), documentWith(count)];
  const changes = changesBetween(before, after);
  expect(changes).toHaveLength(count);
  openScreen(<Changes before={before} after={after} changes={changes} use={null} />);
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

test('FED-05 what a version changes is listed, up to 200, and how many more there are', () => {
  const said = openChanges(203);
  expect(said).toHaveLength(201);
  expect([said[199], said[200]]).toEqual(['Option 200 of question A1 is new', 'and 3 more']);
});

test('FED-05 of 200 changes there are no more', () => {
  const said = openChanges(200);
  expect(said).toHaveLength(200);
  expect(said[199]).toBe('Option 200 of question A1 is new');
});

test('FED-05 where nothing differs, that is said', () => {
  expect(openChanges(0)).toEqual([]);
  expect(screen.getByText('Nothing differs.')).toBeInTheDocument();
});

test.each([
  ['tooMany', 'At most 50 are possible.'],
  ['tooLong', 'Use at most 50 characters.'],
] as const)('FED-06 %s is said with the limit', (reason, said) => {
  const place = { level: 'question', key: 'q1', field: 'options' } as const;
  const translate: Translate = (key, values) => i18next.t(key, { ...values });
  expect(problemText(translate, { place, reason, limit: 50, stopsDraft: true })).toBe(said);
});
