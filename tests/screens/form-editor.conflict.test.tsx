import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { addForm, getFormUse, updateForm } from '#contract/forms.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import {
  answer,
  conflict,
  dialog,
  field,
  givenBrowserStore,
  openForm,
  publish,
  reachTold,
  serve,
  stillKept,
  summary,
  theirSections,
  type,
  unused,
} from './form-editor.given.tsx';
import { press, settle, type Stage } from '#tests/support/screen.tsx';

givenBrowserStore();

/** As our own server refuses. */
const refusal = {
  ...conflict,
  members: { currentVersion: 4, savedAt: '2026-11-21T10:30:00.000Z', savedBy: 'maria' },
};

/** The same, while somebody else has saved. */
async function meet(): Promise<Stage> {
  const stage = await publish();
  await settle(() => stage.waiting(updateForm).fail(conflict));
  await serve(stage, summary({ currentVersion: 4, savedBy: 'maria' }), theirSections());
  await dialog();
  return stage;
}

describe('FED-05 somebody else saved meanwhile', () => {
  test('who, when and what, beside what is ours; going on changes nothing', async () => {
    const stage = await meet();
    expect(await dialog()).toHaveTextContent(
      'maria saved version 4 on 21 Nov 2026, 12:00. Nothing has been overwritten.' +
        'Their changesSection B: title “The count” becomes “The counting”' +
        'Your changesForm: title “Opening” becomes “Openings”',
    );
    await expectAccessible();
    await answer('Go on editing');
    expect([field('Form title').value, stage.isGuarded()]).toEqual(['Openings', true]);
  });

  test('merged: both are there, nothing is sent before it was looked at', async () => {
    const stage = await meet();
    await answer('Put my changes into theirs');
    expect(field('Form title')).toHaveValue('Openings');
    expect(screen.getByRole('button', { name: 'The counting 1 question' })).toBeInTheDocument();
    expect(screen.getByText('Published, version 4')).toBeInTheDocument();
    expect(stage.toasts).toMatchObject([{ status: 'warning', description: 'FORM_MERGED', values: { count: 0 } }]);
    await press('Publish');
    await reachTold(stage, unused);
    await answer('Publish');
    expect(stage.waiting(updateForm).args.body).toMatchObject({ currentVersion: 4, description: 'Openings' });
  });

  test('theirs is shown, ours kept aside in this browser, one step of undo away', async () => {
    const stage = await meet();
    await answer('Show theirs, keep mine aside');
    expect([field('Form title').value, stage.isGuarded()]).toEqual(['Opening', false]);
    expect(stage.toasts).toMatchObject([{ description: 'FORM_SET_ASIDE' }]);
    await waitFor(async () => expect(await stillKept(7)).toMatchObject([{ document: { description: 'Openings' } }]));
    await press('Undo (Ctrl+Z)');
    expect(field('Form title')).toHaveValue('Openings');
  });

  test('replaced: ours becomes the version after theirs', async () => {
    const stage = await meet();
    await answer('Replace theirs with mine');
    const sent = stage.waiting(updateForm);
    expect(sent.args.body).toMatchObject({ currentVersion: 4, formSections: [{}, { description: 'The count' }] });
    await settle(() => sent.answer(7));
    expect(stage.went.at(-1)).toBe('/formulare');
  });

  test('it was ourselves, and only the answer was lost: saved', async () => {
    const stage = await publish();
    await settle(() => stage.waiting(updateForm).fail(conflict));
    await serve(stage, summary({ currentVersion: 4, description: 'Openings' }));
    expect(stage.toasts).toMatchObject([{ description: 'FORM_WAS_PUBLISHED' }]);
  });

  test('who and when are known from the refusal where the list does not tell', async () => {
    const stage = await publish();
    await settle(() => stage.waiting(updateForm).fail(refusal));
    await serve(stage, summary({ currentVersion: 4, savedAt: undefined, savedBy: undefined }), theirSections());
    expect(await dialog()).toHaveTextContent('maria saved version 4 on 21 Nov 2026, 12:30.');
  });

  test('the list tells of a version that is newer still: what the refusal told is not said of that', async () => {
    const stage = await publish();
    await settle(() => stage.waiting(updateForm).fail(refusal));
    await serve(stage, summary({ currentVersion: 5, savedAt: undefined, savedBy: undefined }), theirSections());
    expect(await dialog()).toHaveTextContent('Somebody saved version 5 meanwhile.');
  });

  test.each([
    ['maria', 'FORM_OUTDATED_BY', { version: 4, who: 'maria' }],
    [null, 'FORM_OUTDATED', { version: 4, who: '' }],
  ])(
    'theirs cannot be had: told who saved (%s), nothing lost, and the next try compares',
    async (savedBy, ...words) => {
      const stage = await publish();
      const members = { ...refusal.members, savedBy };
      await settle(() => stage.waiting(updateForm).fail({ ...refusal, members }));
      await settle(() => stage.waiting(listForms).fail(failures.offline));
      const [description, values] = words;
      expect(stage.toasts).toEqual([{ status: 'warning', title: 'FORM_NOT_SAVED', description, values }]);
      expect([field('Form title').value, stage.isGuarded()]).toEqual(['Openings', true]);
      await press('Publish');
      await reachTold(stage, unused);
      await answer('Publish');
      await settle(() => stage.waiting(updateForm).fail(refusal));
      await serve(stage, summary({ currentVersion: 4 }), theirSections());
      expect(await dialog()).toHaveTextContent('Nothing has been overwritten.');
    },
  );

  test('deleted before the answers were counted: said at once, not that they cannot be counted', async () => {
    const stage = await openForm();
    await type('Form title', 'Openings');
    await press('Publish');
    await settle(() => stage.waiting(getFormUse).fail(failures.notFound));
    expect(await dialog()).toHaveTextContent('The form has been deleted meanwhile');
    await answer('Save as a new form');
    await reachTold(stage);
    await answer('Publish');
    expect(stage.waiting(addForm).args.body).toMatchObject({ description: 'Openings', draft: false });
  });

  test('somebody deleted it: it can be saved as a new form, without ids', async () => {
    const stage = await publish();
    await settle(() => stage.waiting(updateForm).fail(failures.notFound));
    expect(await dialog()).toHaveTextContent('The form has been deleted meanwhile');
    await expectAccessible();
    await answer('Cancel');
    expect(field('Form title')).toHaveValue('Openings');
    await press('Publish');
    await reachTold(stage, unused);
    await answer('Publish');
    await settle(() => stage.waiting(updateForm).fail(failures.notFound));
    await answer('Save as a new form');
    await reachTold(stage);
    await answer('Publish');
    const sent = stage.waiting(addForm);
    expect(JSON.stringify(sent.args.body)).not.toMatch(/"id(?:Option)?":[^0]/u);
    await settle(() => sent.answer(9));
    expect(stage.went.at(-1)).toBe('/formulare');
  });
});
