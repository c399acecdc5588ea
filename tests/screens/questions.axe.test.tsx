import { beforeEach, describe, test } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, speak } from '#tests/support/screen.tsx';
import { asked, forms, nobody, opened, openQuestions, several, statistics } from './questions.given.tsx';

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));

  const states: Record<string, () => Promise<unknown>> = {
    loading: async () => openQuestions(),
    questions: () => opened(),
    'one by county': () => opened({ search: 'question=11&by=county' }),
    'nobody answered': () => opened({}, { ...statistics, questions: [nobody(asked), { ...several, retired: true }] }),
    'what can be taken along': async () => {
      await opened();
      await press(/^(?:Copy or save|Copiați sau salvați): A1/u);
    },
    'no such form': async () => {
      const stage = openQuestions('form=X');
      await settle(() => stage.waiting(listForms).answer({ formVersions: forms }));
    },
    'no form': async () => {
      const stage = openQuestions();
      await settle(() => stage.waiting(listForms).answer({ formVersions: [] }));
    },
    failed: async () => {
      const stage = openQuestions();
      await settle(() => stage.waiting(listForms).fail(failures.server));
    },
  };

  test.each(Object.entries(states))('STQ-02 %s', async (_name, open) => {
    await open();
    await expectAccessible();
  });
});
