import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { openConsole } from '#tests/support/console.ts';
import { stored, world } from './forms.given.ts';

/** What an organizer does with the list, and what has to be seen then: one entry a step, one a place of the story. */
export const open = async (): Promise<void> => {
  await openConsole({ path: '/formulare', config: { expiryCheck: false } });
};

const titles = () => screen.queryAllByRole('rowheader').map((header) => header.textContent);
const titlesBecome = (wanted: string[]) => waitFor(() => expect(titles()).toEqual(wanted));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const answer = async (word: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: word }));

async function choose(name: string, action: string) {
  await press(`Actions for ${name}`);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
}

async function chooseFile(name: string, content: string) {
  const box = await screen.findByLabelText('File with a form (JSON)');
  await userEvent.upload(box, new File([content], name, { type: 'application/json' }));
}

const begin = ['Opening', 'Voting', 'Unfinished'];

/** As the published sample forms are: the flag under its other name, no ids, nothing but what is needed. */
const sample = (code: string) =>
  JSON.stringify({
    code,
    description: 'From a file',
    formSections: [
      {
        code: 'F',
        description: 'Only section',
        questions: [
          {
            code: 'F1',
            text: 'Was it calm?',
            questionType: 1,
            optionsToQuestions: [{ text: 'Yes' }, { text: 'No', isFreeText: true, isFlagged: true }],
          },
        ],
      },
    ],
  });

export const does = {
  'moves the last one up': () => choose('C Unfinished', 'Move up'),
  'comes back later': open,
  'takes the usual order': () => press('Back to the usual order'),
  'asks to delete one': () => choose('C Unfinished', 'Delete'),
  'calls it off': () => answer('Cancel'),
  agrees: () => answer('Delete'),
  async 'deletes one with answers'() {
    await choose('A Opening', 'Delete');
    await answer('Delete');
  },
  async 'deletes without a connection'() {
    world().network.answer('DELETE /api/v1/form', () => Response.error());
    await choose('C Unfinished', 'Delete');
    await answer('Delete');
  },
  'duplicates one': () => choose('A Opening', 'Duplicate'),
  'looks at one': () => choose('A Opening', 'Preview'),
  'turns to the next section': () => press('Next'),
  closes: () => press('Close'),
  'imports a published sample': () => chooseFile('sample.json', sample('S')),
  'imports one whose code is taken': () => chooseFile('sample.json', sample('a')),
  'imports a broken file': () => chooseFile('broken.json', '{"code":"S","formSections":[{"questions":7}]}'),
  async 'imports without a connection'() {
    world().network.answer('POST /api/v1/form', () => Response.error());
    await chooseFile('sample.json', sample('S'));
  },
};

export const shows = {
  async listed() {
    await titlesBecome(begin);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('3 in total')).toBeInTheDocument();
  },
  async reordered() {
    await titlesBecome(['Opening', 'Unfinished', 'Voting']);
  },
  async stillReordered() {
    await titlesBecome(['Opening', 'Unfinished', 'Voting']);
  },
  async askedToDelete() {
    expect(await screen.findByRole('alertdialog', { name: 'Delete C Unfinished?' })).toHaveTextContent(
      'Are you sure you want to delete this record?',
    );
  },
  async deleted() {
    await screen.findByText('The form has been deleted');
    await titlesBecome(['Opening', 'Voting']);
    expect(await stored('C')).toBeUndefined();
  },
  async deleteRefused() {
    await screen.findByText('The form A cannot be deleted: what observers sent refers to it (answers: 1, notes: 0).');
    expect(titles()).toEqual(begin);
  },
  async notDeleted() {
    await screen.findByText('C Unfinished was not deleted');
    expect(titles()).toEqual(begin);
    expect(await stored('C')).toMatchObject({ draft: true });
  },
  async duplicated() {
    await screen.findByText('A Opening was duplicated as a draft with the code A-2');
    const copy = await stored('A-2');
    expect(copy).toMatchObject({ description: 'Opening', draft: true, current_version: 1 });
    expect(location.pathname).toBe(`/formulare/${copy?.id}`);
  },
  async looking() {
    const dialog = await screen.findByRole('dialog', { name: 'Preview: A · Opening' });
    await within(dialog).findByRole('group', { name: 'A1 Question A1' });
  },
  async lookingFurther() {
    const dialog = screen.getByRole('dialog');
    await within(dialog).findByRole('group', { name: 'A2 Question A2' });
  },
  async imported() {
    await screen.findByText('sample.json was imported as a draft with the code S');
    const draft = await stored('S');
    expect(draft).toMatchObject({ description: 'From a file', draft: true });
    expect(location.pathname).toBe(`/formulare/${draft?.id}`);
    expect(await flaggedTexts('S')).toEqual(['No']);
  },
  async importedWithOtherCode() {
    await screen.findByText('sample.json was imported as a draft. Its code was in use, so it has the code a-2 now.');
    expect(await flaggedTexts('a-2')).toEqual(['No']);
  },
  async told() {
    const dialog = await screen.findByRole('alertdialog', { name: 'broken.json cannot be imported' });
    expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(await world().server.db.selectFrom('form').select('id').execute()).toHaveLength(3);
  },
  async notImported() {
    await screen.findByText('sample.json was not imported');
    expect(location.pathname).toBe('/formulare');
  },
};

const flaggedTexts = async (code: string) => {
  const options = await world()
    .server.db.selectFrom('option as o')
    .innerJoin('question as q', 'q.id', 'o.question_id')
    .innerJoin('form as f', 'f.id', 'q.form_id')
    .where('f.code', '=', code)
    .where('o.flagged', '=', true)
    .select('o.text')
    .execute();
  return options.map(({ text }) => text);
};
