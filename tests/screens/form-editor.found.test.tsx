import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focused, givenBrowserStore, questionTexts, serve, titleField, visit } from './form-editor.given.tsx';

givenBrowserStore();

test('FND-01 a question that was found is unfolded in its section, with the cursor in its text', async () => {
  await serve(visit('/formulare/7?question=3'));
  await waitFor(() => expect(questionTexts()).toEqual(['Was it public?']));
  expect(focused()).toMatch(/: Was it public\?$/u);
});

test.each(['?question=99', '?question=B1', '?question='])('FND-01 %s begins where the form does', async (search) => {
  await serve(visit(`/formulare/7${search}`));
  await titleField();
  expect([focused(), questionTexts()]).toEqual(['Form title: Opening', ['Was the urn sealed?', 'Who was there?']]);
});
