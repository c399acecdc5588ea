import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { changesBetween } from '#machines/form/diff.ts';
import type { FormDocument } from '#machines/form/document.ts';
import type { Translate } from '#src/i18n/translateKey.ts';
import { Changes } from '#src/screens/form-editor/Changes.tsx';
import { problemText } from '#src/screens/form-editor/problemText.ts';
import { small } from '#tests/machines/form/form.given.ts';
import { openScreen } from '#tests/support/screen.tsx';

/** With so many sections behind those that were there. */
const withNew = (sections: number): FormDocument => ({
  ...small,
  sections: [
    ...small.sections,
    ...Array.from({ length: sections }, (_, at) => ({
      key: `+${at}`,
      id: null,
      code: `N${at}`,
      description: `New ${at}`,
      questions: [],
    })),
  ],
});

function openChanges(count: number): string[] {
  const after = withNew(count);
  const changes = changesBetween(small, after);
  expect(changes).toHaveLength(count);
  openScreen(<Changes before={small} after={after} changes={changes} use={null} />);
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

test('FED-05 what a version changes is listed, up to 200, and how many more there are', () => {
  const said = openChanges(203);
  expect(said).toHaveLength(201);
  expect(said.slice(199)).toEqual(['Section N199 is new', 'and 3 more']);
});

test('FED-05 of 200 changes there are no more', () => {
  const said = openChanges(200);
  expect(said).toHaveLength(200);
  expect(said[199]).toBe('Section N199 is new');
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
